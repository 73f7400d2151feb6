import type { ClientState } from '../../../contracts/identity/client-state.ts';
import type { Client } from '../documents.ts';

/** State of a client as people see it; that of its owner is not part of it. */
export function stateOf(client: Pick<Client, 'active' | 'suspendedAt' | 'approvedAt'>): ClientState {
  if (client.suspendedAt !== undefined) return 'suspended';
  if (!client.active) return 'deactivated';
  return isApproved(client) ? 'active' : 'pending';
}

/** Whether the client needs no approval, or has it. */
export function isApproved({ approvedAt }: Pick<Client, 'approvedAt'>): boolean {
  return approvedAt !== null;
}
