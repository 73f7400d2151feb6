import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { InvalidCursor, type IndexKey, type Query, type Store } from '../../../server/store/port.ts';
import {
  badComponents,
  counters,
  freshStore,
  increment,
  type OpenStore,
  putThing,
  range,
  things,
  unfindables,
} from './fixtures.ts';

type Found = { readonly index?: (string | number)[] | undefined; readonly value?: unknown };
type ThingQuery = Omit<Query<Found>, 'collection' | 'index'>;

const inOrder: readonly IndexKey[] = [
  [],
  [-Number.MAX_VALUE],
  [-2],
  [-1.5],
  [-1],
  [-Number.MIN_VALUE],
  [0],
  [0, -1],
  [0, 0],
  [0, ''],
  [0, '', 0],
  [0, 'a'],
  [Number.MIN_VALUE],
  [0.5],
  [1],
  [2],
  [9],
  [10],
  [255],
  [256],
  [2 ** 32],
  [2 ** 53],
  [Number.MAX_VALUE],
  [''],
  ['', 1],
  ['\u0001'],
  ['\u0002'],
  ['\u0003'],
  ['0'],
  ['1'],
  ['10'],
  ['9'],
  ['A'],
  ['a'],
  ['a', -1],
  ['a', 'b'],
  ['a', 'b', 1],
  ['a\u0001'],
  ['a\u0002b'],
  ['aa'],
  ['b'],
  ['ä'],
  ['\ud7ff'],
  ['\ue000'],
  ['\uffff'],
  ['\u{10000}'],
  ['\u{10ffff}'],
];

