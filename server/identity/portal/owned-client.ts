import { isDeepStrictEqual } from 'node:util';
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import type { Directory } from '../accounts/directory.ts';
import { auditEvent, recordAudit, type AuditEvent } from '../audit/record.ts';
import type { ClientActivity } from '../clients/client-activity.ts';
import { clientChanged, clients, type Client } from '../documents.ts';

export interface PortalParts {
  readonly deps: Deps;
  readonly directory: Directory;
  readonly activity: ClientActivity;
}

export interface Owned {
  readonly clientId: string;
  readonly accountId: string;
}

type Kind = AuditEvent['kind'];

/** Returns an event about a client of an account. The id and name of the client are added to `details`. */
export function clientEvent(
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  accountId: string,
  kind: Kind,
  { clientId, name }: Pick<Client, 'clientId' | 'name'>,
  details: Readonly<Record<string, string>> = {},
) {
  return auditEvent(deps, { accountId, kind, details: { clientId, client: name, ...details } });
}

/** Returns a client of the account. Refuses with `not_found` if another account owns the client. */
export async function readOwned({ deps }: PortalParts, owned: Owned): Promise<Client | Refusal> {
  return ownedBy(await deps.store.get(clients.ref(owned.clientId)), owned);
}

export function ownedBy(client: Client | undefined, { accountId }: Owned): Client | Refusal {
  return client?.ownerId === accountId ? client : refuse('not_found');
}

/**
 * Changes a client of this account, and records an event in the account's trail. Refuses with `not_found`, and with the
 * refusals of `decide`.
 * @param decide returns the changed client, or the same object to write nothing; pure
 * @param details details of the event
 */
export async function changeOwned(
  parts: PortalParts,
  owned: Owned,
  { kind, details }: { readonly kind: Kind; readonly details?: Readonly<Record<string, string>> },
  decide: (client: Client, tx: Transaction) => Client | Refusal,
): Promise<Client | Refusal> {
  const { deps, directory } = parts;
  const { clientId, accountId } = owned;
  const ref = clients.ref(clientId);
  const known = await readOwned(parts, owned);
  if (known instanceof Refusal) return known;
  const event = clientEvent(deps, accountId, kind, known, details);
  const changed = await deps.store.commit({
    touch: [ref.aggregate, `audit:${accountId}`],
    decide(tx) {
      const client = ownedBy(tx.get(ref), owned);
      const next = client instanceof Refusal ? client : decide(client, tx);
      if (next instanceof Refusal || isDeepStrictEqual(next, client)) return next;
      tx.put(ref, next);
      tx.publish(clientChanged(clientId));
      recordAudit(tx, event);
      return next;
    },
  });
  directory.clients.forget(clientId);
  return changed;
}
