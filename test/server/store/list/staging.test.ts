import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDocuments, nodeRef, rowRef } from '../../../../server/store/list/documents.ts';
import type { ListHead } from '../../../../server/store/list/head.ts';
import type { StagedRows } from '../../../../server/store/list/list.ts';
import type { Store, Transaction } from '../../../../server/store/port.ts';
import { counted, type Count } from './counted.ts';
import { change, names, NameRow, newRow, openStore, owner } from './names.ts';
import { allRows } from './all-rows.ts';

const rowsOf = (size: number, from = 0) =>
  Array.from({ length: size }, (_, at) => newRow(from + at, (from + at) % 5));
const current = { touch: [owner.aggregate], head: (tx: Transaction) => tx.get(owner) };
const given = (head: ListHead, token = 'mine', time = 1_000) => ({ head, current, token, now: () => time });
const documents = listDocuments('test-names', NameRow);

async function started(store: Store, size: number): Promise<ListHead> {
  const head = await names.writeGeneration(store, 'many', 0, rowsOf(size));
  return change(store, (tx) => (assert.ok(names.adopt(tx, head)), head));
}

async function staged(...args: Parameters<typeof names.stage>): Promise<StagedRows> {
  const outcome = await names.stage(...args);
  assert.ok(typeof outcome === 'object');
  return outcome;
}

const take = (store: Store, rows: StagedRows) =>
  change(store, (tx, head) => {
    const next = names.takeStaged(tx, head, rows);
    assert.ok(next, 'the rows could not be taken');
    return next;
  });

async function behind(store: Store, rowCount: number, upTo = 3_000): Promise<number> {
  const refs = [
    ...Array.from({ length: upTo - rowCount }, (_, at) => rowRef(documents, 'many', rowCount + at)),
    ...[0, 1, 2].flatMap((level) => {
      const first = Math.ceil(rowCount / 16 ** (level + 1));
      return Array.from({ length: 200 }, (_, at) => nodeRef(documents, 'many', { level, index: first + at }));
    }),
  ];
  const found = await store.getAll(refs as unknown as ReturnType<typeof documents.generations.ref>[]);
  return found.filter((document) => document !== undefined).length;
}

test('staged rows become visible all at once when taken, as if they had been appended', async (context) => {
  const store = await openStore(context);
  const head = await started(store, 700);
  const rows = await staged(store, given(head), rowsOf(900, 700));
  assert.equal((await allRows(names, store, head, { hidden: true })).length, 700);
  const changed = await change(store, (tx, now) => names.remove(tx, now, 699));
  assert.equal(changed.rowCount, 700);

  const counts: Count[] = [];
  const after = await change(store, (tx, now) => {
    const watched = counted(tx);
    const next = names.takeStaged(watched.tx, now, rows);
    assert.ok(next);
    counts.push(watched.count);
    return next;
  });
  for (const { read, written } of counts) assert.ok(written.size <= 1 + 3 && read.size <= 1 + 3);
  const all = await allRows(names, store, after, { hidden: true });
  assert.equal(all.find(({ id }) => id === 'row-800')?.ordinal, 800);

  const other = await change(store, (tx) => {
    const all = names.append(tx, names.create(tx, 'other', 0), rowsOf(700));
    return names.append(tx, names.remove(tx, all, 699), rowsOf(900, 700));
  });
  for (const key of ['root', 'rowCount', 'liveCount', 'totalWeight'] as const)
    assert.equal(after[key], other[key], key);
  assert.deepEqual(
    await allRows(names, store, after, { hidden: true }),
    await allRows(names, store, other, { hidden: true }),
  );
  assert.equal((await allRows(names, store, changed, { hidden: true })).length, 699);
});

