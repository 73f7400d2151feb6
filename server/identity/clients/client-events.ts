import type { AuditKind } from '../../../contracts/identity/audit.ts';
import type { Directory } from '../accounts/directory.ts';
import type { CountedEvents } from '../audit/counted-events.ts';

/**
 * Counts an event that a client has caused. The audit trail of its owner gets few entries for many events
 * (docs/rules/identity.md, "Audit").
 */
export type CountClientEvent = (
  clientId: string,
  kind: Extract<AuditKind, `client_${string}`>,
  details: Readonly<Record<string, string>>,
) => Promise<void>;

export const clientEvents =
  (directory: Directory, events: Pick<CountedEvents, 'count'>): CountClientEvent =>
  async (clientId, kind, details) => {
    const client = await directory.clients.get(clientId);
    if (client === undefined) return;
    const { ownerId: accountId, name } = client;
    events.count({ accountId, kind, details: { client: name, clientId, ...details } }, clientId);
  };
