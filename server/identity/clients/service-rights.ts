/** Conditions on the client of a service token, checked for requests with the token and for its introspection. */
import type { Client, ServiceClient } from '../documents.ts';
import { isApproved } from './client-state.ts';

/**
 * Returns whether the client may have service tokens. A service token whose client is of another kind was issued to an
 * earlier client with the same id.
 */
export function mayServe(client: Client | undefined): client is ServiceClient {
  return client?.kind === 'service' && isApproved(client);
}

/**
 * Returns whether a token was issued before the client got its current owner.
 * @param issuedAt milliseconds since the epoch
 */
export function isOfEarlierOwner({ tokensFrom = 0 }: ServiceClient, issuedAt: number): boolean {
  return issuedAt < tokensFrom;
}

/**
 * Returns whether the client has the scope now. Removing a scope from a client takes effect at once, not when its
 * tokens expire.
 */
export function holdsScope({ grants }: ServiceClient, audience: string, scope: string): boolean {
  return grants.some((grant) => grant.audience === audience && grant.scopes.includes(scope));
}