test('rows added in the meantime are never overwritten, and the staged ones are not taken', async (context) => {
  const store = await openStore(context);
  const head = await started(store, 300);
  const early = await staged(store, given(head), rowsOf(600, 300));
  await change(store, (tx, now) => names.append(tx, now, [newRow(5_000, 3)]));
  const now = await change(store, (tx, standing) => {
    assert.equal(names.takeStaged(tx, standing, early), undefined);
    return standing;
  });
  let commits = 0;
  const racing: Store = Object.create(store, {
    commit: {
      value: async (commit: never) => {
        if (++commits === 2)
          await change(store, (tx, standing) => names.append(tx, standing, [newRow(5_001, 4)]));
        return store.commit(commit);
      },
    },
    get: { value: (ref: never) => store.get(ref) },
  }) as Store;
  assert.equal(await names.stage(racing, given(now), rowsOf(600, 300)), 'moved');
  const head2 = await change(store, (_, standing) => standing);
  const all = await allRows(names, store, head2, { hidden: true });
  assert.deepEqual(
    all.slice(300).map(({ id }) => id),
    ['row-5000', 'row-5001'],
  );
  const again = await take(store, await staged(store, given(head2), rowsOf(600, 300)));
  assert.equal(again.rowCount, 902);
});

test('only one of two writers can stage; after a minute without a chunk the other can', async (context) => {
  const store = await openStore(context);
  const head = await started(store, 100);
  const first = await staged(store, given(head, 'first', 1_000), rowsOf(600, 100));
  assert.equal(await names.stage(store, given(head, 'second', 60_999), rowsOf(20, 200)), 'busy');
  const second = await staged(store, given(head, 'second', 61_000), rowsOf(20, 200));
  await change(store, (tx, standing) => {
    assert.equal(names.takeStaged(tx, standing, first), undefined);
    return standing;
  });
  const after = await take(store, second);
  assert.equal(after.rowCount, 120);
  assert.ok((await behind(store, 120)) > 500);
  assert.deepEqual(await names.staleStagings(store, 61_000), ['many']);
  const sweep = () => names.dropStaged(store, { generation: 'many', current, now: 61_000 });
  await sweep();
  assert.equal(await behind(store, 120), 0);
  assert.equal((await allRows(names, store, after, { hidden: true })).length, 120);
  await sweep();
  assert.deepEqual(await names.staleStagings(store, 61_000), []);
});

test('rows of a process that ended are swept, and rows of the list are not', async (context) => {
  const store = await openStore(context);
  const head = await started(store, 250);
  for (const end of [1, 2, 3, 4]) {
    let commits = 0;
    const failing: Store = Object.create(store, {
      commit: {
        value: async (commit: never) => {
          if (++commits === end) throw new Error('the process ends here');
          return store.commit(commit);
        },
      },
    }) as Store;
    const time = end * 1_000_000;
    await assert.rejects(
      async () => take(failing, await staged(failing, given(head, `end-${end}`, time), rowsOf(600, 250))),
      /ends here/,
    );
    const standing = await store.get(owner);
    assert.deepEqual(standing, head);
    assert.equal((await allRows(names, store, head, { hidden: true })).length, 250);
    assert.deepEqual(await names.staleStagings(store, time), []);
    const now = time + 60_000;
    for (const generation of await names.staleStagings(store, now)) {
      const cut = new AbortController();
      cut.abort();
      await assert.rejects(names.dropStaged(store, { generation, current, now }, cut.signal), {
        name: 'AbortError',
      });
      await names.dropStaged(store, { generation, current, now });
    }
    assert.equal(await behind(store, 250), 0);
  }
  const after = await take(store, await staged(store, given(head, 'last', 9_000_000), rowsOf(600, 250)));
  assert.equal(after.rowCount, 850);
  assert.equal((await allRows(names, store, after, { hidden: true })).length, 850);
});

test('a writer that gives up lets the next one stage', async (context) => {
  const store = await openStore(context);
  const head = await started(store, 10);
  await staged(store, given(head, 'first'), rowsOf(300, 10));
  await names.giveUpStaged(store, 'many', 'other');
  assert.equal(await names.stage(store, given(head, 'second'), rowsOf(20, 10)), 'busy');
  await names.giveUpStaged(store, 'many', 'first');
  const after = await take(store, await staged(store, given(head, 'second'), rowsOf(20, 10)));
  assert.equal(after.rowCount, 30);
});
