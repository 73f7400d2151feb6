import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawTarget } from '../../../../components/wheel/engine/draw.ts';
import { rootOfLeaves, verifyReceipt } from '../../../../components/wheel/engine/verify-spin.ts';
import type { ListHead } from '../../../../server/store/list/head.ts';
import type { ListedRow } from '../../../../server/store/list/list.ts';
import { listDocuments, rowRef } from '../../../../server/store/list/documents.ts';
import { change, inspect, NameRow, names, newRow, openStore, owner } from './names.ts';
import { leavesOf } from './leaves-of.ts';
import { allRows } from './all-rows.ts';

interface ModelRow {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly hidden: boolean;
  readonly removed: boolean;
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ append: fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      replace: fc.nat(),
      weight: fc.nat(5),
      hidden: fc.boolean(),
      rename: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ erase: fc.nat() }) },
);

function assertRows(rows: readonly ListedRow<NameRow>[], model: readonly ModelRow[], hidden: boolean): void {
  assert.deepEqual(
    rows.map(({ ordinal, id, weight, hidden, row }) => ({ ordinal, id, weight, hidden, name: row.name })),
    model.flatMap(({ id, name, weight, removed, ...row }, ordinal) =>
      removed || (row.hidden && !hidden) ? [] : [{ ordinal, id, weight, hidden: row.hidden, name }],
    ),
  );
}

test('a list equals a plain array at each of its versions', async (context) => {
  const store = await openStore(context);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const generation = `model-${run++}`;
      let head = await change(store, (tx) => names.create(tx, generation, 0));
      let model: ModelRow[] = [];
      const past: { head: ListHead; model: readonly ModelRow[] }[] = [{ head, model }];
      for (const each of steps) {
        if ('append' in each) {
          const rows = each.append.map((weight, at) => newRow(model.length + at, weight));
          model = [...model, ...rows.map((row) => ({ ...row, name: row.row.name, removed: false }))];
          head = await change(store, (tx, head) => names.append(tx, head, rows));
        } else {
          const open = [...model.keys()].filter((ordinal) => !model[ordinal]!.removed);
          const pick = 'replace' in each ? each.replace : 'remove' in each ? each.remove : each.erase;
          const ordinal = open[pick % open.length];
          if (ordinal === undefined) continue;
          const row = model[ordinal]!;
          if ('replace' in each) {
            const next = newRow(
              ordinal,
              each.weight,
              each.rename ? `renamed ${head.version}` : row.name,
              each,
            );
            model = model.with(ordinal, {
              ...row,
              name: next.row.name,
              weight: each.weight,
              hidden: each.hidden,
            });
            head = await change(store, (tx, head) =>
              names.replace(tx, head, ordinal, { ...next, id: row.id }),
            );
          } else if ('remove' in each) {
            model = model.with(ordinal, { ...row, removed: true });
            head = await change(store, (tx, head) => names.remove(tx, head, ordinal));
          } else {
            model = model.with(ordinal, { ...row, name: '' });
            for (const then of past) {
              if (ordinal < then.model.length)
                then.model = then.model.with(ordinal, { ...then.model[ordinal]!, name: '' });
            }
            head = await change(store, (tx, head) => (names.erase(tx, head, ordinal), head));
            continue;
          }
        }
        past.push({ head, model });
      }
      for (const { head, model } of past) {
        assertRows(await allRows(names, store, head, { hidden: true }), model, true);
        assertRows(await allRows(names, store, head), model, false);
        assert.equal(rootOfLeaves(await leavesOf(names, store, head)), head.root);
        const live = model.filter(({ removed, hidden }) => !removed && !hidden);
        assert.deepEqual(
          [head.rowCount, head.liveCount, head.totalWeight],
          [model.length, live.length, live.reduce((sum, { weight }) => sum + weight, 0)],
        );
      }
    }),
    { numRuns: 60 },
  );
});

test('a draw gives the same rows as a search in an array of sums without the earlier winners', async (context) => {
  const store = await openStore(context);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ weight: fc.nat(4), hidden: fc.boolean(), removed: fc.boolean() }), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      async (model, count, numbers) => {
        const rows = model.map(({ weight, hidden }, at) => newRow(at, weight, `name ${at}`, { hidden }));
        run += 1;
        const head = await change(store, (tx) => {
          let head = names.append(tx, names.create(tx, `draw-${run}`, 0), rows);
          for (const [at, { removed }] of model.entries()) if (removed) head = names.remove(tx, head, at);
          return head;
        });
        const asked: [string, number][] = [];
        const drawn = await inspect(store, head, (tx) => {
          asked.length = 0;
          return names.draw(tx, head, count, (root, total) => {
            asked.push([root, total]);
            return numbers[asked.length - 1]! % total;
          });
        });
        const weights = model.map(({ weight, hidden, removed }) => (hidden || removed ? 0 : weight));
        for (const [at, winner] of drawn.entries()) {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          let target = numbers[at]! % total;
          let ordinal = 0;
          while (target >= weights[ordinal]!) target -= weights[ordinal++]!;
          assert.equal(winner.ordinal, ordinal);
          assert.equal(
            winner.index,
            model.slice(0, ordinal).filter(({ hidden, removed }) => !hidden && !removed).length,
          );
          assert.equal(asked[at]![1], total);
          weights[ordinal] = 0;
        }
        assert.equal(
          drawn.length,
          Math.min(
            count,
            model.filter(({ weight, hidden, removed }) => weight > 0 && !hidden && !removed).length,
          ),
        );
        assert.equal(new Set(asked.map(([root]) => root)).size, asked.length);
        assert.deepEqual(await store.get(owner), head);
      },
    ),
    { numRuns: 60 },
  );
});

