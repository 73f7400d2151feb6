import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Client } from 'pg';
import { refuse, Refusal } from '../../../../contracts/http/errors.ts';
import type { Store, StoredEvent } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { until } from '../../until.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';

describe('a COMMIT whose answer is lost', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let proxy: CuttingProxy;
  let store: Store;
  let other: Store;
  let watcher: Client;
  const told: StoredEvent[] = [];
  const toldOther: StoredEvent[] = [];

  before(async () => {
    database = await freshDatabase();
    watcher = new Client(database.url);
    await watcher.connect();
    proxy = await startCuttingProxy(database.url, async () => {
      const waiting = `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND NOT granted AND d.datname = current_database()`;
      await until(async () => (await watcher.query(waiting)).rowCount !== 0, 'a session waits for the lock');
    });
    const open = (url: string) =>
      openPostgresStore({ url, collections: contractCollections, patience: { attempts: 60_000 } });
    store = await open(proxy.url);
    other = await open(database.url);
    store.subscribe({ event: (event) => void told.push(event), gap: () => assert.fail('a gap') });
    other.subscribe({ event: (event) => void toldOther.push(event), gap: () => assert.fail('a gap') });
  });

  after(async () => {
    await store.close();
    await other.close();
    await proxy.close();
    await watcher.end();
    await database.drop();
  });

  const counter = counters.ref('a');
  const count = async () => (await other.get(counter))?.count ?? 0;

  const increment = (ref = counter) =>
    store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const next = (tx.get(ref)?.count ?? 0) + 1;
        tx.put(ref, { count: next });
        tx.publish({ topic: ref.aggregate, type: 'counted', data: next });
        return next;
      },
    });

  beforeEach(() => increment());

  const eachTold = async () => {
    const { rows } = await watcher.query<{ last: string }>('SELECT last FROM svc_counter');
    const last = Number(rows[0]?.last);
    for (const events of [told, toldOther]) {
      await until(() => (events.at(-1)?.sequence ?? 0) >= last, `event ${last} has arrived`);
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        Array.from({ length: last }, (_, at) => at + 1),
      );
    }
  };

  for (const cut of ['before', 'after', 'late'] as const satisfies readonly Cut[]) {
    it(`takes effect once: ${cut}`, async () => {
      const start = await count();
      const { cuts } = proxy;
      proxy.cutNext(cut);
      assert.equal(await increment(), start + 1);
      assert.equal(proxy.cuts, cuts + 1);
      assert.equal(await count(), start + 1);
      assert.equal(await increment(), start + 2);
      await eachTold();
    });

    it(`takes effect once for each commit of a batch, with refusals and further aggregates: ${cut}`, async () => {
      const start = await count();
      proxy.cutNext(cut);
      const many = Array.from({ length: 40 }, (_, at) => counters.ref(`${cut}-${at}`));
      const [answers, ...others] = await Promise.all([
        Promise.all(Array.from({ length: 40 }, () => increment())),
        ...many.map((ref) => increment(ref)),
        store.commit({ touch: [counter.aggregate], decide: () => refuse('conflict') }),
        store.commit({ touch: [], decide: (tx) => tx.get(counter)?.count }),
      ]);
      assert.deepEqual(
        [...answers].sort((a, b) => a - b),
        answers.map((_, at) => start + 1 + at),
      );
      assert.deepEqual(
        others.slice(0, many.length),
        many.map(() => 1),
      );
      assert.ok(others[many.length] instanceof Refusal);
      assert.equal(await count(), start + 40);
      assert.deepEqual(
        await other.getAll(many),
        many.map(() => ({ count: 1 })),
      );
      await eachTold();
    });
  }

  it('takes effect once each time, while another node increments too', async () => {
    const start = await count();
    const { cuts } = proxy;
    let running = true;
    let others = 0;
    const counting = (async () => {
      while (running) {
        await other.commit({
          touch: [counter.aggregate],
          decide: (tx) => tx.put(counter, { count: (tx.get(counter)?.count ?? 0) + 1 }),
        });
        others += 1;
      }
    })();
    const answers: number[] = [];
    for (let round = 0; round < 12; round++) {
      proxy.cutNext((['before', 'after', 'late'] as const)[round % 3] as Cut);
      answers.push(...(await Promise.all([increment(), increment(), increment()])));
    }
    running = false;
    await counting;
    assert.equal(proxy.cuts, cuts + 12);
    assert.equal(new Set(answers).size, answers.length);
    assert.equal(await count(), start + answers.length + others);
    await eachTold();
  });
});
