import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { silentLog } from '../../../../server/store/log.ts';
import { StoreUnavailable } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters, range } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { startApp } from '../../start-app.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { type Line, startLine } from './line.ts';
import { until } from '../../until.ts';

describe('a COMMIT whose answer is lost while the database stays unavailable', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let watcher: Client;
  let line: Line;
  let proxy: CuttingProxy;

  beforeEach(async () => {
    database = await freshDatabase();
    watcher = new Client(database.url);
    await watcher.connect();
    line = await startLine(database.url);
    proxy = await startCuttingProxy(line.url, () => Promise.resolve());
  });

  afterEach(async () => {
    await proxy.close();
    await line.close();
    await watcher.end();
    await database.drop();
  });

  for (const [cut, done] of [
    ['after', 40],
    ['before', 0],
  ] as const) {
    test(`the server ${cut === 'after' ? 'received it' : 'never received it'}: unavailable, and not retried`, async () => {
      const errors: string[] = [];
      const store = await openPostgresStore({
        url: proxy.url,
        collections: contractCollections,
        // Keep the store from looking up the outcome (`lookUp: 0`). `attempts` is so long that the test would notice a
        // wrong retry.
        patience: { lookUp: 0, attempts: 600_000 },
        connections: { write: 1 },
        log: { ...silentLog, error: (_, message) => void errors.push(message) },
      });
      const ref = counters.ref('a');
      const told: unknown[] = [];
      store.subscribe({ event: ({ data }) => void told.push(data), gap: () => void told.push('gap') });
      const increment = () =>
        store.commit({
          touch: [ref.aggregate],
          decide(tx) {
            const count = (tx.get(ref)?.count ?? 0) + 1;
            tx.put(ref, { count });
            tx.publish({ topic: ref.aggregate, type: 'counted', data: count });
            return count;
          },
        });
      assert.equal(await increment(), 1);
      line.refuse();
      proxy.cutNext(cut);
      const asked = Promise.allSettled(range(40).map(increment));
      await until(() => line.refused > 0);
      line.restore();
      const settled = await asked;
      assert.equal(proxy.cuts, 1);
      for (const each of settled) {
        assert.ok(each.status === 'rejected' && each.reason instanceof StoreUnavailable);
      }
      assert.match(errors.join(), /whether they took effect is unknown/);
      await until(() => store.ready());
      assert.deepEqual(await store.get(ref), { count: 1 + done });
      assert.equal(await increment(), 1 + done + 1);
      await until(() => told.length === 1 + done + 1);
      assert.deepEqual(
        told,
        range(1 + done + 1).map((at) => at + 1),
      );
      await store.close();
    });
  }

  test('over HTTP: 503 with Retry-After, and a repeat with the same Idempotency-Key has no second effect', async () => {
    const app = await startApp({
      bootstrap: { wheels: [{ listName: 'kept', owner: 'alice', entries: [{ name: 'a', weight: 1 }] }] },
      config: { databaseUrl: proxy.url, masterKey: randomBytes(32) },
    });
    try {
      const spin = () =>
        app.call(
          'POST',
          '/wheelapp/api/v1/wheels/kept/spin',
          { type: 'custom' },
          { 'Idempotency-Key': 'once' },
        );
      await app.token();
      line.refuse();
      proxy.cutNext('after', 'wheel-spin');
      const first = await spin();
      assert.equal(proxy.cuts, 1);
      assert.equal(first.status, 503);
      assert.match(first.headers.get('Retry-After') ?? '', /^\d+$/);
      assert.equal(((await first.json()) as { code: string }).code, 'unavailable');
      assert.equal((await fetch(`${app.url}/readyz`)).status, 503);
      line.restore();
      await until(async () => (await fetch(`${app.url}/readyz`)).ok);
      const second = await spin();
      assert.ok(second.ok);
      assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
      assert.equal(((await second.json()) as { number: number }).number, 1);
      const { rows } = await watcher.query(`SELECT 1 FROM svc_document WHERE collection = 'wheel-spin'`);
      assert.equal(rows.length, 1);
    } finally {
      await app.stop();
    }
  });
});
