import { z } from '../../../../contracts/zod.ts';
import { collection, type Store, type Transaction } from '../../../store/port.ts';
import { headRef } from '../../core/documents.ts';
import { eraseFromResults } from './erase-results.ts';
import { participantList } from '../../lists/participant-list.ts';
import { participantWins } from './wins.ts';

/** An unfinished erasure, stored from its first commit to its last. Any node can finish the erasure after a crash. */
export const Erasure = z.object({
  list: z.string(),
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

/**
 * Milliseconds between two runs of the job. The README states how long erased data may stay in files, which depends
 * on this value.
 */
export const erasureInterval = 5 * 60_000;

/** Maximum number of results rewritten in one commit. */
const resultsAtOnce = 20;
/** Maximum number of erasures that are finished with one purge of the embedded store. */
const erasuresAtOnce = 200;

/**
 * Erases a participant from all results that contain its name. No further results can follow, because the row is no
 * longer on the wheel.
 */
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

/** Finishes all recorded erasures: first in results, then in the files of the store. */
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
