import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { silentLog } from '../../../../server/store/log.ts';
import { type Store, StoreUnavailable } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import type { Patience } from '../../../../server/store/postgres/patience.ts';
import { contractCollections, counters, range } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { type Line, startLine } from './line.ts';
import { until } from '../../until.ts';

const listen = 'LISTEN svc_event';

function warnings() {
  const said: string[] = [];
  const hear = (_: object, message: string) => void said.push(message);
  return {
    log: { ...silentLog, warn: hear, error: hear },
    warned: (words: RegExp) => until(() => said.some((message) => words.test(message))),
    said,
  };
}

function remembered(store: Store): number[] {
  const told: number[] = [];
  store.subscribe({
    event: ({ data }) => void told.push(data as number),
    gap: () => void told.push(NaN),
  });
  return told;
}

describe('the connection that follows events', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: Client;
  let line: Line;
  const open: Store[] = [];

  const store = async (
    options: { url?: string; patience?: Partial<Patience>; log?: typeof silentLog } = {},
  ) => {
    const opened = await openPostgresStore({ url: line.url, collections: contractCollections, ...options });
    open.push(opened);
    return opened;
  };

  const publish = (on: Store, data: number) =>
    on.commit({
      touch: [],
      decide: (tx) => tx.publish({ topic: 'number', type: 'told', data }),
    });

  beforeEach(async () => {
    database = await freshDatabase();
    client = new Client(database.url);
    await client.connect();
    line = await startLine(database.url);
  });

  afterEach(async () => {
    line.restore();
    await Promise.all(open.splice(0).map((each) => each.close()));
    await line.close();
    await client.end();
    await database.drop();
  });

  const terminate = async () => {
    const { rows } = await client.query<{ ended: number }>(
      `SELECT count(pg_terminate_backend(pid))::integer AS ended FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM svc_counter%'`,
    );
    return rows[0]?.ended ?? 0;
  };

  for (const [how, end] of [
    ['ended by the server', terminate],
    ['cut by the network', () => Promise.resolve(line.cut(listen))],
  ] as const) {
    test(`${how} repeatedly while two nodes write: each event is delivered once, in order`, async () => {
      const nodes = [await store(), await store()] as const;
      const told = nodes.map(remembered);
      let number = 0;
      for (let round = 0; round < 6; round++) {
        if (round % 2 === 0) {
          await Promise.all(
            nodes.map(async (node) => {
              for (let turn = 0; turn < 10; turn++) await publish(node, ++number);
            }),
          );
        }
        await until(async () => (await end()) > 0, 'a connection was there to lose');
      }
      await until(async () => (await Promise.all(nodes.map((each) => each.ready()))).every(Boolean));
      await publish(nodes[0], ++number);
      await until(() => told.every((numbers) => numbers.length >= number));
      for (const numbers of told)
        assert.deepEqual(
          [...numbers].sort(byNumber),
          range(number).map((at) => at + 1),
        );
      assert.deepEqual(told[0], told[1]);
    });
  }

  test('lost while idle: not ready, then ready, and no event in between is missed', async () => {
    const { log, warned } = warnings();
    const listening = await store({ log });
    const writing = await store({ url: database.url });
    const told = remembered(listening);
    assert.equal(await listening.ready(), true);
    line.refuse();
    line.cut(listen);
    await warned(/was lost/);
    assert.equal(await listening.ready(), false);
    for (const data of [1, 2, 3]) await publish(writing, data);
    assert.deepEqual(told, []);
    assert.equal(await listening.ready(), false);
    line.restore();
    await until(() => listening.ready());
    await until(() => told.length === 3);
    await publish(writing, 4);
    await until(() => told.length === 4);
    assert.deepEqual(told, [1, 2, 3, 4]);
  });

  test('silent without being closed: another one replaces it', async () => {
    const { log, warned } = warnings();
    const listening = await store({ log, patience: { heartbeat: 1_000 } });
    const writing = await store({ url: database.url });
    const told = remembered(listening);
    await publish(writing, 1);
    await until(() => told.length === 1);
    line.silence(listen);
    for (const data of [2, 3]) await publish(writing, data);
    await warned(/was lost/);
    await until(() => told.length === 3);
    await until(() => listening.ready());
    line.restore();
    await publish(writing, 4);
    await until(() => told.length === 4);
    assert.deepEqual(told, [1, 2, 3, 4]);
  });

  test('without notifications behind a pooler: reported at the start, and events are still delivered', async () => {
    const deaf = await startLine(database.url, { deaf: true });
    const { log, said } = warnings();
    const listening = await store({ url: deaf.url, log, patience: { connect: 3_000 } });
    try {
      assert.match(said.join(), /LISTEN does not get through.*pooler/);
      const writing = await store();
      const told = remembered(listening);
      for (const data of [1, 2, 3]) await publish(writing, data);
      await until(() => told.length === 3);
      assert.deepEqual(told, [1, 2, 3]);
    } finally {
      await listening.close();
      await deaf.close();
    }
  });

  test('with a cancelled statement: the notified events are still read', async () => {
    const { log, warned } = warnings();
    // Set a long heartbeat, so that only a notification can trigger the read.
    const listening = await store({ log, patience: { heartbeat: 3_600_000, statement: 3_000 } });
    const told = remembered(listening);
    await client.query('BEGIN; LOCK TABLE svc_event IN ACCESS EXCLUSIVE MODE');
    const other = new Client(database.url);
    await other.connect();
    await other.query(`SELECT pg_notify('svc_event', '1')`);
    await warned(/was lost/);
    await other.end();
    await client.query(`
      INSERT INTO svc_event VALUES (1, 'number', 'told', '1');
      UPDATE svc_counter SET last = 1;
      COMMIT`);
    await until(() => told.length === 1);
    assert.deepEqual(told, [1]);
  });

  for (const [how, patience, lose] of [
    ['while the connection was lost', {}, () => void line.cut(listen)],
    ['under a connection that stays', { heartbeat: 1_000 }, () => undefined],
  ] as const) {
    test(`a database restored ${how}: the node reports it and refuses requests until it is restarted`, async () => {
      const { log, warned, said } = warnings();
      const listening = await store({ log, patience });
      for (const data of [1, 2, 3]) await publish(listening, data);
      const told = remembered(listening);
      await client.query('DELETE FROM svc_event WHERE sequence > 1; UPDATE svc_counter SET last = 1');
      lose();
      await warned(/lacks events that this node has seen.*restart it/);
      assert.equal(await listening.ready(), false);
      await assert.rejects(publish(listening, 5), StoreUnavailable);
      await assert.rejects(listening.get(counters.ref('a')), StoreUnavailable);
      assert.deepEqual(told, []);
      assert.equal(said.filter((message) => message.includes('lacks events')).length, 1);
      const restarted = await store();
      const fresh = remembered(restarted);
      await publish(restarted, 5);
      await until(() => fresh.length === 1);
      assert.deepEqual([fresh, restarted.lastSequence], [[5], 2]);
    });
  }
});

function byNumber(a: number, b: number): number {
  return a - b;
}
