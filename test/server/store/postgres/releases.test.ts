import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { z } from '../../../../contracts/zod.ts';
import { silentLog } from '../../../../server/store/log.ts';
import {
  type AnyCollection,
  collection,
  type Store,
  StoreUnavailable,
} from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { range } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { until } from '../../until.ts';

const schema = z.object({ name: z.string(), age: z.number() });
type Person = z.infer<typeof schema>;

const people = (indexes: Record<string, (person: Person) => (string | number)[] | null>) =>
  collection<Person>({ name: 'person', aggregate: 'person', part: 'head', schema, indexes });

const byName = ({ name }: Person) => [name];
const byAge = ({ age }: Person) => [age];
const older = people({ name: byName });
const newer = people({ name: byName, age: byAge });
const places = collection({ name: 'place', aggregate: 'place', part: 'head', schema: z.object({}) });

describe('releases', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: Client;
  const stores: Store[] = [];

  beforeEach(async () => {
    database = await freshDatabase();
    client = new Client(database.url);
    await client.connect();
  });

  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await client.end();
    await database.drop();
  });

  const open = async (collections: readonly AnyCollection[], said: string[] = []) => {
    const error = (_: object, message: string) => void said.push(message);
    const store = await openPostgresStore({
      url: database.url,
      collections,
      log: { ...silentLog, error },
      patience: { heartbeat: 100, attempts: 200 },
    });
    stores.push(store);
    return store;
  };

  const put = (store: Store, as: typeof older, name: string, age: number) => {
    const ref = as.ref(name);
    return store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, { name, age }) });
  };

  const ages = async (store: Store) => {
    const page = await store.find({ collection: newer, index: 'age', prefix: [], limit: 5_000 });
    return page.documents.map(({ age }) => age);
  };

  test('a new index is filled for existing documents, in several batches', async () => {
    const before = await open([older, places]);
    const refs = range(2_500).map((at) => older.ref(`p${at}`));
    await before.commit({
      touch: ['person:all'],
      decide: (tx) => {
        refs.slice(0, 900).forEach((ref, at) => tx.put(ref, { name: `p${at}`, age: at }));
      },
    });
    for (let from = 900; from < 2_500; from += 900) {
      await before.commit({
        touch: [],
        decide: (tx) =>
          refs.slice(from, from + 900).forEach((ref, at) => tx.put(ref, { name: ref.key, age: from + at })),
      });
    }
    const after = await open([newer, places]);
    assert.deepEqual(await ages(after), range(2_500));
  });

  test('a database whose lists have an index of row ids, as in earlier releases, loses that index', async () => {
    const rows = collection<Person>({ name: 'guest-row', aggregate: 'guest', part: 'row', schema });
    await (await open([rows, older])).close();
    await client.query(`INSERT INTO svc_index VALUES ('guest-row', 'id', 1)`);
    await client.query('UPDATE svc_schema SET version = 1');
    const store = await open([rows, older]);
    const { rows: indexes } = await client.query('SELECT collection, name FROM svc_index');
    assert.deepEqual(indexes, [{ collection: 'person', name: 'name' }]);
    await put(store, older, 'Ada', 36);
  });

  test('a database without a schema version is not reported as one of a newer release', async () => {
    const said: string[] = [];
    const store = await open([older], said);
    await put(store, older, 'Ada', 36);
    const { rows } = await client.query<{ version: number; edition: number }>('SELECT * FROM svc_schema');
    await client.query('DELETE FROM svc_schema');
    await assert.rejects(put(store, older, 'Grace', 85), {
      name: 'StoreUnavailable',
      message: 'the database has no schema version',
    });
    assert.deepEqual(said, [
      'the database has no schema version: this node refuses writes until it has one; is it being restored?',
    ]);
    // Fill this table last, as a restore may do.
    await client.query('INSERT INTO svc_schema VALUES ($1, $2)', [rows[0]?.version, rows[0]?.edition]);
    await put(store, older, 'Grace', 85);
  });

  test('a node that does not know a new index of its collection refuses writes, and logs that once', async () => {
    const said: string[] = [];
    const [before, bystander] = [await open([older], said), await open([places])];
    await put(before, older, 'Ada', 36);
    const after = await open([newer]);
    for (const name of ['Ada', 'Grace']) {
      await assert.rejects(put(before, older, name, 1), (error: Error) => {
        assert.ok(error instanceof StoreUnavailable);
        return true;
      });
    }
    await until(async () => !(await before.ready()));
    assert.deepEqual(said, [
      'a newer release changed the database: this node refuses writes from now on, start the newer release',
    ]);
    assert.deepEqual((await before.get(older.ref('Ada')))?.age, 36, 'it still reads');
    await put(after, newer, 'Grace', 85);
    assert.deepEqual(await ages(after), [36, 85]);
    await bystander.commit({ touch: [], decide: (tx) => tx.put(places.ref('here'), {}) });
    await until(() => bystander.ready());
  });

  test('an idle node notices the new index as well', async () => {
    const before = await open([older]);
    await open([newer]);
    await until(async () => !(await before.ready()));
  });

  test('an index created while old nodes write contains every document', async () => {
    const before = [await open([older]), await open([older])];
    let written = 0;
    const writing = before.map(async (store, node) => {
      for (let at = 0; ; at++) {
        try {
          await put(store, older, `n${node}-${at}`, node * 1_000_000 + at);
          written += 1;
        } catch (error) {
          assert.ok(error instanceof StoreUnavailable);
          return;
        }
      }
    });
    await until(() => written > 100);
    const after = await open([newer]);
    await Promise.all(writing);
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM svc_document WHERE collection = 'person'`,
    );
    assert.ok((rows[0]?.count ?? 0) >= written);
    let found = 0;
    for (let cursor: string | undefined; ;) {
      const page = await after.find({
        collection: newer,
        index: 'age',
        prefix: [],
        limit: 5_000,
        after: cursor,
      });
      found += page.documents.length;
      if ((cursor = page.cursor) === undefined) break;
    }
    assert.equal(found, rows[0]?.count);
  });

  test('two releases that start at once on an empty database both start, or one is refused', async () => {
    const [one, other] = await Promise.allSettled([open([older]), open([newer])]);
    assert.equal(other.status, 'fulfilled');
    const last = other.value;
    await put(last, newer, 'Ada', 36);
    if (one.status === 'rejected')
      assert.match(String(one.reason), /newer release created the index age of person/);
    else await assert.rejects(put(one.value, older, 'Grace', 1), StoreUnavailable);
    assert.deepEqual(await ages(last), [36]);
  });

  const refused: readonly [string, () => Promise<unknown>, RegExp][] = [
    [
      'an older release, after a newer one has started',
      async () => {
        await open([newer]);
        await open([older]);
      },
      /a newer release created the index age of person, which this one does not know/,
    ],
    [
      'a database of a later version',
      async () => {
        await open([older]);
        await client.query('UPDATE svc_schema SET version = version + 1');
        await open([older]);
      },
      /the database is at version 3, this release only knows versions up to 2/,
    ],
    [
      'an index whose function returns other values than before',
      async () => {
        await put(await open([older]), older, 'Ada', 36);
        await open([people({ name: ({ name }) => [name.toLowerCase()] })]);
      },
      /the function of the index name of person returns other values than are stored; give it a new name/,
    ],
  ];
  for (const [what, start, says] of refused) {
    test(`${what} is refused`, async () => {
      await assert.rejects(start(), { name: 'DatabaseUnusable', message: says });
    });
  }

  test('a change of version while a node runs stops its writes', async () => {
    const before = await open([older]);
    await client.query('UPDATE svc_schema SET version = version + 1, edition = edition + 1');
    await assert.rejects(put(before, older, 'Ada', 1), StoreUnavailable);
    assert.equal(await before.ready(), false);
  });
});
