import type { Answer } from '../../http/answers/answer.ts';
import { oauthAnswer } from '../../http/answers/errors.ts';
import type { RawCall } from '../../http/route.ts';
import type { ClientAuthentication } from '../clients/authenticate-client.ts';
import { invalidClient, readCredentials, type Credentials } from '../clients/client-credentials.ts';
import { countFailure, fromAnotherPage } from '../clients/failed-authentication.ts';
import type { Client } from '../documents.ts';
import { errorAnswer, OAuthError } from './oauth-error.ts';
import { parseForm, type Form } from './token-form.ts';

const parametersInQuery = new OAuthError('invalid_request', 'Parameters belong in the body');
const crossSite = new OAuthError('invalid_request', 'Not accepted from pages of other sites');

export interface ClientRequest {
  readonly client: Client;
  readonly form: Form;
}

/**
 * Reads the form of an OAuth endpoint, and authenticates the client (docs/rules/identity.md, "Client
 * authentication"). Returns an error answer on failure.
 */
export async function readClientRequest(
  authentication: ClientAuthentication,
  call: RawCall,
): Promise<ClientRequest | Answer> {
  if (fromAnotherPage(call.headers)) return errorAnswer(crossSite);
  if (call.query !== '') return errorAnswer(parametersInQuery);
  const form = parseForm(call.body, call.headers['content-type']);
  if (form instanceof OAuthError) return errorAnswer(form);
  const client = await identify(authentication, call, readCredentials(authorizationOf(call), form));
  return 'status' in client ? client : { client, form };
}

/**
 * Authenticates the client. The secret is checked before failures are counted, so that nobody can lock out a client.
 * The number of guesses is unlimited, which is safe for secrets of at least 32 characters.
 */
async function identify(
  authentication: ClientAuthentication,
  call: RawCall,
  credentials: Credentials | OAuthError,
): Promise<Client | Answer> {
  if (credentials instanceof OAuthError && credentials.code !== 'invalid_client')
    return errorAnswer(credentials);
  const named = credentials instanceof OAuthError ? undefined : credentials;
  const client = named && (await authentication.authenticate(named));
  if (client !== undefined) return client;
  const limited = await countFailure(call.limit, call.address, named?.clientId);
  return limited === undefined ? errorAnswer(invalidClient()) : oauthAnswer(limited);
}

/** Returns all Authorization headers, because `headers` has only the first. */
function authorizationOf(call: RawCall): readonly string[] {
  return call.headers.authorization === undefined ? [] : (call.headersDistinct['authorization'] ?? []);
}
