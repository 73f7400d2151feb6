import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { z } from '../../../../contracts/zod.ts';
import { backUpStore } from '../../../../server/store/lowdb/backup.ts';
import { openLowdbStore } from '../../../../server/store/lowdb/open.ts';
import { until } from '../../until.ts';
import { collection, type Store } from '../../../../server/store/port.ts';

const counts = collection({
  name: 'backup-count',
  aggregate: 'client',
  part: 'count',
  schema: z.object({ count: z.number() }),
});
const steps = collection({
  name: 'backup-step',
  aggregate: 'client',
  part: 'step',
  schema: z.object({ number: z.number(), filling: z.string() }),
});
const clients = Array.from({ length: 8 }, (_, at) => `c${at}`);
const filling = 'x'.repeat(400);

let folder: string;
let directory: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-backup-'));
  directory = join(folder, 'store');
  target = join(folder, 'copy');
  await mkdir(target);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The limits are so small that segments and snapshots are replaced often. */
const open = (at = directory) =>
  openLowdbStore({
    directory: at,
    collections: [counts, steps],
    limits: { segment: 8_000, journal: 20_000, frame: 4_000 },
  });

async function count(store: Store, client: string): Promise<number> {
  const ref = counts.ref(client);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const number = (tx.get(ref)?.count ?? 0) + 1;
      tx.put(ref, { count: number });
      // Write only 50 documents, so that snapshots are quick and frequent.
      tx.put(steps.ref(client, String(number % 50)), { number, filling });
      return number;
    },
  });
}

async function countsIn(copy: string): Promise<Map<string, number>> {
  const store = await open(copy);
  try {
    const found = new Map<string, number>();
    for (const client of clients) {
      const number = (await store.get(counts.ref(client)))?.count ?? 0;
      found.set(client, number);
      for (let of = Math.max(1, number - 49); of <= number; of++) {
        const step = await store.get(steps.ref(client, String(of % 50)));
        assert.equal(step?.number, of, `${client} counts ${number} and its step ${of} is ${step?.number}`);
      }
    }
    return found;
  } finally {
    await store.close();
  }
}

describe('a copy of a store', () => {
  test('contains everything that was acknowledged before it began, and each commit as a whole, while 8 clients write', async () => {
    const store = await open();
    const acknowledged = new Map(clients.map((client) => [client, 0]));
    let going = true;
    const writing = clients.map(async (client) => {
      while (going) acknowledged.set(client, await count(store, client));
    });
    try {
      for (let round = 0; round < 25; round++) {
        const copy = join(folder, `copy-${round}`);
        await mkdir(copy);
        await until(() => (acknowledged.get('c0') as number) >= round * 40, `${round * 40} commits`);
        const before = new Map(acknowledged);
        await backUpStore({ from: directory, to: copy });
        for (const [client, found] of await countsIn(copy)) {
          const least = before.get(client) as number;
          assert.ok(found >= least, `${client}: ${found} in the copy, ${least} acknowledged before it`);
        }
      }
    } finally {
      going = false;
      await Promise.all(writing);
      await store.close();
    }
    const snapshot = (await readdir(directory)).find((name) => name.startsWith('snapshot-'));
    assert.ok(Number(snapshot?.slice(-10)) > 25, `snapshots were written during the copies: ${snapshot}`);
  });

  test('of a closed store has the same content', async () => {
    const store = await open();
    for (const client of clients) for (let at = 0; at < 30; at++) await count(store, client);
    await store.close();
    const told: [number, number][] = [];
    const bytes = await backUpStore({
      from: directory,
      to: target,
      onProgress: (...progress) => told.push(progress),
    });
    assert.deepEqual(await countsIn(target), new Map(clients.map((client) => [client, 30])));
    assert.deepEqual(told.at(-1), [bytes, bytes]);
  });

  test('leaves out an incomplete write', async () => {
    const store = await open();
    await count(store, 'c0');
    await store.close();
    const journal = join(directory, 'journal-0000000001');
    const whole = await readFile(journal);
    await appendFile(journal, whole.subarray(0, 60));
    await backUpStore({ from: directory, to: target });
    assert.deepEqual(await readFile(join(target, 'journal-0000000001')), whole);
  });

  test('is refused if the original is damaged, with the name of the file', async () => {
    const store = await open();
    for (let at = 0; at < 100; at++) await count(store, 'c0');
    await store.close();
    const [name = ''] = (await readdir(directory)).filter((name) => name.startsWith('snapshot-'));
    const bytes = await readFile(join(directory, name));
    bytes[200] = (bytes[200] as number) ^ 1;
    await writeFile(join(directory, name), bytes);
    await assert.rejects(backUpStore({ from: directory, to: target }), {
      name: 'StoreDamaged',
      file: join(directory, name),
    });
  });

  test('is refused if a segment is missing', async () => {
    const store = await open();
    while ((await readdir(directory)).filter((name) => name.startsWith('journal-')).length < 3)
      await count(store, 'c0');
    await store.close();
    const segments = (await readdir(directory)).filter((name) => name.startsWith('journal-')).sort();
    await rm(join(directory, segments.at(-2) as string));
    await assert.rejects(backUpStore({ from: directory, to: target }), { name: 'StoreDamaged' });
  });

  test('is tried again if a snapshot removed files after their names were read', async () => {
    const store = await open();
    await count(store, 'c0');
    const old = await readdir(directory);
    while ((await readdir(directory)).includes('journal-0000000001')) await count(store, 'c0');
    let looks = 0;
    await backUpStore({
      from: directory,
      to: target,
      list: async (path) => (++looks === 1 ? old : readdir(path)),
    });
    await store.close();
    assert.equal(looks, 2);
    assert.ok(((await countsIn(target)).get('c0') as number) > 1);
  });

  test('is made again if the store died and cut off its torn write in the meantime', async () => {
    const store = await open();
    for (const client of clients) await count(store, client);
    await store.close();
    const journal = join(directory, 'journal-0000000001');
    const whole = await readFile(journal);
    await writeFile(journal, Buffer.concat([whole.subarray(0, -40), whole.subarray(0, 100)]));
    let repaired = false;
    await backUpStore({
      from: directory,
      to: target,
      onProgress() {
        if (repaired) return;
        repaired = true;
        writeFileSync(`${journal}.new`, whole);
        renameSync(`${journal}.new`, journal);
      },
    });
    assert.deepEqual(await countsIn(target), new Map(clients.map((client) => [client, 1])));
  });
});
