import type { ClientInBodyAuth } from '../../../contracts/http/auth.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Authenticator } from '../../http/auth/authenticators.ts';
import type { ClientAuthentication } from './authenticate-client.ts';
import { isApproved } from './client-state.ts';
import { countFailure, fromAnotherPage } from './failed-authentication.ts';

/**
 * Identifies an OAuth app by `clientId` and `clientSecret` in the body (docs/rules/identity.md, "Credentials in a
 * body"). The right secret is accepted after any number of wrong ones.
 */
export function clientInBodyAuthenticator(
  authentication: ClientAuthentication,
): Authenticator<ClientInBodyAuth> {
  return async (_auth, { request: { headers }, body, address, limit }) => {
    if (fromAnotherPage(headers)) return refuse('forbidden');
    const { clientId, clientSecret } = body as { readonly clientId: string; readonly clientSecret: string };
    const client = await authentication.authenticate({ clientId, clientSecret });
    if (client === undefined)
      return (await countFailure(limit, address, clientId)) ?? refuseSignIn('invalid_client');
    if (client.kind !== 'oauth' || !isApproved(client)) return refuse('client_inactive');
    return { kind: 'service', clientId, ownerId: client.ownerId, scopes: new Set() };
  };
}
