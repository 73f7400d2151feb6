import { createToken, type TokenAnswer } from '../../../contracts/identity/oauth/token.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { noStore, oauthAnswer } from '../../http/answers/errors.ts';
import { rawRoute, type RawRoute } from '../../http/route.ts';
import type { ClientAuthentication } from '../clients/authenticate-client.ts';
import type { ClientActivity } from '../clients/client-activity.ts';
import { isApproved } from '../clients/client-state.ts';
import type { Client, OAuthClient } from '../documents.ts';
import type { UserGrants } from '../grants/user-grants.ts';
import type { AccessTokens } from './access-token.ts';
import { grantClientCredentials } from './client-credentials-grant.ts';
import { readClientRequest } from './client-request.ts';
import { serviceTokenLifetime } from './lifetimes.ts';
import { errorAnswer, OAuthError } from './oauth-error.ts';
import type { Form } from './token-form.ts';

const grantTypeMissing = new OAuthError('invalid_request', 'grant_type is required');
const grantTypeUnknown = new OAuthError(
  'unsupported_grant_type',
  'grant_type must be authorization_code, refresh_token or client_credentials',
);
const forServices = new OAuthError('unauthorized_client', 'client_credentials is for service clients');
const forApps = new OAuthError(
  'unauthorized_client',
  'Nobody signs in to a service client; use client_credentials',
);
const waiting = new OAuthError('unauthorized_client', 'The app waits for approval');
const waitingService = new OAuthError('unauthorized_client', 'The client waits for approval');

type Outcome = TokenAnswer | OAuthError;

/** `POST /mana/oauth/token` (docs/rules/identity.md, "Token endpoint"; RFC 6749 §3.2). */
export function tokenRoute(
  authentication: ClientAuthentication,
  tokens: AccessTokens,
  people: UserGrants,
  activity: ClientActivity,
): RawRoute {
  async function ofPeople(client: Client, grant: (app: OAuthClient) => Promise<Outcome>): Promise<Outcome> {
    if (client.kind !== 'oauth') return forApps;
    const outcome = await grant(client);
    // Report the missing approval instead: before it, only the owner of the app gets tokens.
    return outcome instanceof OAuthError && !isApproved(client) ? waiting : outcome;
  }

  function ofService(client: Client, form: Form): Outcome {
    if (client.kind !== 'service') return forServices;
    if (!isApproved(client)) return waitingService;
    const granted = grantClientCredentials(client, form);
    if (granted instanceof OAuthError) return granted;
    const { audience, scope } = granted;
    return {
      access_token: tokens.forService(client.clientId, audience, scope),
      token_type: 'Bearer',
      expires_in: serviceTokenLifetime,
      scope,
      aud: audience,
    };
  }

  function grant(client: Client, form: Form): Outcome | Promise<Outcome> {
    switch (form.get('grant_type')) {
      case undefined:
        return grantTypeMissing;
      case 'client_credentials':
        return ofService(client, form);
      case 'authorization_code':
        return ofPeople(client, (app) => people.byCode(app, form));
      case 'refresh_token':
        return ofPeople(client, (app) => people.byRefreshToken(app, form));
      default:
        return grantTypeUnknown;
    }
  }

  return rawRoute(createToken, async (call): Promise<Answer> => {
    const request = await readClientRequest(authentication, call);
    if ('status' in request) return request;
    const { client, form } = request;
    // Use a higher limit for an app, because all users of the app share it.
    const limited = await call.limit(client.kind === 'oauth' ? 'userGrant' : 'token', client.clientId);
    if (limited !== undefined) return oauthAnswer(limited);
    const outcome = await grant(client, form);
    if (outcome instanceof OAuthError) {
      const { code, description, reason = description } = outcome;
      activity.refused(client.clientId, { where: 'token', code, reason });
      return errorAnswer(outcome);
    }
    return { status: 200, body: outcome, headers: noStore };
  });
}
