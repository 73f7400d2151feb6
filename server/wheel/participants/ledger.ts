import { z } from '../../../contracts/zod.ts';
import { collection, type Store, type Transaction } from '../../store/port.ts';
import { headRef } from '../core/documents.ts';

/** What is known of one list of participants beside its rows; stands as long as any of them. */
export const ParticipantLedger = z.object({
  /** Generation of the participants. */
  list: z.string(),
  listName: z.string(),
  /**
   * Day (UTC, counted from 1970) of the wheel's last draw or add, or of its first refused try since there are traces;
   * null once they were deleted. A day is exact enough, and written once.
   */
  activeDay: z.nullable(z.int()),
});
export type ParticipantLedger = z.infer<typeof ParticipantLedger>;

export const participantLedgers = collection<ParticipantLedger>({
  name: 'participant-ledger',
  aggregate: 'wheel-participants',
  part: 'ledger',
  schema: ParticipantLedger,
  indexes: {
    wheel: ({ listName, list }) => [listName, list],
    active: ({ activeDay }) => (activeDay === null ? null : [activeDay]),
  },
});

export const ledgerRef = (list: string) => participantLedgers.ref(list);

/** The lists of participants that the wheel has had, its own first; those before it was deleted and made anew too. */
export async function listsOf(store: Store, listName: string): Promise<string[]> {
  const wheel = await store.get(headRef(listName));
  const lists = new Set(wheel?.participants === undefined ? [] : [wheel.participants.list.generation]);
  let after: string | undefined;
  do {
    const query = { collection: participantLedgers, index: 'wheel', prefix: [listName], limit: 100, after };
    const page = await store.find(query);
    for (const { list } of page.documents) lists.add(list);
    after = page.cursor;
  } while (after !== undefined);
  return [...lists];
}

const day = 86_400_000;

export function dayOf(milliseconds: number): number {
  return Math.floor(milliseconds / day);
}

/**
 * Notes a draw or an add: what is kept of addresses and fingerprints may stay as long from now on. A refused try leaves
 * traces too, but keeps none longer; only where there were none before does their time begin with it.
 */
export function noteActivity(
  tx: Transaction,
  { list, listName, now }: { list: string; listName: string; now: number },
  kind: 'add' | 'draw' | 'refusal',
): void {
  const ref = ledgerRef(list);
  const last = tx.get(ref)?.activeDay ?? null;
  const activeDay = dayOf(now);
  // A draw leaves no traces, and a clock that goes back must not bring their end nearer.
  if (last === null ? kind === 'draw' : kind === 'refusal' || last >= activeDay) return;
  tx.put(ref, { list, listName, activeDay });
}
