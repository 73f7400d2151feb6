import { OAuthError } from '../tokens/oauth-error.ts';
import { formDecode, type Form } from '../tokens/token-form.ts';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the same error for every failure, so that an attacker learns nothing. */
export function invalidClient(): OAuthError {
  return new OAuthError('invalid_client', 'Client authentication failed');
}

const basicHeader = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the credentials of a token request from HTTP Basic or the form (RFC 6749 §2.3.1), never from both. With
 * Basic, the form may repeat the client id.
 */
export function readCredentials(authorization: readonly string[], form: Form): Credentials | OAuthError {
  const clientId = form.get('client_id');
  const clientSecret = form.get('client_secret');
  const inForm = clientSecret !== undefined || form.has('client_assertion');
  if (authorization.length > 1 || (authorization.length === 1 && inForm)) {
    return new OAuthError('invalid_request', 'More than one way of client authentication');
  }
  const [header] = authorization;
  if (header !== undefined) {
    const basic = basicCredentials(header);
    if (basic === undefined) return invalidClient();
    if (clientId !== undefined && clientId !== basic.clientId) {
      return new OAuthError('invalid_request', 'client_id is not the client of the Authorization header');
    }
    return basic;
  }
  return clientId === undefined || clientSecret === undefined ? invalidClient() : { clientId, clientSecret };
}

/**
 * Returns the client id and the secret of an `Authorization: Basic` header, which are form-encoded in it. Accepts only
 * canonical base64.
 */
export function basicCredentials(header: string): Credentials | undefined {
  const base64 = basicHeader.exec(header)?.[1];
  if (base64 === undefined) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return undefined;
  try {
    const pair = utf8.decode(bytes);
    const colon = pair.indexOf(':');
    if (colon < 0) return undefined;
    const clientId = formDecode(pair.slice(0, colon));
    const clientSecret = formDecode(pair.slice(colon + 1));
    return clientId === '' || clientSecret === '' ? undefined : { clientId, clientSecret };
  } catch {
    return undefined;
  }
}
