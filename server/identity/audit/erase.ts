import type { Deps } from '../../runtime/deps.ts';
import { auditChains } from '../../../contracts/identity/audit.ts';
import { auditHeads, entryRef, headOf } from './documents.ts';

/** Milliseconds for which the trail of a deleted account is stored. */
const keptAfterErasure = 365 * 86_400_000;

const atOnce = 20;

/**
 * Erases details and salts from the trail of an account that is deleted. The chains stay valid, because hashes cover
 * only digests of the details. Later entries get no details.
 */
export async function eraseAudit(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  accountId: string,
): Promise<void> {
  const ref = auditHeads.ref(accountId);
  const now = clock.now();
  await store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const head = headOf(tx.get(ref), accountId);
      for (const entry of tx.getAll(refsOf(head)))
        if (entry !== undefined && entry.details !== null)
          tx.put(entryRef(accountId, entry.chain, entry.sequence), { ...entry, details: null, salt: null });
      tx.put(ref, { ...head, erasedAt: head.erasedAt ?? now });
    },
  });
}

/** Deletes the trails of accounts that were deleted more than a year ago. */
export async function deleteOldTrails(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const until = clock.now() - keptAfterErasure;
    const query = { collection: auditHeads, index: 'erased', prefix: [], limit: atOnce };
    const { documents } = await store.find(query);
    const due = documents.filter(({ erasedAt = Infinity }) => erasedAt <= until);
    if (due.length === 0) return;
    for (const { accountId } of due) {
      const ref = auditHeads.ref(accountId);
      await store.commit({
        touch: [ref.aggregate],
        decide(tx) {
          for (const entry of refsOf(headOf(tx.get(ref), accountId))) tx.delete(entry);
          tx.delete(ref);
        },
      });
    }
  }
}

function refsOf({ accountId, chains }: ReturnType<typeof headOf>) {
  return auditChains.flatMap((name) => {
    const { first, sequence } = chains[name];
    return Array.from({ length: sequence - first + 1 }, (_, at) => entryRef(accountId, name, first + at));
  });
}
