import { createToken } from '../../contracts/oauth.ts';
import type { Answer } from '../http/answer.ts';
import { rawRoute, type RawCall, type RawRoute } from '../http/route.ts';
import type { ServiceTokens } from './access-token.ts';
import type { ClientAuthentication } from './authenticate-client.ts';
import { grantClientCredentials, type Granted } from './client-credentials-grant.ts';
import { invalidClient, readCredentials, type Credentials } from './client-credentials.ts';
import type { Client } from './documents.ts';
import { serviceTokenLifetime } from './lifetimes.ts';
import { errorAnswer, groundAnswer, noStore, OAuthError } from './oauth-error.ts';
import { parseForm, type Form } from './token-form.ts';

const parametersInQuery = new OAuthError('invalid_request', 'Parameters belong in the body');
const grantTypeMissing = new OAuthError('invalid_request', 'grant_type is required');
const grantTypeUnknown = new OAuthError('unsupported_grant_type', 'grant_type must be client_credentials');

/** `POST /mana/oauth/token` (document 000, "Authentication"; RFC 6749 §4.4; identity.md, "Token endpoint"). */
export function tokenRoute(authentication: ClientAuthentication, tokens: ServiceTokens): RawRoute {
  /** Who asks, or the answer to somebody who may not. Failures count for the address they come from. */
  async function identify(call: RawCall, credentials: Credentials | OAuthError): Promise<Client | Answer> {
    if (credentials instanceof OAuthError && credentials.code !== 'invalid_client')
      return errorAnswer(credentials);
    const shut = await call.exhausted('tokenFailure', call.address);
    if (shut !== undefined) return groundAnswer(shut);
    const client =
      credentials instanceof OAuthError ? undefined : await authentication.authenticate(credentials);
    if (client !== undefined) return client;
    const late = await call.limit('tokenFailure', call.address);
    return late === undefined ? errorAnswer(invalidClient()) : groundAnswer(late);
  }

  async function answer(call: RawCall): Promise<Answer> {
    if (call.query !== '') return errorAnswer(parametersInQuery);
    const form = parseForm(call.body, call.headers['content-type']);
    if (form instanceof OAuthError) return errorAnswer(form);
    const client = await identify(call, readCredentials(authorizationOf(call), form));
    if ('status' in client) return client;
    const limited = await call.limit('token', client.clientId);
    if (limited !== undefined) return groundAnswer(limited);
    const granted = grant(client, form);
    if (granted instanceof OAuthError) return errorAnswer(granted);
    return tokenAnswer(tokens.issue(client.clientId, granted.audience, granted.scope), granted);
  }

  return rawRoute(createToken, answer, groundAnswer);
}

/** A second Authorization header is not seen in `headers`. */
function authorizationOf(call: RawCall): readonly string[] {
  return call.headers.authorization === undefined ? [] : (call.headersDistinct['authorization'] ?? []);
}

function grant(client: Client, form: Form): Granted | OAuthError {
  const grantType = form.get('grant_type');
  if (grantType === undefined) return grantTypeMissing;
  if (grantType !== 'client_credentials') return grantTypeUnknown;
  return grantClientCredentials(client, form);
}

function tokenAnswer(accessToken: string, { scope, audience }: Granted): Answer {
  const body = {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: serviceTokenLifetime,
    scope,
    aud: audience,
  };
  return { status: 200, body, headers: noStore };
}
