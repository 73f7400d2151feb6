import { Low } from 'lowdb';
import { JSONFile } from 'lowdb/node';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '../../../contracts/zod.ts';
import { openLowdbStore } from '../../../server/store/lowdb/open.ts';
import { collection, type Store } from '../../../server/store/port.ts';

export interface Subject {
  write(number: number): Promise<unknown>;
  reopen?(): Promise<number>;
  snapshot?(): Promise<void>;
  close(): Promise<void>;
}

const entries = collection({
  name: 'bench-entry',
  aggregate: 'list',
  part: 'row',
  schema: z.object({
    id: z.string(),
    name: z.string(),
    weight: z.number(),
    ordinal: z.number(),
    addedAt: z.string(),
  }),
  indexes: { ordinal: ({ ordinal }) => ['list', ordinal] },
});

function row(ordinal: number) {
  return {
    id: `entry_${ordinal}`,
    name: `Participant number ${ordinal}`,
    weight: (ordinal % 7) + 1,
    ordinal,
    addedAt: '2025-01-01T00:00:00.000Z',
  };
}

const record = `${JSON.stringify(['+', 'list:1/row:123456', row(123_456)])}\n`;

export async function bareSync(directory: string): Promise<Subject> {
  const file = await open(join(directory, 'sync'), 'a');
  return {
    async write() {
      await file.write(record);
      await file.datasync();
    },
    close: () => file.close(),
  };
}

export async function bareJournal(directory: string): Promise<Subject> {
  const file = await open(join(directory, 'journal'), 'a');
  let waiting: { record: string; done: () => void }[] = [];
  let writing = false;
  const flush = async () => {
    writing = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting;
      waiting = [];
      await file.write(batch.map((item) => item.record).join(''));
      await file.datasync();
      for (const { done } of batch) done();
    }
    writing = false;
  };
  return {
    write: () =>
      new Promise<void>((done) => {
        waiting.push({ record, done });
        if (!writing) void flush();
      }),
    close: () => file.close(),
  };
}

export async function store(directory: string, documents: number): Promise<Subject> {
  let snapshotWritten: () => void = () => undefined;
  let snapshot = Promise.resolve();
  const nothing = () => undefined;
  const log = {
    info: (_: object, message: string) => message.includes('snapshot') && snapshotWritten(),
    warn: nothing,
    error: nothing,
  };
  const openWith = (journal: number) =>
    openLowdbStore({
      directory: join(directory, `store-${documents}`),
      collections: [entries],
      log,
      limits: { journal },
    });
  let opened = await openWith(Infinity);
  await fill(opened, documents);
  await opened.close();
  // Open the store again, because filling it has left garbage in memory.
  opened = await openWith(Infinity);
  return {
    write: (number) => change(opened, (number * 7_919) % documents),
    async reopen() {
      await opened.close();
      snapshot = new Promise((resolve) => (snapshotWritten = resolve));
      const begun = performance.now();
      opened = await openWith(0);
      return (performance.now() - begun) / 1_000;
    },
    snapshot: () => snapshot,
    close: () => opened.close(),
  };
}

async function fill(opened: Store, documents: number): Promise<void> {
  for (let start = 0; start < documents; start += 5_000) {
    await opened.commit({
      touch: ['list:1'],
      decide(tx) {
        const end = Math.min(documents, start + 5_000);
        for (let at = start; at < end; at++) tx.put(entries.ref('1', String(at)), row(at));
      },
    });
  }
}

function change(opened: Store, ordinal: number): Promise<void> {
  const ref = entries.ref('1', String(ordinal));
  return opened.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.put(ref, { ...row(ordinal), weight: (tx.get(ref)?.weight ?? 0) + 1 });
    },
  });
}

/** Plain lowdb. It writes the whole file each time and never syncs. */
export async function plainLowdb(directory: string, documents: number): Promise<Subject> {
  const data: Record<string, ReturnType<typeof row>> = {};
  for (let at = 0; at < documents; at++) data[`list:1/row:${at}`] = row(at);
  const low = new Low(new JSONFile<typeof data>(join(directory, `plain-${documents}.json`)), data);
  return {
    write: (number) =>
      low.update((all) => {
        all[`list:1/row:${number % documents}`] = row(number);
      }),
    close: () => Promise.resolve(),
  };
}
