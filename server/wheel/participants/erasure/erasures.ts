import { z } from '../../../../contracts/zod.ts';
import { collection, type Store, type Transaction } from '../../../store/port.ts';
import { headRef } from '../../core/documents.ts';
import { eraseFromResults } from './erase-results.ts';
import { participantList } from '../../lists/participant-list.ts';
import { participantWins } from './wins.ts';

/**
 * An erasure that is not through to the end: its first commit writes it, and it goes when nothing is left to do. So one
 * that a crash cuts off is ended by whoever is there.
 */
export const Erasure = z.object({
  /** Generation of the participants. */
  list: z.string(),
  /** Of the participant. */
  id: z.string(),
  listName: z.string(),
});
export type Erasure = z.infer<typeof Erasure>;

export const participantErasures = collection<Erasure>({
  name: 'participant-erasure',
  aggregate: 'wheel-participants',
  part: 'erasure',
  schema: Erasure,
  indexes: { all: ({ list, id }) => [list, id] },
});

const erasureRef = ({ list, id }: Erasure) => participantErasures.ref(list, id);

export function noteErasure(tx: Transaction, erasure: Erasure): void {
  tx.put(erasureRef(erasure), erasure);
}

/** Milliseconds from one look for open erasures to the next. README says how long what was erased may stay. */
export const erasureInterval = 5 * 60_000;

/** Results rewritten in one commit. */
const resultsAtOnce = 20;
/** Erasures ended together, each in an aggregate of its own: one snapshot of the embedded store for all. */
const erasuresAtOnce = 200;

/** Takes a participant out of the results it won. The list has it no more, so there will be no others. */
export async function eraseWins(
  store: Store,
  { list, id, listName }: Erasure,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { documents: wins } = await store.find({
      collection: participantWins,
      index: 'participant',
      prefix: [list, id],
      limit: resultsAtOnce,
    });
    if (wins.length === 0) return;
    await store.commit({
      touch: [headRef(listName).aggregate, participantList.aggregate(list)],
      decide: (tx) => eraseFromResults(tx, { listName, id }, wins),
    });
  }
}

/** Ends every erasure: in results first, then in the files of the store. */
export async function finishErasures(store: Store, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const query = { collection: participantErasures, index: 'all', prefix: [], limit: erasuresAtOnce };
    const { documents: open } = await store.find(query);
    if (open.length === 0) return;
    for (const erasure of open) await eraseWins(store, erasure, signal);
    signal?.throwIfAborted();
    await store.purge();
    await store.commit({
      touch: open.map((erasure) => erasureRef(erasure).aggregate),
      decide: (tx) => {
        for (const erasure of open) tx.delete(erasureRef(erasure));
      },
    });
  }
}
