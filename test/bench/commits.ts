import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openLowdbStore } from '../../server/store/lowdb/open.ts';
import type { Store } from '../../server/store/port.ts';
import { openPostgresStore } from '../../server/store/postgres/open.ts';
import { contractCollections, counters } from '../contract/store/fixtures.ts';
import { freshDatabase, startPostgres } from '../postgres/server.ts';
import { load, type Measured, median } from './store/load.ts';
import { openPgbench } from './commits/pgbench.ts';
import { openTpcb } from './commits/tpcb.ts';

const clientCounts = [1, 16, 256];
const spread = 10_000;
const turns = 3;
const milliseconds = 700;

type Write = (number: number) => Promise<unknown>;

function count(store: Store, id: string): Promise<void> {
  const ref = counters.ref(id);
  return store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { count: (tx.get(ref)?.count ?? 0) + 1 }),
  });
}

const hot =
  (store: Store): Write =>
  () =>
    count(store, 'hot');
const spreadOver =
  (store: Store): Write =>
  (number) =>
    count(store, String((number * 7_919) % spread));

export async function run(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'commits-bench-'));
  const server = await startPostgres({ SVC_TEST_POSTGRES_FSYNC: 'on', SVC_TEST_POSTGRES_CONNECTIONS: '400' });
  const { url } = await freshDatabase(server);
  const embedded = await openLowdbStore({ directory, collections: contractCollections });
  const postgres = await openPostgresStore({ url, collections: contractCollections });
  const tpcb = (await openPgbench(url)) ?? (await openTpcb(url, Math.max(...clientCounts)));
  try {
    const table: Record<string, string | number>[] = [];
    for (const clients of clientCounts) {
      const ours = (write: Write) => () => load(clients, milliseconds, write);
      const subjects: [what: string, measure: () => Promise<Measured>][] = [
        [tpcb.name, () => tpcb.measure(clients, milliseconds)],
        ['postgres, one document', ours(hot(postgres))],
        ['postgres, spread', ours(spreadOver(postgres))],
        ['embedded, one document', ours(hot(embedded))],
        ['embedded, spread', ours(spreadOver(embedded))],
      ];
      const measured = await takingTurns(subjects.map(([, measure]) => measure));
      const reference = measured[0]?.perSecond ?? NaN;
      for (const [at, [what]] of subjects.entries()) {
        const { perSecond, p50, p99 } = measured[at] as Measured;
        table.push({
          what,
          clients,
          'commits/s': Math.round(perSecond),
          'p50 ms': p50.toFixed(2),
          'p99 ms': Number.isNaN(p99) ? '' : p99.toFixed(2),
          'against TPC-B': (perSecond / reference).toFixed(2),
        });
      }
    }
    console.table(table);
  } finally {
    await tpcb.close();
    await Promise.all([postgres.close(), embedded.close()]);
    await server.close();
    await rm(directory, { recursive: true });
  }
}

async function takingTurns(subjects: readonly (() => Promise<Measured>)[]): Promise<Measured[]> {
  const measured = subjects.map((): Measured[] => []);
  for (let turn = 0; turn <= turns; turn++) {
    for (const [at, measure] of subjects.entries()) {
      const one = await measure();
      // The first turn of each subject is a warm-up.
      if (turn > 0) measured[at]?.push(one);
    }
  }
  return measured.map(median);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
