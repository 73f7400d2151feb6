import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { Client } from 'pg';
import { StoreUnavailable } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters, increment, range } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { startLine } from './line.ts';
import { until } from '../../until.ts';

/** Time limits that are far shorter than the defaults, but long enough for a busy machine. */
const patience = { connect: 3_000, answer: 4_000, lookUp: 2_000, attempts: 2_000, heartbeat: 2_000 };

async function opened(t: TestContext) {
  const database = await freshDatabase();
  const line = await startLine(database.url);
  const opening = openPostgresStore({ url: line.url, collections: contractCollections, patience });
  t.after(async () => {
    await opening.then((store) => store.close()).catch(() => undefined);
    await line.close();
    await database.drop();
  });
  return { line, store: await opening };
}

describe('a silent network', () => {
  for (const busy of [false, true]) {
    test(`while ${busy ? 'many calls are' : 'nothing is'} running: unavailable within the time limit, then everything works again`, async (t) => {
      const { line, store } = await opened(t);
      const told: unknown[] = [];
      store.subscribe({ event: ({ data }) => void told.push(data), gap: () => void told.push('gap') });
      assert.equal(await increment(store, 'a'), 1);
      assert.deepEqual(await store.get(counters.ref('a')), { count: 1 });
      const before = busy ? range(200).map((at) => increment(store, `b${at % 9}`)) : [];
      line.silence();
      const asked = await Promise.allSettled([
        ...before,
        ...range(20).map(() => increment(store, 'a')),
        ...range(20).map(() => store.get(counters.ref('a'))),
        store.find({ collection: counters, index: 'count', prefix: [], limit: 1 }),
      ]);
      for (const each of asked.slice(before.length)) {
        assert.ok(each.status === 'rejected' && each.reason instanceof StoreUnavailable);
      }
      assert.equal(await store.ready(), false);
      line.restore();
      await until(() => store.ready());
      const { count } = (await store.get(counters.ref('a'))) as { count: number };
      assert.ok(count >= 1 && count <= 21);
      assert.equal(await increment(store, 'a'), count + 1);
      await store.commit({
        touch: [],
        decide: (tx) => tx.publish({ topic: 'end', type: 'end', data: 'end' }),
      });
      await until(() => told.length > 0);
      assert.deepEqual(told, ['end']);
    });
  }

  test('a store closes within the time limit while nothing answers', async (t) => {
    const { line, store } = await opened(t);
    await increment(store, 'a');
    line.silence();
    const commit = assert.rejects(increment(store, 'a'), StoreUnavailable);
    await store.close();
    await commit;
  });
});

const strangers: Record<string, { take: (socket: Socket) => void; says: RegExp; query?: string }> = {
  'accepts the connection and sends nothing': {
    take: () => undefined,
    says: /no server answers there in time/,
  },
  'ends the connection': { take: (socket) => socket.destroy(), says: /ends the connection|ECONNRESET/ },
  'speaks another language': {
    take: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'),
    says: /is it a PostgreSQL server/,
  },
  'accepts no TLS': {
    take: (socket) => socket.once('data', () => socket.write('N')),
    says: /accepts no TLS/,
    query: '?sslmode=require',
  },
};

describe('at the start, the address of a server that', () => {
  for (const [name, { take, says, query = '' }] of Object.entries(strangers)) {
    test(`${name} is refused with one line`, async (t) => {
      const server = createServer((socket) => take(socket.on('error', () => undefined).resume()));
      t.after(() => server.close());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      const url = `postgres://user:secret@127.0.0.1:${port}/database${query}`;
      await assert.rejects(openPostgresStore({ url, collections: [], patience }), (error: Error) => {
        assert.equal(error.name, 'DatabaseUnusable');
        assert.match(error.message, says);
        assert.doesNotMatch(error.message, /secret/);
        return true;
      });
    });
  }

  test('is still starting is retried until it is ready', async (t) => {
    const database = await freshDatabase();
    const target = new URL(database.url);
    let refusals = 0;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (refusals < 3) {
        refusals += 1;
        const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
        const header = Buffer.from('E....');
        header.writeInt32BE(fields.length + 4, 1);
        socket.once('data', () => socket.end(Buffer.concat([header, fields])));
      } else {
        const upstream = connect(Number(target.port), target.hostname);
        socket.pipe(upstream).pipe(socket);
        upstream.on('error', () => undefined);
      }
    });
    t.after(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = new URL(database.url);
    address.port = String((server.address() as { port: number }).port);
    const url = address.href;
    await assert.rejects(
      openPostgresStore({ url, collections: contractCollections, patience: { ...patience, start: 0 } }),
      { name: 'DatabaseUnusable', message: /the database says: the database system is starting up/ },
    );
    const store = await openPostgresStore({ url, collections: contractCollections });
    assert.equal(refusals, 3);
    await store.close();
    await database.drop();
  });

  test('has no such database or user is refused with the server’s message', async () => {
    const database = await freshDatabase();
    for (const [part, value, says] of [
      ['pathname', '/nowhere', /the database says: database "nowhere" does not exist/],
      ['password', 'wrong', /the database says: password authentication failed/],
    ] as const) {
      const url = new URL(database.url);
      url[part] = value;
      await assert.rejects(openPostgresStore({ url: url.href, collections: [] }), {
        name: 'DatabaseUnusable',
        message: says,
      });
    }
    await database.drop();
  });

  test('does not let the user create tables is refused with a hint', async () => {
    const database = await freshDatabase();
    const owner = new Client(database.url);
    await owner.connect();
    const user = `guest_${process.pid}`;
    await owner.query(`CREATE ROLE ${user} LOGIN PASSWORD 'guest'`);
    const { rows } = await owner.query<{ schema: string }>('SELECT current_schema() AS schema');
    await owner.query(`GRANT USAGE ON SCHEMA ${rows[0]?.schema} TO ${user}`);
    const url = new URL(database.url);
    url.username = user;
    url.password = 'guest';
    await assert.rejects(openPostgresStore({ url: url.href, collections: [] }), {
      name: 'DatabaseUnusable',
      message: /permission denied for schema \w+; the user has to own the database, or .* CREATE/,
    });
    await owner.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
    await owner.end();
    await database.drop();
  });
});
