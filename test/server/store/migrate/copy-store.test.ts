import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { z } from '../../../../contracts/zod.ts';
import { openLowdbStore } from '../../../../server/store/lowdb/open.ts';
import { collection, type Store, type StoredEvent } from '../../../../server/store/port.ts';
import { CopyTarget } from '../../../../server/store/postgres/copy-target.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { counters, increment, putThing, range, steps, things } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { collections, copy, fill, freshFolder, onStore, tell } from './fixtures.ts';

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => /^(?:journal|snapshot)-/.test(name));
  const hashes = names.map(async (name) => [
    name,
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(hashes)) as Record<string, string>;
}

async function read(store: Store): Promise<unknown> {
  const found: unknown[] = [];
  for (const descending of [false, true]) {
    for (const query of [
      { collection: things, index: 'index', prefix: [] },
      { collection: counters, index: 'count', prefix: [3] },
      { collection: counters, index: 'count', prefix: [] },
    ] as const) {
      let cursor: string | undefined;
      do {
        const page = await store.find({ ...query, limit: 7, after: cursor, descending } as never);
        found.push(page.documents);
        cursor = page.cursor;
      } while (cursor !== undefined);
    }
  }
  found.push(await store.getAll(range(2_500).map((at) => steps.ref('0', String(at)))));
  return found;
}

function stopAfter(batches: number): () => void {
  let passed = 0;
  return () => {
    if (passed++ === batches) throw new Error('stopped');
  };
}

function eventsAfter(store: Store, sequence: number): Promise<(StoredEvent | 'gap')[]> {
  const told: (StoredEvent | 'gap')[] = [];
  return new Promise((resolve) => {
    const end = store.subscribe(
      {
        event(event) {
          told.push(event);
          if (event.sequence < store.lastSequence) return;
          end();
          resolve(told);
        },
        gap() {
          end();
          resolve([...told, 'gap']);
        },
      },
      sequence,
    );
  });
}

