import { createHash } from 'node:crypto';
import { createToken } from '../../../contracts/identity/oauth.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { noStore, oauthAnswer } from '../../http/answers/errors.ts';
import { rawRoute, type RawCall, type RawRoute } from '../../http/route.ts';
import type { ServiceTokens } from './access-token.ts';
import type { ClientAuthentication } from '../clients/authenticate-client.ts';
import { grantClientCredentials, type Granted } from './client-credentials-grant.ts';
import { invalidClient, readCredentials, type Credentials } from '../clients/client-credentials.ts';
import type { Client } from '../documents.ts';
import { serviceTokenLifetime } from './lifetimes.ts';
import { errorAnswer, OAuthError } from './oauth-error.ts';
import { parseForm, type Form } from './token-form.ts';

const parametersInQuery = new OAuthError('invalid_request', 'Parameters belong in the body');
const crossSite = new OAuthError(
  'invalid_request',
  'Token requests are not accepted from pages of other sites',
);
const grantTypeMissing = new OAuthError('invalid_request', 'grant_type is required');
const grantTypeUnknown = new OAuthError('unsupported_grant_type', 'grant_type must be client_credentials');

const notThisGrant = new OAuthError('unauthorized_client', 'This grant is not for this kind of client');

/** `POST /mana/oauth/token` (docs/rules/identity.md, "Token endpoint"; RFC 6749 §4.4). */
export function tokenRoute(authentication: ClientAuthentication, tokens: ServiceTokens): RawRoute {
  /**
   * Authenticates the client; returns an error answer on failure. The secret is checked before any failure is counted,
   * so that nobody can lock out a client by failing in its name or from its address. The number of guesses is therefore
   * unlimited, which is safe: a secret has at least 32 characters, digests are compared in constant time, and answers
   * never distinguish a wrong secret from an unknown client.
   */
  async function identify(call: RawCall, credentials: Credentials | OAuthError): Promise<Client | Answer> {
    if (credentials instanceof OAuthError && credentials.code !== 'invalid_client')
      return errorAnswer(credentials);
    const named = credentials instanceof OAuthError ? undefined : credentials;
    const client = named && (await authentication.authenticate(named));
    if (client !== undefined) return client;
    const limited =
      (await call.limit('addressFailure', call.address)) ??
      (await call.limit('tokenFailure', failureKey(call.address, named?.clientId)));
    return limited === undefined ? errorAnswer(invalidClient()) : oauthAnswer(limited);
  }

  async function answer(call: RawCall): Promise<Answer> {
    if (fromAnotherPage(call)) return errorAnswer(crossSite);
    if (call.query !== '') return errorAnswer(parametersInQuery);
    const form = parseForm(call.body, call.headers['content-type']);
    if (form instanceof OAuthError) return errorAnswer(form);
    const client = await identify(call, readCredentials(authorizationOf(call), form));
    if ('status' in client) return client;
    const limited = await call.limit('token', client.clientId);
    if (limited !== undefined) return oauthAnswer(limited);
    const granted = grant(client, form);
    if (granted instanceof OAuthError) return errorAnswer(granted);
    return tokenAnswer(tokens.issue(client.clientId, granted.audience, granted.scope), granted);
  }

  return rawRoute(createToken, answer);
}

/**
 * Browsers mark requests sent by a page of another site. Such a page must not use up the limits of its visitors'
 * addresses, so these requests are refused uncounted; a client secret does not belong in a page anyway.
 */
function fromAnotherPage({ headers }: RawCall): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Hashes the client id, because an unknown one may be long and contain any character. */
function failureKey(address: string, clientId = ''): string {
  return `${address} ${createHash('sha256').update(clientId).digest('base64url')}`;
}

/** All Authorization headers; `headers` has only the first. */
function authorizationOf(call: RawCall): readonly string[] {
  return call.headers.authorization === undefined ? [] : (call.headersDistinct['authorization'] ?? []);
}

function grant(client: Client, form: Form): Granted | OAuthError {
  const grantType = form.get('grant_type');
  if (grantType === undefined) return grantTypeMissing;
  if (grantType !== 'client_credentials') return grantTypeUnknown;
  if (client.kind !== 'service') return notThisGrant;
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