export function queryContract(open: OpenStore): void {
  describe('find', () => {
    const context = freshStore(open);
    const find = async (query: ThingQuery) => {
      const page = await context.store.find({ collection: things, index: 'index', ...query });
      return page.documents.map(({ index }) => index);
    };

    test('numbers before strings, numbers by value, strings by code point, shorter keys first', async () => {
      for (const [at, index] of shuffled([...inOrder.entries()]))
        await putThing(context.store, `${at}`, { index: [...index] });
      assert.deepEqual(await find({ prefix: [], limit: 1_000 }), inOrder);
      assert.deepEqual(await find({ prefix: [], limit: 1_000, descending: true }), inOrder.toReversed());
      await context.reopen();
      assert.deepEqual(await find({ prefix: [], limit: 1_000 }), inOrder);
    });

    test('equal index keys are in the order of document keys', async () => {
      const ids = ['b', 'a', '\u{10000}', '\ue000', 'ab', 'B'];
      for (const id of ids) await putThing(context.store, id, { index: [1], value: id });
      const query = { collection: things, index: 'index', prefix: [1], limit: 10 } as const;
      const expected = ['B', 'a', 'ab', 'b', '\ue000', '\u{10000}'];
      const values = async (descending: boolean) =>
        (await context.store.find({ ...query, descending })).documents.map(({ value }) => value);
      assert.deepEqual(await values(false), expected);
      assert.deepEqual(await values(true), expected.toReversed());
    });

    test('a prefix matches whole components', async () => {
      const keys = [['a'], ['a', 1], ['a', 'b'], ['a', 'b', 2], ['ab'], ['ab', 1], [1], [1, 1], [10], ['1']];
      for (const [at, index] of keys.entries()) await putThing(context.store, `${at}`, { index });
      assert.deepEqual(await find({ prefix: ['a'], limit: 10 }), [
        ['a'],
        ['a', 1],
        ['a', 'b'],
        ['a', 'b', 2],
      ]);
      assert.deepEqual(await find({ prefix: ['a', 'b'], limit: 10, descending: true }), [
        ['a', 'b', 2],
        ['a', 'b'],
      ]);
      assert.deepEqual(await find({ prefix: [1], limit: 10 }), [[1], [1, 1]]);
      assert.deepEqual(await find({ prefix: ['nothing'], limit: 10 }), []);
      assert.deepEqual(await find({ prefix: ['a', 'b', 2, 3], limit: 10 }), []);
    });

    test('a document leaves, enters and moves in an index as it changes', async () => {
      const { store } = context;
      await putThing(store, 'a', { index: [1] });
      await putThing(store, 'b', { index: [2] });
      await putThing(store, 'c', {});
      assert.deepEqual(await find({ prefix: [], limit: 10 }), [[1], [2]]);
      await putThing(store, 'a', { index: [3] });
      assert.deepEqual(await find({ prefix: [], limit: 10 }), [[2], [3]]);
      await putThing(store, 'a', {});
      assert.deepEqual(await find({ prefix: [], limit: 10 }), [[2]]);
      await putThing(store, 'c', { index: [0] });
      await store.commit({ touch: ['thing:b'], decide: (tx) => tx.delete(things.ref('b')) });
      assert.deepEqual(await find({ prefix: [], limit: 10 }), [[0]]);
      await putThing(store, 'b', { index: [5] });
      await context.reopen();
      assert.deepEqual(await find({ prefix: [], limit: 10 }), [[0], [5]]);
    });

    test('a document changed without moving is found in its current state', async () => {
      await putThing(context.store, 'a', { index: [1], value: 'old' });
      await putThing(context.store, 'a', { index: [1], value: 'new' });
      const query = { collection: things, index: 'index', prefix: [], limit: 10 } as const;
      assert.deepEqual((await context.store.find(query)).documents, [{ index: [1], value: 'new' }]);
    });

    test('indexes of several collections are separate', async () => {
      await putThing(context.store, 'a', { index: [1] });
      await increment(context.store, 'a');
      const query = { collection: counters, index: 'count', prefix: [], limit: 10 } as const;
      assert.deepEqual((await context.store.find(query)).documents, [{ count: 1 }]);
      assert.deepEqual(await find({ prefix: [], limit: 10 }), [[1]]);
    });

    for (const descending of [false, true]) {
      test(`${descending ? 'descending' : 'ascending'} pages contain everything once, and the last has no cursor`, async () => {
        const { store } = context;
        for (const at of range(30))
          await putThing(store, `${at}`, { index: ['page', at % 3, at], value: at });
        for (const limit of [1, 7, 10, 29, 30, 31]) {
          const pages = await allPages(store, { prefix: ['page'], limit, descending });
          assert.deepEqual(
            pages.map((page) => page.length),
            pageLengths(30, limit),
          );
          const values = pages.flat().map(({ index }) => index);
          const sorted = range(30).sort((a, b) => (a % 3) - (b % 3) || a - b);
          const expected = sorted.map((at) => ['page', at % 3, at]);
          assert.deepEqual(values, descending ? expected.reverse() : expected);
        }
      });

      test(`a ${descending ? 'descending' : 'ascending'} cursor continues after its position, even if documents changed`, async () => {
        const { store } = context;
        for (const at of range(10)) await putThing(store, `${at}`, { index: [at * 10] });
        const query = { collection: things, index: 'index', prefix: [], limit: 5, descending } as const;
        const first = await store.find(query);
        const [last, beforeLast] = descending ? [50, 60] : [40, 30];
        await store.commit({ touch: [], decide: (tx) => tx.delete(things.ref(`${last / 10}`)) });
        await putThing(store, 'behind', { index: [descending ? last - 1 : last + 1] });
        await putThing(store, 'before', { index: [descending ? beforeLast + 1 : beforeLast - 1] });
        const second = await store.find({ ...query, limit: 10, after: first.cursor });
        const left = descending ? [49, 40, 30, 20, 10, 0] : [41, 50, 60, 70, 80, 90];
        assert.deepEqual(
          second.documents.map(({ index }) => index?.[0]),
          left,
        );
        assert.equal(second.cursor, undefined);
      });
    }

    test('a cursor works after a restart', async () => {
      for (const at of range(4)) await putThing(context.store, `${at}`, { index: [at] });
      const query = { collection: things, index: 'index', prefix: [], limit: 2 } as const;
      const { cursor } = await context.store.find(query);
      await context.reopen();
      assert.deepEqual(await find({ prefix: [], limit: 2, after: cursor }), [[2], [3]]);
    });

    test('an invalid cursor, or one of another query, is refused', async () => {
      for (const at of range(4)) await putThing(context.store, `${at}`, { index: ['a', at] });
      const query = { collection: things, index: 'index', prefix: ['a'], limit: 2 } as const;
      const { cursor } = await context.store.find(query);
      const bad = [
        '',
        'x',
        '%',
        'bnVsbA',
        Buffer.from('["a",null,"thing:1/head"]').toString('base64url'),
        'a'.repeat(5_000),
      ];
      for (const after of bad)
        await assert.rejects(context.store.find({ ...query, after }), InvalidCursor, after);
      await assert.rejects(context.store.find({ ...query, prefix: ['b'], after: cursor }), InvalidCursor);
    });

    test('the limit of a page is 1 to 5,000 documents, and its index must be declared', async () => {
      const query = { collection: things, index: 'index', prefix: [], limit: 5_000 } as const;
      assert.deepEqual(await context.store.find(query), { documents: [] });
      for (const limit of [0, -1, 1.5, NaN, 5_001])
        await assert.rejects(context.store.find({ ...query, limit }), RangeError);
      await assert.rejects(context.store.find({ ...query, index: 'nothing' }), RangeError);
    });

    for (const by of Object.keys(badComponents)) {
      test(`a document whose value in an index would be ${by} is refused`, async () => {
        const { store } = context;
        const ref = unfindables.ref('a');
        const decided = store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, { by }) });
        await assert.rejects(decided, TypeError);
        assert.equal(await store.get(ref), undefined);
      });
    }

    test('random documents are found as in a sorted array', async () => {
      const component = fc.oneof(
        fc.constantFrom<string | number>(0, 1, -1, '', 'a', 'b'),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: 'binary', maxLength: 3 }).filter((text) => !text.includes('\0')),
      );
      const document = fc.record({
        id: fc.constantFrom(...'abcdefghijklm'),
        index: fc.option(fc.array(component, { maxLength: 3 }), { nil: undefined }),
      });
      const writes = fc.array(document, { minLength: 1, maxLength: 25 });
      let round = 0;
      await fc.assert(
        fc.asyncProperty(
          writes,
          fc.integer({ min: 1, max: 6 }),
          fc.boolean(),
          async (puts, limit, descending) => {
            const { store } = context;
            const own = `round${(round += 1)}`;
            const standing = new Map<string, IndexKey | undefined>();
            for (const { id, index } of puts) {
              await putThing(store, `${own}${id}`, index === undefined ? {} : { index: [own, ...index] });
              standing.set(
                `${own}${id}`,
                index?.map((part) => (part === 0 ? 0 : part)),
              );
            }
            const rows = [...standing].flatMap(([id, key]) =>
              key === undefined ? [] : [{ id, key: [own, ...key] }],
            );
            rows.sort((a, b) => compareKeys(a.key, b.key) || compareText(a.id, b.id));
            if (descending) rows.reverse();
            const pages = await allPages(store, { prefix: [own], limit, descending });
            assert.deepEqual(
              pages.flat().map(({ index }) => index),
              rows.map(({ key }) => key),
            );
          },
        ),
        { numRuns: 60 },
      );
    });
  });
}

async function allPages(store: Store, query: ThingQuery): Promise<(readonly Found[])[]> {
  const pages: (readonly Found[])[] = [];
  let after: string | undefined;
  do {
    const page = await store.find({ collection: things, index: 'index', ...query, after });
    pages.push(page.documents);
    after = page.cursor;
  } while (after !== undefined);
  return pages;
}

function pageLengths(total: number, limit: number): number[] {
  return range(Math.ceil(total / limit)).map((page) => Math.min(limit, total - page * limit));
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item, at) => [(at * 29) % 47, item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item);
}

/** A second implementation of the rules in port.ts. */
function compareKeys(a: IndexKey, b: IndexKey): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    const order = typeof left === 'number' ? left - (right as number) : compareText(left, right as string);
    if (order !== 0) return Math.sign(order);
  }
  return 0;
}

/** Compares two texts by code points, whose order is that of their UTF-8 bytes. */
function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
