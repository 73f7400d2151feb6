import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openLowdbStore } from '../../../../server/store/lowdb/open.ts';
import { openStoppedStore } from '../../../../server/store/lowdb/stopped.ts';
import { copyStore, type Copy, type CopyParts } from '../../../../server/store/migrate/copy-store.ts';
import { Source } from '../../../../server/store/migrate/source.ts';
import type { AnyCollection, Store } from '../../../../server/store/port.ts';
import { CopyTarget } from '../../../../server/store/postgres/copy-target.ts';
import { contractCollections, counters, range, steps, things } from '../../../contract/store/fixtures.ts';

export const collections: readonly AnyCollection[] = [things, counters, steps];

export async function freshFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-migrate-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function onStore(folder: string, run: (store: Store) => Promise<void>): Promise<void> {
  const store = await openLowdbStore({ directory: folder, collections: contractCollections });
  try {
    await run(store);
  } finally {
    await store.close();
  }
}

export async function fill(store: Store): Promise<void> {
  const odd = ['ünï', '\u{1f600}', '\uffee', '😀/'.slice(0, 2), 'a:b', '\\\t\n"', '0', '__proto__'];
  for (const [at, id] of odd.entries()) {
    const ref = things.ref(id);
    const index = at % 2 === 0 ? [id, -at, at / 3] : undefined;
    const value = { ['__proto__x']: [null, true, -0.5, 1e300, id], '2': 1, '10': {}, '': '\u2028 \\ \t' };
    await store.commit({
      touch: [ref.aggregate],
      decide: (tx) => tx.put(ref, index ? { value, index } : { value }),
    });
  }
  const count = 2_500;
  await store.commit({
    touch: range(count)
      .map((at) => counters.ref(String(at)).aggregate)
      .slice(0, 1),
    decide(tx) {
      for (const at of range(count)) tx.put(steps.ref('0', String(at)), { by: at });
    },
  });
  await store.commit({
    touch: ['counter:0'],
    decide(tx) {
      for (const at of range(count / 5)) tx.delete(steps.ref('0', String(at * 5)));
    },
  });
  for (const at of range(40)) {
    const ref = counters.ref(`c${at}`);
    await store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        tx.put(ref, { count: at % 7 });
        tx.publish({ topic: ref.aggregate, type: 'counted', data: { at, text: '\u{1f600}\t\\' } });
      },
    });
  }
}

export interface CopyOptions extends Partial<Pick<CopyParts, 'collections' | 'stop'>> {
  readonly url: string;
  readonly installation?: string;
}

export async function copy(folder: string, options: CopyOptions): Promise<Copy> {
  const { url, installation = 'here', ...parts } = options;
  const stopped = await openStoppedStore({ directory: folder });
  let target: CopyTarget | undefined;
  try {
    const declared = parts.collections ?? collections;
    const source = new Source(stopped.content, declared);
    target = await CopyTarget.connect(url, installation);
    return await copyStore({
      source,
      target,
      collections: declared,
      step: () => () => undefined,
      stop: () => undefined,
      ...parts,
    });
  } finally {
    await target?.close();
    await stopped.close();
  }
}

export async function tell(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
