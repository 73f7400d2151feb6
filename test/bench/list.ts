import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { ListHead } from '../../server/store/list/head.ts';
import { openLowdbStore } from '../../server/store/lowdb/open.ts';
import type { Store, Transaction } from '../../server/store/port.ts';
import { openPostgresStore } from '../../server/store/postgres/open.ts';
import { freshDatabase, startPostgres } from '../postgres/server.ts';
import { counted } from '../server/store/list/counted.ts';
import { names, newRow, owners } from '../server/store/list/names.ts';

const small = 10;
const large = 100_000;
const rounds = 2_000;

type Change = (tx: Transaction, head: ListHead, round: number) => ListHead;

const operations: { readonly name: string; readonly change: Change }[] = [
  { name: 'add a row', change: (tx, head, round) => names.append(tx, head, [newRow(large + round, 1_000)]) },
  {
    name: 'draw a winner',
    change(tx, head, round) {
      assert.equal(names.draw(tx, head, 1, (_root, total) => (round * 7_919_003) % total).length, 1);
      return head;
    },
  },
  {
    name: 'replace a row',
    change(tx, head, round) {
      const ordinal = (round * 7_919) % head.rowCount;
      return names.replace(tx, head, ordinal, newRow(ordinal, round));
    },
  },
];

interface Measured {
  readonly microseconds: number[];
  read: number;
  written: number;
}

async function measure(
  store: Store,
  size: number,
  change: Change,
  round: number,
  into: Measured,
): Promise<void> {
  const ref = owners.ref(`${size}`);
  const { generation } = (await store.get(ref))!;
  const began = performance.now();
  const { read, written } = await store.commit({
    touch: [ref.aggregate, names.aggregate(generation)],
    decide(tx) {
      const { tx: seen, count } = counted(tx);
      tx.put(ref, change(seen, tx.get(ref)!, round));
      return count;
    },
  });
  into.microseconds.push((performance.now() - began) * 1000);
  into.read = Math.max(into.read, read.size);
  into.written = Math.max(into.written, written.size);
}

const rowsOf = (size: number) => Array.from({ length: size }, (_, at) => newRow(at, 1_000 + (at % 7)));

async function renew(store: Store, size: number, generation: string): Promise<void> {
  const head = await names.writeGeneration(store, generation, 0, rowsOf(size));
  const ref = owners.ref(`${size}`);
  await store.commit({
    touch: [ref.aggregate, names.aggregate(generation)],
    decide(tx) {
      assert.ok(names.adopt(tx, head), 'the list was deleted by a sweep');
      tx.put(ref, head);
    },
  });
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;

async function compare(store: Store): Promise<void> {
  for (const { name, change } of operations) {
    const measured = new Map([small, large].map((size) => [size, { microseconds: [], read: 0, written: 0 }]));
    for (let round = 0; round < rounds; round++) {
      // Replace the small list every five rounds, because the added rows make it longer.
      if (round % 5 === 0) await renew(store, small, `${name}-${round}`);
      for (const [size, into] of measured) await measure(store, size, change, round, into);
    }
    const [few, many] = [...measured.values()].map(({ microseconds }) => median(microseconds)) as [
      number,
      number,
    ];
    console.log(`${name}: ${(many / few).toFixed(2)} × the time of ${small} rows on ${large}`);
    console.table(
      [...measured].map(([size, { microseconds, read, written }]) => ({
        rows: size,
        'µs per durable commit': Math.round(median(microseconds)),
        'documents read': read,
        'documents written': written,
      })),
    );
  }
}

const collections = [...names.collections, owners];

export async function run(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-list-'));
  const server = await startPostgres({ SVC_TEST_POSTGRES_FSYNC: 'on' });
  try {
    console.log('On the embedded store:');
    await measureOn(await openLowdbStore({ directory, collections }));
    console.log('\nOn PostgreSQL:');
    const { url } = await freshDatabase(server);
    await measureOn(await openPostgresStore({ url, collections }));
  } finally {
    await server.close();
    await rm(directory, { recursive: true });
  }
}

async function measureOn(store: Store): Promise<void> {
  try {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const began = performance.now();
    delay.enable();
    await renew(store, large, 'large');
    delay.disable();
    const wait = (percentile: number): string => (delay.percentile(percentile) / 1e6).toFixed(1);
    console.log(
      `${large} rows as a new generation: ${Math.round(performance.now() - began)} ms; ` +
        `other work waits ${wait(50)} ms (median), ${wait(99)} ms (p99), ${wait(100)} ms (most)`,
    );
    await compare(store);
  } finally {
    await store.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
