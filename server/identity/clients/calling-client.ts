import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Presented } from '../../http/auth/authenticators.ts';
import type { ServiceCaller } from '../../http/auth/caller.ts';
import type { ClientAuthentication } from './authenticate-client.ts';
import type { Credentials } from './client-credentials.ts';
import { isApproved } from './client-state.ts';
import { countFailure, fromAnotherPage } from './failed-authentication.ts';

/**
 * Returns the app with these credentials, as the caller of an endpoint of another domain. The right secret is accepted
 * after any number of wrong ones.
 * @param credentials undefined if the request has none, which counts as a failure
 */
export async function callingClient(
  authentication: ClientAuthentication,
  credentials: Credentials | undefined,
  { request: { headers }, address, limit }: Presented,
): Promise<ServiceCaller | Refusal> {
  if (fromAnotherPage(headers)) return refuse('forbidden');
  const client = credentials && (await authentication.authenticate(credentials));
  if (client === undefined)
    return (await countFailure(limit, address, credentials?.clientId)) ?? refuseSignIn('invalid_client');
  if (client.kind !== 'oauth')
    return refuse('client_inactive', {
      message: 'This is a service client; use an app that people sign in to (kind oauth)',
    });
  if (!isApproved(client)) return refuse('client_inactive');
  return { kind: 'service', clientId: client.clientId, ownerId: client.ownerId, scopes: new Set() };
}
