import type { Deps } from '../../runtime/deps.ts';
import type { Store } from '../../store/port.ts';
import type { Directory } from '../accounts/directory.ts';
import { releaseNames } from '../accounts/user-names.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import {
  accountChanged,
  accounts,
  epochOf,
  isActiveAdmin,
  providerKey,
  providerSubjects,
} from '../documents.ts';
import { releaseEmail } from '../mail/claims.ts';
import { isAdmin, otherAdmin } from '../operator/last-admin.ts';
import { deletions, inheritanceSets, type Deletion } from './documents.ts';
import type { Holdings } from './holdings.ts';

const atOnce = 20;

/**
 * Deletes the accounts that are due (docs/rules/identity.md, "Deletion"). The record of a deletion is deleted last, so
 * that every step is repeated after a failure.
 * @throws the first failure, after trying all accounts
 */
export async function deleteAccounts(
  deps: Deps,
  { directory, holdings }: { readonly directory: Directory; readonly holdings: Holdings },
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = deps;
  const removed: Deletion[] = [];
  const failures: unknown[] = [];
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const query = { collection: deletions, index: 'due', prefix: [], limit: atOnce, after };
    const { documents, cursor } = await store.find(query);
    const due = documents.filter(({ dueAt }) => dueAt <= clock.now());
    for (const { accountId } of due) {
      signal.throwIfAborted();
      try {
        const begun = await stop(deps, accountId);
        if (begun === undefined) continue;
        directory.accounts.forget(accountId);
        const heir = begun.heir?.answer === 'accepted' ? begun.heir.accountId : null;
        await holdings.remove(accountId, await activeHeir(deps, heir));
        await deleteAccount(deps, accountId);
        removed.push(begun);
      } catch (error) {
        deps.log.warn({ err: error, accountId }, 'deleting an account failed; the next run continues it');
        failures.push(error);
      }
    }
    after = due.length === atOnce ? cursor : undefined;
  } while (after !== undefined);
  if (removed.length > 0) await forget(store, removed);
  if (failures.length > 0) throw failures[0];
}

async function forget(store: Store, removed: readonly Deletion[]): Promise<void> {
  await store.purge();
  const refs = removed.map(({ accountId }) => deletions.ref(accountId));
  await store.commit({
    touch: refs.map(({ aggregate }) => aggregate),
    decide(tx) {
      for (const ref of refs) tx.delete(ref);
    },
  });
}

/**
 * Stops the account and its clients, and ends its sessions. Returns undefined if the deletion was withdrawn, or if no
 * operator would remain.
 */
async function stop({ store, clock }: Deps, accountId: string): Promise<Deletion | undefined> {
  const [ref, account] = [deletions.ref(accountId), accounts.ref(accountId)];
  const now = clock.now();
  const other = await otherAdmin(store, accountId);
  return store.commit({
    touch: [ref.aggregate, account.aggregate, ...(other ? [other.aggregate] : [])],
    decide(tx) {
      const deletion = tx.get(ref);
      if (deletion === undefined || deletion.dueAt > now) return undefined;
      const before = tx.get(account);
      // Continue an earlier run, unless an operator has reactivated the account since then.
      if (deletion.begun && before?.active !== true) return deletion;
      if (before !== undefined && isActiveAdmin(before) && !isAdmin(tx, other)) return undefined;
      const begun = { ...deletion, begun: true };
      tx.put(ref, begun);
      if (before !== undefined) {
        tx.put(account, { ...before, active: false, sessionEpoch: epochOf(before) + 1 });
        tx.publish(accountChanged(accountId));
      }
      return begun;
    },
  });
}

/** Returns the heir, or null if the heir's account cannot receive anything. */
async function activeHeir({ store }: Deps, heirId: string | null): Promise<string | null> {
  const heir = heirId === null ? undefined : await store.get(accounts.ref(heirId));
  const leaves = heirId === null ? undefined : await store.get(deletions.ref(heirId));
  return heir?.active === true && leaves?.begun !== true ? heirId : null;
}

async function deleteAccount(deps: Deps, accountId: string): Promise<void> {
  const ref = accounts.ref(accountId);
  const event = auditEvent(deps, { accountId, kind: 'account_deleted' });
  await deps.store.commit({
    touch: [ref.aggregate, inheritanceSets.ref(accountId).aggregate, `audit:${accountId}`],
    decide(tx) {
      const account = tx.get(ref);
      if (account === undefined) return;
      releaseNames(tx, account);
      for (const [provider, subject] of Object.entries(account.providers)) {
        const claim = providerSubjects.ref(providerKey(provider, subject));
        if (tx.get(claim)?.userId === accountId) tx.delete(claim);
      }
      if (account.email !== undefined) releaseEmail(tx, accountId, account.email);
      tx.delete(ref);
      tx.delete(inheritanceSets.ref(accountId));
      tx.publish(accountChanged(accountId));
      recordAudit(tx, event);
    },
  });
}