describe('a stopped store that is copied', () => {
  let folder: string;
  let remove: () => Promise<void>;
  before(async () => {
    ({ folder, remove } = await freshFolder());
    await onStore(folder, fill);
  });
  after(() => remove());

  test('has the same content by key and by every index, and is not changed itself', async () => {
    const database = await freshDatabase();
    const before = await filesOf(folder);
    const { store, database: copied, wasWhole, differsAt } = await copy(folder, database);
    assert.equal(differsAt, undefined);
    assert.equal(wasWhole, false);
    assert.equal(store.counts.get('contract-step'), 2_000);
    assert.deepEqual(copied, store);
    assert.deepEqual(await filesOf(folder), before);
    const options = { url: database.url, collections };
    const [old, now] = [
      await openLowdbStore({ directory: folder, collections }),
      await openPostgresStore(options),
    ];
    assert.deepEqual(await read(now), await read(old));
    await Promise.all([old.close(), now.close()]);
    await database.drop();
  });

  test('continues its events: none is repeated or missing, and no sequence is used again', async () => {
    const database = await freshDatabase();
    await copy(folder, database);
    const options = { url: database.url, collections };
    const [old, now] = [
      await openLowdbStore({ directory: folder, collections }),
      await openPostgresStore(options),
    ];
    assert.equal(now.lastSequence, 40);
    for (const sequence of [0, 17, 39]) {
      assert.deepEqual(await eventsAfter(now, sequence), await eventsAfter(old, sequence));
    }
    assert.deepEqual(await eventsAfter(now, 41), ['gap']);
    await now.commit({
      touch: ['counter:a'],
      decide: (tx) => tx.publish({ topic: 'counter:a', type: 'counted', data: null }),
    });
    assert.deepEqual(
      (await eventsAfter(now, 38)).map((event) => event !== 'gap' && event.sequence),
      [39, 40, 41],
    );
    await Promise.all([old.close(), now.close()]);
    await database.drop();
  });

  test('keeps the last 10,000 events and reports a gap to subscribers that missed more', async () => {
    const many = await freshFolder();
    const database = await freshDatabase();
    await onStore(many.folder, (store) =>
      store.commit({
        touch: ['counter:a'],
        decide(tx) {
          for (const data of range(10_500)) tx.publish({ topic: 'counter:a', type: 'counted', data });
        },
      }),
    );
    assert.equal((await copy(many.folder, database)).database.events, 10_000);
    const store = await openPostgresStore({ url: database.url, collections });
    assert.equal(store.lastSequence, 10_500);
    assert.deepEqual(await eventsAfter(store, 499), ['gap']);
    assert.equal((await eventsAfter(store, 500)).length, 10_000);
    await store.close();
    await Promise.all([database.drop(), many.remove()]);
  });

  test('is reported as equal by another run, which writes nothing', async () => {
    const database = await freshDatabase();
    const first = await copy(folder, database);
    const rows = () => tell(database.url, 'SELECT xmin, ctid, key FROM svc_document ORDER BY key');
    const before = await rows();
    const second = await copy(folder, database);
    assert.deepEqual(second, { ...first, wasWhole: true });
    assert.deepEqual(await rows(), before);
    await database.drop();
  });

  test('that was interrupted is served by no node, and is finished by the next run', async () => {
    const database = await freshDatabase();
    const open = () => openPostgresStore({ url: database.url, collections });
    for (const stopAt of [3, 4, 5, 7]) {
      await assert.rejects(copy(folder, { ...database, stop: stopAfter(stopAt) }), /^Error: stopped$/);
      await assert.rejects(open(), { name: 'DatabaseUnusable', message: /npm run migrate-store/ });
    }
    const { differsAt, wasWhole } = await copy(folder, database);
    assert.deepEqual([differsAt, wasWhole], [undefined, false]);
    await (await open()).close();
    await database.drop();
  });

  test('that changed after an interrupted copy is copied as it is now', async () => {
    const changing = await freshFolder();
    const database = await freshDatabase();
    await onStore(changing.folder, fill);
    let calls = 0;
    const stop = () => {
      if (calls++ === 6) throw new Error('stopped');
    };
    await assert.rejects(copy(changing.folder, { ...database, stop }), /stopped/);
    await onStore(changing.folder, async (store) => {
      await increment(store, 'c1', 100);
      await putThing(store, 'new', { index: ['new'] });
      await store.commit({
        touch: ['thing:ünï', 'thing:\uffee', 'counter:0'],
        decide(tx) {
          tx.delete(things.ref('ünï'));
          tx.delete(things.ref('\u{1f600}'));
          tx.delete(steps.ref('0', '1'));
        },
      });
    });
    const { store, database: copied, differsAt } = await copy(changing.folder, database);
    assert.equal(differsAt, undefined);
    assert.deepEqual(copied, store);
    await Promise.all([database.drop(), changing.remove()]);
  });

  const key = `'counter:0/step:1001'`;
  for (const [what, statement, differsAt] of [
    [
      'a letter of a document',
      `UPDATE svc_document SET document = replace(document, '1001', '1009') WHERE key = ${key}`,
      'counter:0/step:1001',
    ],
    [
      'a space without meaning',
      `UPDATE svc_document SET document = document || ' ' WHERE key = ${key}`,
      'counter:0/step:1001',
    ],
    [
      'the collection',
      `UPDATE svc_document SET collection = 'contract-thing' WHERE key = ${key}`,
      'counter:0/step:1001',
    ],
    [
      'one bit of an index value',
      `UPDATE svc_document SET place_1 = set_bit(place_1, 9, 1 - get_bit(place_1, 9)) WHERE key = 'counter:c5/head'`,
      'counter:c5/head',
    ],
    [
      'a missing index value',
      `UPDATE svc_document SET place_1 = NULL WHERE key = 'counter:c5/head'`,
      'counter:c5/head',
    ],
    ['a missing document', `DELETE FROM svc_document WHERE key = ${key}`, 'counter:0/step:1001'],
    [
      'two documents, of which the first is named',
      `UPDATE svc_document SET document = '{}' WHERE key LIKE '%/step:2499' OR key = ${key}`,
      'counter:0/step:1001',
    ],
    [
      'one more',
      `INSERT INTO svc_document VALUES ('counter:0/step:1001x', 'contract-step', '{"by":1}')`,
      'counter:0/step:1001x',
    ],
    [
      'an additional document after all others',
      `INSERT INTO svc_document VALUES ('zzz:0/head', 'contract-step', '{"by":1}')`,
      'zzz:0/head',
    ],
    ['an event', `UPDATE svc_event SET data = replace(data, '17', '18') WHERE sequence = 18`, 'events'],
    ['a missing event', 'DELETE FROM svc_event WHERE sequence = 40', 'events'],
    ['the counter', 'UPDATE svc_counter SET last = last + 1', 'events'],
  ] as const) {
    test(`is compared with the content of the database: ${what}`, async () => {
      const database = await freshDatabase();
      await copy(folder, database);
      const [{ count } = {}] = await tell(database.url, statement, 'SELECT count(*) FROM svc_document');
      const found = await copy(folder, database);
      assert.equal(found.differsAt, differsAt);
      assert.equal(found.wasWhole, true);
      // A complete copy is never changed, because nodes may already use it.
      assert.deepEqual(await tell(database.url, 'SELECT count(*) FROM svc_document'), [{ count }]);
      await database.drop();
    });
  }

  test('is not served if the database stored something else', async () => {
    const database = await freshDatabase();
    await assert.rejects(copy(folder, { ...database, stop: stopAfter(6) }), /stopped/);
    await tell(
      database.url,
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         NEW.document := replace(NEW.document, '2', '3'); RETURN NEW; END $$`,
      'CREATE TRIGGER spoil BEFORE INSERT OR UPDATE ON svc_document FOR EACH ROW EXECUTE FUNCTION spoil()',
      'DELETE FROM svc_document',
    );
    const { differsAt, store, database: copied } = await copy(folder, database);
    assert.equal(differsAt, 'counter:0/step:1002');
    assert.notEqual(copied.checksum, store.checksum);
    await assert.rejects(openPostgresStore({ url: database.url, collections }), { name: 'DatabaseUnusable' });
    await database.drop();
  });
});

describe('a store is not copied', () => {
  let folder: string;
  let remove: () => Promise<void>;
  before(async () => {
    ({ folder, remove } = await freshFolder());
    await onStore(folder, fill);
  });
  after(() => remove());

  const tables = (url: string) =>
    tell(
      url,
      `SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY relname`,
    );

  test('into a database that holds another one', async () => {
    const database = await freshDatabase();
    const other = await openPostgresStore({ url: database.url, collections });
    await increment(other, 'a');
    await other.close();
    const before = await tell(database.url, 'SELECT xmin, * FROM svc_document');
    await assert.rejects(copy(folder, database), {
      name: 'DatabaseUnusable',
      message: /already holds a store/,
    });
    assert.deepEqual(await tell(database.url, 'SELECT xmin, * FROM svc_document'), before);
    await (await openPostgresStore({ url: database.url, collections })).close();
    await database.drop();
  });

  test('into a database that a node runs on, even if it is empty', async () => {
    const database = await freshDatabase();
    const node = await openPostgresStore({ url: database.url, collections });
    await assert.rejects(copy(folder, database), { name: 'DatabaseUnusable', message: /nodes are running/ });
    assert.equal(await increment(node, 'a'), 1);
    await node.close();
    await database.drop();
  });

  test('into a database that a node runs on, even if it has a complete copy', async () => {
    const database = await freshDatabase();
    await copy(folder, database);
    const node = await openPostgresStore({ url: database.url, collections });
    await assert.rejects(copy(folder, database), { name: 'DatabaseUnusable', message: /nodes are running/ });
    await node.close();
    assert.equal((await copy(folder, database)).differsAt, undefined);
    await database.drop();
  });

  test('while another process copies', async () => {
    const database = await freshDatabase();
    const other = await CopyTarget.connect(database.url, 'here');
    assert.equal(await other.begin(collections), 'empty');
    await assert.rejects(copy(folder, database), {
      name: 'DatabaseUnusable',
      message: /another process is copying/,
    });
    await other.close();
    assert.equal((await copy(folder, database)).differsAt, undefined);
    await database.drop();
  });

  test('completely if the connection is lost; the next run completes it', async () => {
    const database = await freshDatabase();
    await assert.rejects(copy(folder, { ...database, stop: stopAfter(4) }), /stopped/);
    await tell(
      database.url,
      `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
      `CREATE TRIGGER cut BEFORE INSERT ON svc_document FOR EACH ROW
         WHEN (NEW.key = 'counter:c7/head') EXECUTE FUNCTION cut()`,
    );
    await assert.rejects(copy(folder, database), {
      name: 'DatabaseUnusable',
      message: /the connection was lost.* run the command again/,
    });
    await tell(database.url, 'DROP TRIGGER cut ON svc_document');
    assert.equal((await copy(folder, database)).differsAt, undefined);
    await database.drop();
  });

  test('if the database holds a part of another installation', async () => {
    const database = await freshDatabase();
    await assert.rejects(copy(folder, { ...database, stop: stopAfter(5) }), /stopped/);
    const message = /a store with another master key/;
    await assert.rejects(copy(folder, { ...database, installation: 'there' }), {
      name: 'DatabaseUnusable',
      message,
    });
    assert.equal((await copy(folder, database)).differsAt, undefined);
    await assert.rejects(copy(folder, { ...database, installation: 'there' }), {
      name: 'DatabaseUnusable',
      message,
    });
    await database.drop();
  });

  test('if it holds a collection that this release does not know', async () => {
    const database = await freshDatabase();
    const message = /does not know: counter\/step, thing\/head;/;
    await assert.rejects(copy(folder, { ...database, collections: [counters] }), {
      name: 'CopyFault',
      message,
    });
    assert.deepEqual(await tables(database.url), []);
    await database.drop();
  });

  test('if a document does not fit its collection', async () => {
    const database = await freshDatabase();
    for (const [stricter, message] of [
      [
        { schema: z.object({ by: z.number().check(z.maximum(2_000)) }) },
        /counter:0\/step:2001 cannot be stored: /,
      ],
      [{ indexes: { by: () => [Number.NaN] } }, /counter:0\/step:1 .*cannot be an index key/],
      [{ indexes: { by: () => ['a'.repeat(1_300)] } }, /counter:0\/step:1 .*bytes/],
    ] as const) {
      const changed = collection<{ by: number }>({
        name: 'contract-step',
        aggregate: 'counter',
        part: 'step',
        schema: steps.schema,
        ...stricter,
      });
      await assert.rejects(copy(folder, { ...database, collections: [things, counters, changed] }), {
        name: 'CopyFault',
        message,
      });
    }
    assert.deepEqual(await tables(database.url), []);
    await database.drop();
  });

  test('while another process uses the folder, and no process can start on it during a copy', async () => {
    const database = await freshDatabase();
    await onStore(folder, () => assert.rejects(copy(folder, database), { name: 'DirectoryInUse' }));
    let refused: Promise<void> | undefined;
    await copy(folder, {
      ...database,
      stop() {
        refused ??= assert.rejects(
          onStore(folder, async () => undefined),
          { name: 'DirectoryInUse' },
        );
      },
    });
    await refused;
    await onStore(folder, async () => undefined);
    await database.drop();
  });
});
