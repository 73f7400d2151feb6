import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { change, inspect, names, newRow, openStore } from './names.ts';
import { listDocuments, nodeRef, rowRef } from '../../../../server/store/list/documents.ts';
import type { ListOwner } from '../../../../server/store/list/list.ts';
import type { Store } from '../../../../server/store/port.ts';
import { NameRow } from './names.ts';
import { allRows } from './all-rows.ts';

const hour = 3_600_000;
const owned = (isReferenced: ListOwner['isReferenced']): ListOwner => ({
  isReferenced,
  deleted: () => undefined,
  keptForSpins: () => undefined,
});
const rowsOf = (size: number) => Array.from({ length: size }, (_, at) => newRow(at, at % 5));

test('a generation equals the list made by appending', async (context) => {
  const store = await openStore(context);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.nat(40), fc.integer({ min: 250, max: 800 })), async (size) => {
      const rows = rowsOf(size);
      run += 1;
      const written = await names.writeGeneration(store, `written-${run}`, 0, rows);
      const appended = await change(store, (tx) =>
        names.append(tx, names.create(tx, `appended-${run}`, 0), rows),
      );
      const what = ['root', 'rowCount', 'liveCount', 'totalWeight'] as const;
      assert.deepEqual(
        what.map((key) => written[key]),
        what.map((key) => appended[key]),
      );
      assert.deepEqual(await allRows(names, store, written), await allRows(names, store, appended));
      const more = [newRow(size, 3), newRow(size + 1, 4)];
      const [one, other] = await Promise.all(
        [written, appended].map((head) => inspect(store, head, (tx) => names.append(tx, head, more))),
      );
      assert.equal(one!.root, other!.root);
    }),
    { numRuns: 25 },
  );
});

async function documentsOf(store: Store, generation: string): Promise<number> {
  const documents = listDocuments('test-names', NameRow);
  const refs = [
    documents.generations.ref(generation),
    ...Array.from({ length: 700 }, (_, at) => rowRef(documents, generation, at)),
    rowRef(documents, generation, 0, 0),
    ...[0, 1, 2, 3].flatMap((level) =>
      Array.from({ length: 50 }, (_, index) => nodeRef(documents, generation, { level, index })),
    ),
  ];
  const found = await store.getAll(refs as ReturnType<typeof documents.generations.ref>[]);
  return found.filter((document) => document !== undefined).length;
}

test('the sweep deletes unreferenced generations, and nothing else', async (context) => {
  const store = await openStore(context);
  const used = await names.writeGeneration(store, 'used', 0, rowsOf(600));
  const replaced = await names.writeGeneration(store, 'replaced', 0, rowsOf(600));
  const left = await names.writeGeneration(store, 'left', 0, rowsOf(600));
  const young = await names.writeGeneration(store, 'young', hour, rowsOf(20));
  await change(
    store,
    (tx) => (
      assert.ok(names.adopt(tx, replaced), 'it was swept'),
      names.replace(tx, replaced, 0, newRow(0, 7, 'x'))
    ),
  );
  await change(store, (tx) => (assert.ok(names.adopt(tx, used), 'it was swept'), used));
  assert.ok((await documentsOf(store, 'replaced')) > 640);

  const asked: string[] = [];
  const isReferenced = async (generation: string) => (asked.push(generation), generation === 'used');
  assert.equal(await names.sweepOrphans(store, hour, owned(isReferenced)), 3);
  assert.deepEqual(asked.sort(), ['first', 'replaced', 'used']);
  assert.equal(await documentsOf(store, 'replaced'), 0);
  assert.equal(await documentsOf(store, 'left'), 0);
  assert.equal((await allRows(names, store, used, { hidden: true })).length, 600);
  assert.equal((await allRows(names, store, young, { hidden: true })).length, 20);
  assert.equal(await names.sweepOrphans(store, hour, owned(isReferenced)), 0);

  assert.equal(await inspect(store, left, (tx) => names.adopt(tx, left)), false);
  assert.equal(await inspect(store, young, (tx) => names.adopt(tx, young)), true);
});

test('a generation adopted during a sweep is kept, and an interrupted sweep is finished by the next', async (context) => {
  const store = await openStore(context);
  const late = await names.writeGeneration(store, 'a-late', 0, rowsOf(300));
  const cut = await names.writeGeneration(store, 'cut', 1, rowsOf(600));
  await change(store, (tx) => (assert.ok(names.adopt(tx, cut), 'it was swept'), cut));

  let commits = 0;
  const failing: Store = {
    lastSequence: 0,
    get: (ref) => store.get(ref),
    getAll: (refs) => store.getAll(refs),
    find: async (query) => {
      const found = await store.find(query);
      await store.commit({ touch: [names.aggregate(late)], decide: (tx) => names.adopt(tx, late) });
      return found;
    },
    commit: (commit) => {
      if (++commits === 8) throw new Error('the process ends here');
      return store.commit(commit);
    },
    subscribe: () => assert.fail(),
    purge: () => assert.fail(),
    ready: () => assert.fail(),
    close: () => assert.fail(),
  };
  await assert.rejects(
    names.sweepOrphans(
      failing,
      2 * hour,
      owned(async () => false),
    ),
    /ends here/,
  );
  const rest = await documentsOf(store, 'cut');
  assert.ok(rest > 0 && rest < 600, `${rest} documents left`);
  assert.equal((await allRows(names, store, late, { hidden: true })).length, 300);
  assert.equal(
    await names.sweepOrphans(
      store,
      hour,
      owned(async (generation) => generation === 'a-late'),
    ),
    1,
  );
  assert.equal(await documentsOf(store, 'cut'), 0);
});

test('an aborted sweep ends between two chunks, and the next continues', async (context) => {
  const store = await openStore(context);
  await names.writeGeneration(store, 'long', 0, rowsOf(600));
  const telling = new AbortController();
  let commits = 0;
  const told: Store = Object.create(store, {
    commit: {
      value: async (commit: never) => {
        if (++commits === 2) telling.abort();
        return store.commit(commit);
      },
    },
    get: { value: (ref: never) => store.get(ref) },
    getAll: { value: (refs: never) => store.getAll(refs) },
    find: { value: (query: never) => store.find(query) },
  }) as Store;
  await assert.rejects(
    names.sweepOrphans(
      told,
      hour,
      owned(async () => true),
      telling.signal,
    ),
    { name: 'AbortError' },
  );
  assert.equal(commits, 3, 'the mark, then nodes and rows of the first chunk');
  assert.ok((await documentsOf(store, 'long')) > 300);
  assert.equal(
    await names.sweepOrphans(
      store,
      hour,
      owned(async () => true),
    ),
    1,
  );
  assert.equal(await documentsOf(store, 'long'), 0);
});

test('other work runs while 20,000 rows are written', async (context) => {
  const store = await openStore(context);
  let turns = 0;
  let going = true;
  const count = (): void => {
    turns++;
    if (going) setImmediate(count);
  };
  count();
  const head = await names.writeGeneration(store, 'busy', 0, rowsOf(20_000));
  going = false;
  assert.equal(head.rowCount, 20_000);
  assert.ok(turns >= 20_000 / 512, `${turns} turns of the event loop`);
});
