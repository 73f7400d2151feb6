import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from '../../../contracts/zod.ts';
import { collection, type Json } from '../../../server/store/port.ts';
import { counters, freshStore, type OpenStore, putThing, range, steps, things } from './fixtures.ts';

const refused: Record<string, unknown> = {
  NaN: NaN,
  infinity: Infinity,
  'U+0000 in a string': 'a\0b',
  'U+0000 in a key': { 'a\0b': 1 },
  'a lone high surrogate': 'a\ud800b',
  'a lone low surrogate': 'a\udc00',
  'a lone surrogate in a key': { '\udfff': 1 },
  'surrogates in the wrong order': '\udc00\ud800',
  'undefined in an array': [1, undefined],
  'a hole in an array': [1, , 2],
  'a function': () => 1,
  'a symbol': Symbol('a'),
  'a bigint': 1n,
  'a date': new Date(0),
  'a map': new Map([[1, 2]]),
  'a class instance': new (class Wheel {})(),
};

const awkward: Record<string, Json> = {
  'an empty object and array': [{}, []],
  'members that objects have of themselves': { constructor: 1, toString: 2, hasOwnProperty: 3, length: 4 },
  'line ends and separators': '\r\n\u2028\u2029\u0085\ufeff',
  'control characters': '\u0001\u001f\u007f',
  'quotes and backslashes': '\\"\'\\u0000 \\0',
  'characters above U+FFFF': '🎡\u{10ffff}',
  'non-characters': '\uffff\ufffe\ue000',
  'extreme numbers': [Number.MAX_VALUE, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER, -0.1, 1e21, 1e-7],
  'keys that look like numbers': { 2: 'b', 1: 'a', '-1': 'c', '1.5': 'd' },
  'an empty key': { '': '' },
  'long text': 'ü'.repeat(100_000),
};

