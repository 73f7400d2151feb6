import { afterEach, beforeEach } from 'node:test';
import { z } from '../../../contracts/zod.ts';
import { type AnyCollection, collection, type Json, type Store } from '../../../server/store/port.ts';

export const things = collection({
  name: 'contract-thing',
  aggregate: 'thing',
  part: 'head',
  schema: z.object({
    value: z.optional(z.custom<Json>()),
    index: z.optional(z.array(z.union([z.string(), z.number()]))),
  }),
  indexes: { index: ({ index }) => index ?? null },
});

export const counters = collection({
  name: 'contract-counter',
  aggregate: 'counter',
  part: 'head',
  schema: z.object({ count: z.number() }),
  indexes: { count: ({ count }) => [count] },
});

export const steps = collection({
  name: 'contract-step',
  aggregate: 'counter',
  part: 'step',
  schema: z.object({ by: z.number() }),
});

export const badComponents: Record<string, unknown> = {
  NaN: NaN,
  infinity: -Infinity,
  'U+0000': 'a\0',
  'a lone surrogate': '\ud800',
  'a boolean': true,
  null: null,
  undefined: undefined,
  'an object': {},
};

export const unfindables = collection({
  name: 'contract-unfindable',
  aggregate: 'unfindable',
  part: 'head',
  schema: z.object({ by: z.string() }),
  indexes: { by: ({ by }) => ['a', badComponents[by] as string] },
});

export const contractCollections: readonly AnyCollection[] = [things, counters, steps, unfindables];

export interface StoreUnderTest {
  readonly store: Store;
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
}

export type OpenStore = () => Promise<StoreUnderTest>;

export function freshStore(open: OpenStore): { readonly store: Store; reopen(): Promise<void> } {
  let underTest: StoreUnderTest;
  let store: Store;
  beforeEach(async () => {
    underTest = await open();
    store = underTest.store;
  });
  afterEach(() => underTest.dispose());
  return {
    get store() {
      return store;
    },
    async reopen() {
      store = await underTest.reopen();
    },
  };
}

export function putThing(store: Store, id: string, document: { value?: Json; index?: (string | number)[] }) {
  const ref = things.ref(id);
  return store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, document) });
}

export function increment(store: Store, id: string, by = 1): Promise<number> {
  const ref = counters.ref(id);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const count = (tx.get(ref)?.count ?? 0) + by;
      tx.put(ref, { count });
      return count;
    },
  });
}

export function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
