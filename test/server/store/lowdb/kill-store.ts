import { isDeepStrictEqual } from 'node:util';
import { z } from '../../../../contracts/zod.ts';
import { openLowdbStore } from '../../../../server/store/lowdb/open.ts';
import { collection, type Store } from '../../../../server/store/port.ts';

const rowCount = 50;

const totals = collection({
  name: 'kill-total',
  aggregate: 'total',
  part: 'head',
  schema: z.object({ commits: z.number() }),
});
const rows = collection({
  name: 'kill-row',
  aggregate: 'row',
  part: 'head',
  schema: z.object({ commit: z.number(), text: z.string() }),
  indexes: { commit: ({ commit }) => [commit] },
});

/** Segments and snapshots are small, so most kills interrupt a write. */
export function openKillStore(directory: string): Promise<Store> {
  const limits = { frame: 4_000, segment: 40_000, journal: 100_000 };
  return openLowdbStore({ directory, collections: [totals, rows], limits });
}

export function writeNext(store: Store): Promise<number> {
  return store.commit({
    touch: ['total:all'],
    decide(tx) {
      const commit = (tx.get(totals.ref('all'))?.commits ?? 0) + 1;
      tx.put(totals.ref('all'), { commits: commit });
      tx.put(rows.ref(`${commit % rowCount}`), rowOf(commit));
      tx.publish({ topic: 'total:all', type: 'committed', data: commit });
      return commit;
    },
  });
}

export async function unlikeAnyHistory(store: Store): Promise<{ commits: number; fault?: string }> {
  const commits = (await store.get(totals.ref('all')))?.commits ?? 0;
  const oldest = Math.max(1, commits - rowCount + 1);
  const expected = Array.from({ length: commits - oldest + 1 }, (_, at) => rowOf(oldest + at));
  const found = await store.find({ collection: rows, index: 'commit', prefix: [], limit: 100 });
  if (!isDeepStrictEqual(found.documents, expected))
    return { commits, fault: `rows do not fit commit ${commits}` };
  if (store.lastSequence !== commits)
    return { commits, fault: `event ${store.lastSequence} at commit ${commits}` };
  return { commits };
}

function rowOf(commit: number) {
  return { commit, text: 'x'.repeat((commit * 37) % 300) };
}
