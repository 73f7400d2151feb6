import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { SharedRateCounts } from '../../../../server/http/rates/shared-rate-counts.ts';
import { freshDatabase, type PostgresServer, startPostgres } from '../../../postgres/server.ts';

const most = 60;
const minute = 60_000;

describe('shared counts', () => {
  let server: PostgresServer;
  let url: string;
  let nodes: SharedRateCounts[];
  const told: string[] = [];
  const log = {
    info: (_: object, message: string) => void told.push(message),
    warn: (_: object, message: string) => void told.push(message),
    error: (_: object, message: string) => void told.push(message),
  };
  let time = 0;
  const open = (patience = 60_000) => new SharedRateCounts(url, log, { elapsed: () => time, patience });
  const [node, other] = [() => nodes[0] as SharedRateCounts, () => nodes[1] as SharedRateCounts];

  const ask = async (text: string, values: unknown[] = []) => {
    const client = new Client(url);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const stored = async (key: string) =>
    (await ask('SELECT calls FROM svc_rate_count WHERE key = $1', [key]))[0]?.['calls'];

  before(async () => {
    server = await startPostgres();
    ({ url } = await freshDatabase(server));
    nodes = Array.from({ length: 4 }, () => open());
  });
  after(async () => {
    await Promise.all(nodes.map((each) => each.close()));
    await server.close();
  });

  test('of four nodes that start and count at the same time return every number up to the limit once', async () => {
    const counts = await Promise.all(
      Array.from({ length: 400 }, (_, at) => (nodes[at % 4] as SharedRateCounts).take('spin:a', most)),
    );
    const allowed = counts.map(({ calls }) => calls).filter((calls) => calls <= most);
    assert.deepEqual(
      allowed.sort((a, b) => a - b),
      Array.from({ length: most }, (_, at) => at + 1),
    );
    for (const { left } of counts) assert.ok(left > 0 && left <= minute);
    assert.deepEqual(told, []);
  });

  test('are separate for several keys at once', async () => {
    const keys = ['b', 'c', 'b', 'd', 'c', 'b'];
    const counts = await Promise.all(keys.map((key) => node().take(`read:${key}`, most)));
    assert.deepEqual(
      counts.map(({ calls }) => calls),
      [1, 1, 2, 1, 2, 3],
    );
    assert.equal((await other().take('read:b', most)).calls, 4);
  });

  test('are not requested again while a key is at its limit', async () => {
    for (let call = 1; call <= 3; call++) assert.equal((await node().take('token:e', 3)).calls, call);
    for (let call = 0; call < 5; call++) assert.ok((await node().take('token:e', 3)).calls > 3);
    assert.equal(await stored('token:e'), 3);
    assert.equal((await other().take('token:e', 3)).calls, 4, 'one request is sent to the table');
    await other().take('token:e', 3);
    assert.equal(await stored('token:e'), 4);
  });

  test('start again at 1 when the window has ended', async () => {
    await node().take('write:g', most);
    await node().take('write:g', most);
    await ask(`UPDATE svc_rate_count SET ends = now() WHERE key = 'write:g'`);
    const anew = await other().take('write:g', most);
    assert.equal(anew.calls, 1);
    assert.ok(anew.left > minute / 2, `${anew.left} ms are left`);
  });

  test('last an hour if the caller requests that', async () => {
    const hour = { seconds: 3_600 };
    const together = [node().take('name:o', most, hour), node().take('write:o', most)];
    const [name, write] = await Promise.all(together);
    assert.ok(name!.left > 59 * minute && name!.left <= 60 * minute, `${name!.left} ms are left`);
    assert.ok(write!.left <= minute);
    assert.equal((await other().take('name:o', most, hour)).calls, 2);
  });

  test('can be taken back, even by a node that knows that a key is at its limit', async () => {
    for (let call = 1; call <= 3; call++) assert.equal((await node().take('fail:p', 3)).calls, call);
    const mixed = [1, -1, 1, -1].map((calls) => other().take('fail:p', 9, { calls }));
    assert.deepEqual(
      (await Promise.all(mixed)).map(({ calls }) => calls),
      [4, 3, 4, 3],
    );
    assert.equal((await node().take('fail:p', 3, { calls: -1 })).calls, 2);
    assert.equal((await node().take('fail:p', 3)).calls, 3);
    assert.ok((await node().take('fail:p', 3)).calls > 3);
    assert.equal(
      (await node().take('fail:q', 3, { calls: -1 })).calls,
      0,
      'the count never becomes negative',
    );
  });

  test('accept keys of any text', async () => {
    const long = randomBytes(10_000).toString('latin1').replaceAll('\0', '');
    const names = [long, `${long}x`, `'; DROP TABLE svc_rate_count --`];
    for (const name of names) assert.equal((await node().take(name, most)).calls, 1);
    for (const name of names) assert.equal((await other().take(name, most)).calls, 2);
    assert.deepEqual(told, []);
  });

  test('are swept after their window has ended, without waiting for locks on current ones', async () => {
    const sweep = () => node().jobs[0]!.work(new AbortController().signal);
    await ask('DELETE FROM svc_rate_count');
    await ask(`INSERT INTO svc_rate_count
      SELECT 'old:' || n, 1, now() - interval '1 second' FROM generate_series(1, 2500) AS n`);
    await node().take('read:h', most);
    const counting = new Client(url);
    await counting.connect();
    await counting.query('BEGIN');
    await counting.query(`UPDATE svc_rate_count SET calls = 2 WHERE key = 'old:7'`);
    await sweep();
    assert.deepEqual(await ask('SELECT key FROM svc_rate_count ORDER BY key'), [
      { key: 'old:7' },
      { key: 'read:h' },
    ]);
    await counting.query('COMMIT');
    await counting.end();
    await assert.rejects(node().jobs[0]!.work(AbortSignal.abort()));
    await sweep();
    assert.deepEqual(await ask('SELECT key FROM svc_rate_count'), [{ key: 'read:h' }]);
  });

  test('need only a database user that may create tables', async () => {
    const { url: database } = await freshDatabase(server);
    const schema = new URL(database).searchParams.get('options')!.replace('-c search_path=', '');
    await ask(`CREATE ROLE plain LOGIN PASSWORD 'plain'; GRANT USAGE, CREATE ON SCHEMA ${schema} TO plain`);
    const address = new URL(database);
    address.username = address.password = 'plain';
    const plain = new SharedRateCounts(address.href, log, { patience: 60_000 });
    assert.equal((await plain.take('read:i', most)).calls, 1);
    assert.equal((await plain.take('read:i', most)).calls, 2);
    await plain.close();
    assert.deepEqual(told, []);
  });

  test('are made by each node alone while the database is slow, and for a second the database gets no request', async () => {
    const hasty = open(3_000);
    for (let call = 0; call < 20; call++) await node().take('spin:k', most);
    const blocking = new Client(url);
    await blocking.connect();
    await blocking.query('BEGIN');
    await blocking.query(`UPDATE svc_rate_count SET calls = calls WHERE key = 'spin:k'`);
    const alone = await Promise.all([hasty.take('spin:k', most), hasty.take('spin:k', most)]);
    assert.deepEqual(
      alone.map(({ calls }) => calls),
      [1, 2],
    );
    await blocking.query('COMMIT');
    await blocking.end();
    assert.equal((await hasty.take('spin:k', most)).calls, 3, 'still alone');
    time += 1_000;
    // Allow for the two calls that timed out, which the database may have counted, too.
    for (const calls of [21, 22]) {
      const late = (await hasty.take('spin:k', most)).calls - calls;
      assert.ok(late >= 0 && late <= 2, `${late} more`);
    }
    assert.deepEqual(told.splice(0), [
      'calls are counted by this node alone',
      'calls are counted over all nodes again',
    ]);
    await hasty.close();
  });

  test('are made by each node alone while the database is unavailable, and limits still apply', async () => {
    await node().take('write:l', 3);
    await server.crash();
    const calls = [];
    for (let call = 0; call < 5; call++) calls.push((await node().take('write:l', 3)).calls);
    assert.deepEqual(calls.slice(0, 3), [1, 2, 3]);
    assert.ok(calls.slice(3).every((count) => count > 3));
    assert.equal((await other().take('write:n', 3)).calls, 1);
    await server.start();
    time += 1_000;
    assert.equal((await node().take('write:m', 3)).calls, 1);
    assert.equal((await other().take('write:m', 3)).calls, 2);
    assert.ok(
      (await node().take('write:l', 3)).calls > 3,
      'a caller that reached its limit on one node stays limited',
    );
    assert.equal(told.filter((message) => message.endsWith('alone')).length, 2, 'logged once by each node');
  });
});
