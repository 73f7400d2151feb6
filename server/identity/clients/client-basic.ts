import type { ClientBasicAuth } from '../../../contracts/http/auth.ts';
import type { Authenticator } from '../../http/auth/authenticators.ts';
import type { ClientAuthentication } from './authenticate-client.ts';
import { callingClient } from './calling-client.ts';
import { basicCredentials } from './client-credentials.ts';

/** Identifies an OAuth app by HTTP Basic (RFC 6749 §2.3.1; docs/rules/identity.md, "Credentials of an app"). */
export function clientBasicAuthenticator(
  authentication: ClientAuthentication,
): Authenticator<ClientBasicAuth> {
  return (_auth, presented) => {
    const sent = presented.request.headersDistinct['authorization'] ?? [];
    // Treat two headers as none, because they could name two clients.
    const credentials = sent.length === 1 ? basicCredentials(sent[0] as string) : undefined;
    return callingClient(authentication, credentials, presented);
  };
}
