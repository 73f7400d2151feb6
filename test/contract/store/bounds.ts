import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Json, type Ref, type Store, type Transaction } from '../../../server/store/port.ts';
import { counters, freshStore, type OpenStore, putThing, range, steps, things } from './fixtures.ts';

const longestKey = 1_200;

const numbers: Record<string, number> = {
  'the largest': Number.MAX_VALUE,
  'the smallest': Number.MIN_VALUE,
  'a large power of ten': 1e308,
  'a whole number that is no longer exact': 2 ** 53 + 2,
  'its opposite': -(2 ** 53) - 2,
  'a million billions': 1e15,
  'a fraction that has no end': 0.1 + 0.2,
};

export function boundContract(open: OpenStore): void {
  describe('bounds', () => {
    const context = freshStore(open);

    test('numbers are read back unchanged and found in their order', async () => {
      const values = Object.values(numbers);
      for (const [at, value] of values.entries())
        await putThing(context.store, `n${at}`, { value, index: [value] });
      await context.reopen();
      const { documents } = await context.store.find({
        collection: things,
        index: 'index',
        prefix: [],
        limit: 100,
      });
      assert.deepEqual(
        documents.map(({ value }) => value),
        values.toSorted((a, b) => a - b),
      );
    });

    for (const character of ['a', '€', '🎡', undefined]) {
      const what = character === undefined ? 'characters that do not compress' : character;

      test(`stores keys of the maximum length: ${what}`, async () => {
        const id = filled(longestKey - 'thing:/head'.length, character);
        const ref = things.ref(id);
        assert.equal(Buffer.byteLength(ref.key), longestKey);
        await putThing(context.store, id, { value: 1, index: ['as', 'long'] });
        await context.reopen();
        assert.equal((await context.store.get(ref))?.value, 1);
        assert.throws(() => things.ref(`${id}x`), RangeError);
      });

      test(`stores index values of the maximum length with such a key: ${what}`, async () => {
        const { store } = context;
        const id = filled(longestKey - 'thing:/head'.length, character);
        // Leave eleven bytes: in an index value, a number takes nine, and a string takes two more than its text.
        const text = filled(longestKey - 11, character);
        await assert.rejects(putThing(store, id, { value: 1, index: [1, `${text}x`] }), RangeError);
        assert.equal(await store.get(things.ref(id)), undefined);
        await putThing(store, id, { value: 1, index: [1, text] });
        const query = { collection: things, index: 'index', limit: 10 } as const;
        assert.equal((await store.find({ ...query, prefix: [1, text] })).documents.length, 1);
        assert.equal((await store.find({ ...query, prefix: [1, `${text}x`] })).documents.length, 0);
      });
    }

    test('a document of 16 MB, alone and with events as large', async () => {
      const { store } = context;
      const value = 'ü"\\'.repeat((4 << 20) / 3);
      await store.commit({
        touch: ['thing:large'],
        decide(tx) {
          tx.put(things.ref('large'), { value: [value, value] });
          tx.publish({ topic: 'thing:large', type: 'large', data: value });
        },
      });
      await context.reopen();
      assert.deepEqual(await context.store.get(things.ref('large')), { value: [value, value] });
    });

    test('10,000 documents and as many events in one commit, then 10,000 deleted', async () => {
      const { store } = context;
      const refs = range(10_000).map((at) => steps.ref('many', String(at)));
      await store.commit({
        touch: ['counter:many'],
        decide: (tx) =>
          refs.forEach((ref, by) => {
            tx.put(ref, { by });
            tx.publish({ topic: 'counter:many', type: 'step', data: by });
          }),
      });
      assert.equal(store.lastSequence, 10_000);
      // Request more documents than a statement of PostgreSQL can have parameters (65,535).
      const asked = range(70_000).map((at) => steps.ref('many', String(at)));
      assert.equal((await store.getAll(asked)).filter((step) => step !== undefined).length, 10_000);
      await store.commit({ touch: ['counter:many'], decide: (tx) => refs.forEach((ref) => tx.delete(ref)) });
      assert.deepEqual(
        await store.getAll(refs),
        refs.map(() => undefined),
      );
    });

    test('a commit too large for any string is a defect', async () => {
      const { store } = context;
      const value = 'x'.repeat(1 << 20);
      const tooLarge = store.commit({
        touch: ['counter:a'],
        decide: (tx) => range(80).forEach((at) => tx.put(things.ref(`t${at}`), { value })),
      });
      await assert.rejects(tooLarge, RangeError);
      assert.equal(await store.get(things.ref('t0')), undefined);
    });

    test('the number of consecutive reads of decide is limited', async () => {
      const { store } = context;
      const walk = (length: number) => walked(store, length);
      assert.equal(await walk(2_000), 2_000);
      await assert.rejects(walk(2_001), RangeError);
      await store.commit({
        touch: ['counter:walk'],
        decide(tx) {
          tx.getAll(range(20_000).map(step));
          for (let at = 0; at < 10_000; at++) tx.get(step(at));
        },
      });
    });

    test('a decide that requests another document in each run is ended', async () => {
      const { store } = context;
      let runs = 0;
      const asking = store.commit({
        touch: ['counter:walk'],
        decide: (tx) => void tx.get(step(++runs)),
      });
      // On PostgreSQL, `decide` runs again for each document that is not loaded yet, up to a limit.
      await asking.catch((error: unknown) => assert.ok(error instanceof RangeError));
      assert.ok(runs <= 2_002);
      await putThing(store, 'next', { value: 1 });
    });

    test('the number of aggregates of one commit is limited, whether or not touch lists them', async () => {
      const { store } = context;
      const refs = range(1_001).map((at) => counters.ref(String(at)));
      const names = refs.map(({ aggregate }) => aggregate);
      const write = (tx: Transaction, some: readonly Ref<{ count: number }>[]) =>
        some.forEach((ref, count) => tx.put(ref, { count }));
      await store.commit({ touch: names.slice(1), decide: (tx) => write(tx, refs.slice(1)) });
      await assert.rejects(store.commit({ touch: names, decide: () => 0 }), RangeError);
      await assert.rejects(store.commit({ touch: [], decide: (tx) => write(tx, refs) }), RangeError);
      await assert.rejects(store.commit({ touch: [], decide: (tx) => void tx.getAll(refs) }), RangeError);
      assert.equal(await store.get(refs[0] as Ref<{ count: number }>), undefined);
    });
  });
}

function filled(bytes: number, character?: string): string {
  let text = '';
  for (let size = 0; ;) {
    const next =
      character ?? String.fromCharCode(0x4e00 + crypto.getRandomValues(new Uint16Array(1))[0]! / 4);
    size += Buffer.byteLength(next);
    if (size > bytes) return text + 'x'.repeat(bytes - Buffer.byteLength(text));
    text += next;
  }
}

const step = (at: number) => steps.ref('walk', String(at));

function walked(store: Store, length: number): Promise<Json> {
  return store.commit({
    touch: ['counter:walk'],
    decide(tx) {
      let at = 0;
      while (at < length) if (tx.get(step(at++)) !== undefined) throw new Error('no document should exist');
      return at;
    },
  });
}
