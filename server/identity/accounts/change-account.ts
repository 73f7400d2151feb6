import { Refusal, refuse } from '../../../contracts/http/errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import { auditEvent, recordAudit, type AuditEvent } from '../audit/record.ts';
import { accountChanged, accounts, type Account } from '../documents.ts';
import type { Directory } from './directory.ts';

/**
 * Changes an account and records the event in the same commit.
 * @param change returns the changed document, or a refusal; must be pure
 * @param touch further aggregates that `change` reads
 * @returns the refusal of `change`, or `not_found` if there is no such account
 */
export async function changeAccount(
  deps: Deps,
  directory: Directory,
  event: AuditEvent,
  change: (account: Account, tx: Transaction) => Account | Refusal,
  touch: readonly string[] = [],
): Promise<Refusal | undefined> {
  const { accountId } = event;
  const ref = accounts.ref(accountId);
  const prepared = auditEvent(deps, event);
  const refusal = await deps.store.commit({
    touch: [ref.aggregate, `audit:${accountId}`, ...touch],
    decide(tx) {
      const account = tx.get(ref);
      if (account === undefined) return refuse('not_found');
      const changed = change(account, tx);
      if (changed instanceof Refusal) return changed;
      tx.put(ref, changed);
      tx.publish(accountChanged(accountId));
      recordAudit(tx, prepared);
      return undefined;
    },
  });
  directory.accounts.forget(accountId);
  return refusal;
}