export function documentContract(open: OpenStore): void {
  describe('documents', () => {
    const context = freshStore(open);

    test('documents are read back, alone and several in the requested order', async () => {
      const { store } = context;
      await putThing(store, 'a', { value: 1 });
      await putThing(store, 'b', { value: 2 });
      assert.deepEqual(await store.get(things.ref('a')), { value: 1 });
      assert.equal(await store.get(things.ref('nothing')), undefined);
      const refs = ['b', 'nothing', 'a', 'b'].map((id) => things.ref(id));
      assert.deepEqual(await store.getAll(refs), [{ value: 2 }, undefined, { value: 1 }, { value: 2 }]);
      assert.deepEqual(await store.getAll([]), []);
    });

    test('reads that are requested at once get their own documents, and none from before the request', async () => {
      const { store } = context;
      const ids = range(700).map((at) => `t${at}`);
      await store.commit({
        touch: ids.map((id) => things.ref(id)),
        decide(tx) {
          for (const [at, id] of ids.entries()) tx.put(things.ref(id), { value: at });
        },
      });
      const [found, missing, pair, again] = await Promise.all([
        Promise.all(ids.map((id) => store.get(things.ref(id)))),
        store.get(things.ref('nothing')),
        store.getAll(['t3', 'none', 't2'].map((id) => things.ref(id))),
        putThing(store, 'late', { value: 'new' }).then(() => store.get(things.ref('late'))),
      ]);
      assert.deepEqual(
        found.map((thing) => thing?.value),
        [...ids.keys()],
      );
      assert.equal(missing, undefined);
      assert.deepEqual(pair, [{ value: 3 }, undefined, { value: 2 }]);
      assert.deepEqual(again, { value: 'new' });
    });

    test('documents of one aggregate are independent', async () => {
      const { store } = context;
      const [head, one, two] = [counters.ref('a'), steps.ref('a', '1'), steps.ref('a', '2')];
      await store.commit({
        touch: ['counter:a'],
        decide(tx) {
          tx.put(head, { count: 3 });
          tx.put(one, { by: 1 });
          tx.put(two, { by: 2 });
        },
      });
      await store.commit({ touch: ['counter:a'], decide: (tx) => tx.delete(one) });
      assert.deepEqual(await store.get(head), { count: 3 });
      assert.deepEqual(await store.getAll([one, two]), [undefined, { by: 2 }]);
    });

    test('a document is deeply frozen, and not the object that was put', async () => {
      const { store } = context;
      const put = { value: { list: [{ n: 1 }] } };
      await putThing(store, 'a', put);
      const frozenInside = await store.commit({
        touch: ['thing:a'],
        decide: (tx) => isDeeplyFrozen(tx.get(things.ref('a'))),
      });
      (put.value.list[0] as { n: number }).n = 2;
      const got = await store.get(things.ref('a'));
      assert.deepEqual(got, { value: { list: [{ n: 1 }] } });
      assert.ok(frozenInside);
      assert.ok(isDeeplyFrozen(got));
      await context.reopen();
      assert.ok(isDeeplyFrozen(await context.store.get(things.ref('a'))));
    });

    test('undefined members are left out', async () => {
      await putThing(context.store, 'a', { value: { kept: null, left: undefined } });
      const got = (await context.store.get(things.ref('a'))) as { value: object };
      assert.deepEqual(Object.keys(got.value), ['kept']);
    });

    test('minus zero is stored as zero', async () => {
      await putThing(context.store, 'a', { value: -0 });
      assert.ok(Object.is((await context.store.get(things.ref('a')))?.value, 0));
    });

    for (const [name, value] of Object.entries(awkward)) {
      test(`${name} are read back unchanged, even after a restart`, async () => {
        await putThing(context.store, 'a', { value });
        assert.deepEqual((await context.store.get(things.ref('a')))?.value, value);
        await context.reopen();
        assert.deepEqual((await context.store.get(things.ref('a')))?.value, value);
      });
    }

    test('a member named __proto__ is stored like any other', async () => {
      const value = JSON.parse('{"__proto__": {"polluted": true}, "own": 1}') as Json;
      await putThing(context.store, 'a', { value });
      for (let round = 0; round < 2; round++) {
        const got = (await context.store.get(things.ref('a')))?.value as object;
        assert.deepEqual(Object.keys(got).sort(), ['__proto__', 'own']);
        assert.equal(Object.getPrototypeOf(got), Object.prototype);
        assert.equal(
          JSON.stringify(Object.getOwnPropertyDescriptor(got, '__proto__')?.value),
          '{"polluted":true}',
        );
        assert.equal('polluted' in got, false);
        await context.reopen();
      }
    });

    for (const [name, value] of Object.entries(refused)) {
      test(`${name} is refused, and nothing of the commit is written`, async () => {
        const { store } = context;
        const decided = store.commit({
          touch: ['thing:a', 'thing:b'],
          decide(tx) {
            tx.put(things.ref('b'), { value: 1 });
            tx.put(things.ref('a'), { value: { deep: [value as Json] } });
          },
        });
        await assert.rejects(decided, TypeError);
        assert.deepEqual(await store.getAll([things.ref('a'), things.ref('b')]), [undefined, undefined]);
      });
    }

    test('a document that does not fit its schema is refused, and nothing of the commit is written', async () => {
      const { store } = context;
      const decided = store.commit({
        touch: ['counter:a', 'counter:b'],
        decide(tx) {
          tx.put(counters.ref('b'), { count: 1 });
          tx.put(counters.ref('a'), { count: 'one' } as never);
        },
      });
      await assert.rejects(decided, /counter:a\/head/);
      assert.deepEqual(await store.getAll([counters.ref('a'), counters.ref('b')]), [undefined, undefined]);
    });

    test('a collection with which the store was not opened is refused', async () => {
      const stranger = collection({
        name: 'stranger',
        aggregate: 'thing',
        part: 'other',
        schema: z.object({}),
      });
      const decided = context.store.commit({
        touch: ['thing:a'],
        decide: (tx) => tx.put(stranger.ref('a'), {}),
      });
      await assert.rejects(decided, /stranger/);
    });

    test('an id cannot reach into another aggregate', () => {
      for (const id of ['a/head', '', 'a\0', 'a\ud800']) assert.throws(() => things.ref(id), RangeError);
      assert.throws(() => steps.ref('a', '1\0'), RangeError);
    });

    test('any other text is accepted as an id, and different texts are different ids', async () => {
      const ids = [
        'a',
        'A',
        'a ',
        ' a',
        'ä',
        'a\u0308',
        '🎡',
        '\ue000',
        'a:b',
        'a.b',
        '%2F',
        '__proto__',
        "'",
        '"',
        '\\',
      ];
      for (const id of ids) await putThing(context.store, id, { value: id });
      await context.reopen();
      const got = await context.store.getAll(ids.map((id) => things.ref(id)));
      assert.deepEqual(
        got.map((document) => document?.value),
        ids,
      );
    });
  });
}

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}