test('a receipt proves the row to anyone who knows name and user, until it is erased', async (context) => {
  const store = await openStore(context);
  const rows = Array.from({ length: 300 }, (_, at) => newRow(at, 1_000));
  let head = await change(store, (tx, head) => names.append(tx, head, rows));
  const receipt = (ordinal: number) => inspect(store, head, (tx) => names.receipt(tx, head, ordinal));
  const before = (await receipt(17))!;
  assert.ok(verifyReceipt(before, 'name 17', 'user-17'));
  assert.ok(!verifyReceipt(before, 'name 17', 'user-18') && !verifyReceipt(before, 'name 18', 'user-17'));
  assert.ok(verifyReceipt((await receipt(18))!, 'name 18'));
  assert.ok(!verifyReceipt({ ...before, weight: 2_000 }, 'name 17', 'user-17'));

  head = await change(store, (tx, head) =>
    names.replace(
      tx,
      head,
      17,
      newRow(17, 1_000, undefined, { hidden: true, salts: { salt: 'other', userSalt: 'other' } }),
    ),
  );
  const hidden = (await receipt(17))!;
  assert.deepEqual([hidden.weight, hidden.live, hidden.salt, hidden.root], [0, 0, before.salt, head.root]);
  assert.ok(verifyReceipt(hidden, 'name 17', 'user-17'));
  // A replaced row gets a new salt: a reader who knows the old one could compare names with the new digest.
  head = await change(store, (tx, head) => names.replace(tx, head, 17, newRow(17, 1_000, 'renamed')));
  assert.notEqual((await receipt(17))!.salt, before.salt);

  const { root } = head;
  await change(store, (tx, head) => (names.erase(tx, head, 17), head));
  assert.equal(await receipt(17), undefined);
  assert.equal(rootOfLeaves(await leavesOf(names, store, head)), root);
});

test('erasure leaves no trace of name, user or salts in any version', async (context) => {
  const store = await openStore(context);
  await change(store, (tx, head) => names.append(tx, head, [newRow(0, 1), newRow(1, 1)]));
  await change(store, (tx, head) => names.replace(tx, head, 1, newRow(1, 2, 'second name')));
  await change(store, (tx, head) => names.remove(tx, head, 1));
  await change(store, (tx, head) => (names.erase(tx, head, 1), head));
  const documents = listDocuments('test-names', NameRow);
  const versions = await store.getAll(
    [0, undefined].map((revision) => rowRef(documents, 'first', 1, revision)),
  );
  assert.deepEqual(
    versions.map((row) => row && [row.from, row.to, row.id, row.weight, row.row, Object.keys(row.seal)]),
    [1, 2].map((at) => [at, at + 1, 'row-1', at, { name: '' }, ['digest']]),
  );
  assert.ok(!/name 1|second name|user-1|salt-1|us-1/.test(JSON.stringify(versions)));
});

test('pages follow each other without gaps, even if rows were removed or hidden', async (context) => {
  const store = await openStore(context);
  const head = await change(store, (tx, head) => {
    head = names.append(
      tx,
      head,
      Array.from({ length: 257 }, (_, at) => newRow(at, 1, undefined, { hidden: at % 5 === 0 })),
    );
    for (let at = 10; at < 240; at++) if (at % 3 !== 0) head = names.remove(tx, head, at);
    return head;
  });
  const whole = await allRows(names, store, head);
  for (const limit of [1, 7, 100, 5_000]) {
    const rows: ListedRow<NameRow>[] = [];
    for (let after: number | undefined; ;) {
      const page = await names.page(store, head, { after, limit });
      assert.ok(page.rows.length <= limit);
      rows.push(...page.rows);
      if (page.next === undefined) break;
      after = page.next;
    }
    assert.deepEqual(rows, whole, `${limit} a page`);
  }
});

test('a row is found by its ordinal and id until it is removed, and checked when it is changed', async (context) => {
  const store = await openStore(context);
  const rows = [newRow(0, 1), newRow(1, 2)];
  let head = await change(store, (tx, head) => names.append(tx, head, rows));
  const row = (ordinal: number, id: string) => inspect(store, head, (tx) => names.row(tx, head, ordinal, id));
  const found = (await row(1, 'row-1'))!;
  assert.deepEqual([found.ordinal, found.weight], [1, 2]);
  assert.equal(await row(0, 'row-1'), undefined);
  assert.equal(await row(7, 'row-1'), undefined);
  await assert.rejects(
    change(store, (tx, head) => names.replace(tx, head, 0, newRow(1, 1))),
    /is row-0, not row-1/,
  );
  head = await change(store, (tx, head) => names.remove(tx, head, 1));
  assert.equal(await row(1, 'row-1'), undefined);
  const again: Parameters<typeof change>[1][] = [
    (tx, head) => names.remove(tx, head, 1),
    (tx, head) => names.replace(tx, head, 1, newRow(1, 1)),
  ];
  for (const each of again) await assert.rejects(change(store, each), /not in the list/);
});

test('the engine’s draw on the documents gives a proof for every winner', async (context) => {
  const store = await openStore(context);
  const rows = Array.from({ length: 40 }, (_, at) => newRow(at, 1_000 * (at % 4)));
  const head = await change(store, (tx, head) => names.append(tx, head, rows));
  const fields = { seed: '5a'.repeat(32), listName: 'party', number: 1, clientSeed: '' };
  const drawn = await inspect(store, head, (tx) =>
    names.draw(tx, head, 3, (root, total) => drawTarget(fields, root, total)),
  );
  assert.deepEqual(new Set(drawn.map(({ id }) => id)).size, 3);
  for (const { id, weight, proof } of drawn) assert.deepEqual([proof.id, proof.weight], [id, weight]);
});
