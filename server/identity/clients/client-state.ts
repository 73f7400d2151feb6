import type { ClientState } from '../../../contracts/identity/portal/client-state.ts';

interface Switches {
  readonly active: boolean;
  readonly suspendedAt?: number | undefined;
  readonly approvedAt?: number | null | undefined;
}

/**
 * Returns the state of a client, regardless of the owner's state. An index stores the result, so these rules
 * must not change.
 */
export function stateOf(client: Switches): ClientState {
  if (client.suspendedAt !== undefined) return 'suspended';
  if (!client.active) return 'deactivated';
  return isApproved(client) ? 'active' : 'pending';
}

/** Returns whether the client needs no approval or has been approved. */
export function isApproved({ approvedAt }: Pick<Switches, 'approvedAt'>): boolean {
  return approvedAt !== null;
}

/** Returns whether an account may sign in to an app. Before the approval, only the owner of the app may. */
export function isOpenTo(
  app: Pick<Switches, 'approvedAt'> & { readonly ownerId: string },
  accountId: string | undefined,
): boolean {
  return isApproved(app) || app.ownerId === accountId;
}
