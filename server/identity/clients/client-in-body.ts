import type { ClientInBodyAuth } from '../../../contracts/http/auth.ts';
import type { Authenticator } from '../../http/auth/authenticators.ts';
import type { ClientAuthentication } from './authenticate-client.ts';
import { callingClient } from './calling-client.ts';

/**
 * Identifies an OAuth app by `clientId` and `clientSecret` in the body (docs/rules/identity.md, "Credentials of an
 * app").
 */
export function clientInBodyAuthenticator(
  authentication: ClientAuthentication,
): Authenticator<ClientInBodyAuth> {
  return (_auth, presented) => {
    const { clientId, clientSecret } = presented.body as Record<'clientId' | 'clientSecret', string>;
    return callingClient(authentication, { clientId, clientSecret }, presented);
  };
}
