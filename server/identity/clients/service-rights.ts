/** Checks of a service token's client, for requests and for introspection. */
import type { Client, ServiceClient } from '../documents.ts';
import { isApproved } from './client-state.ts';

/**
 * Returns whether the client may have service tokens. A client of another kind may have replaced a service client
 * with the same id.
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
 * Returns whether the client has the scope now. After a scope is removed, existing tokens no longer have it.
 */
export function holdsScope({ grants }: ServiceClient, audience: string, scope: string): boolean {
  return grants.some((grant) => grant.audience === audience && grant.scopes.includes(scope));
}
