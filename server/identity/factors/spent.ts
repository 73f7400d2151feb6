import type { Deps } from '../../runtime/deps.ts';
import { deleteDue } from '../../store/delete-due.ts';
import type { Transaction } from '../../store/port.ts';
import { spentTexts } from './documents.ts';

/** A sealed text that can be used only once. */
export interface Spendable {
  /** Random id, which the sealed text contains. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/** Returns the aggregates that a commit must touch to spend these texts. */
export function spendTouches(texts: readonly Spendable[]): string[] {
  return texts.map(({ id }) => spentTexts.ref(id).aggregate);
}

/** Marks texts as used. If one of them was used before, returns false and marks none. */
export function spend(tx: Transaction, texts: readonly Spendable[]): boolean {
  const refs = texts.map(({ id }) => spentTexts.ref(id));
  if (tx.getAll(refs).some((mark) => mark !== undefined)) return false;
  for (const { id, endsAt } of texts) tx.put(spentTexts.ref(id), { id, endsAt });
  return true;
}

export async function deleteSpent(deps: Pick<Deps, 'store' | 'clock'>, signal: AbortSignal): Promise<void> {
  await deleteDue(
    deps,
    {
      collection: spentTexts,
      index: 'end',
      ref: ({ id }) => spentTexts.ref(id),
      endOf: ({ endsAt }) => endsAt,
    },
    signal,
  );
}
