import { z } from '../../../contracts/zod.ts';
import { collection, type Store, type Transaction } from '../../store/port.ts';
import { headRef } from '../core/documents.ts';

/** Activity of one list of participants. Exists as long as any data of the list is stored. */
export const ParticipantLedger = z.object({
  list: z.string(),
  listName: z.string(),
  /**
   * Day (UTC, counted from 1970) of the wheel's last draw or add, from which the retention of traces is counted. Null
   * after the traces were deleted.
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

/** Returns the ids of all lists of participants that wheels of this name have had, the current list first. */
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
 * Records a draw or an add, from which the retention of traces is counted (docs/rules/wheel.md, "Personal
 * data"). A refused add may start the retention, but does not extend it.
 */
export function noteActivity(
  tx: Transaction,
  { list, listName, now }: { list: string; listName: string; now: number },
  kind: 'add' | 'draw' | 'refusal',
): void {
  const ref = ledgerRef(list);
  const last = tx.get(ref)?.activeDay ?? null;
  const activeDay = dayOf(now);
  // Do not let a draw start the retention, because it adds no traces, nor let a clock that was set back shorten it.
  if (last === null ? kind === 'draw' : kind === 'refusal' || last >= activeDay) return;
  tx.put(ref, { list, listName, activeDay });
}
