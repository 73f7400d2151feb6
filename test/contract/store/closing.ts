import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreUnavailable } from '../../../server/store/port.ts';
import { counters, freshStore, increment, type OpenStore, range } from './fixtures.ts';

export function closingContract(open: OpenStore): void {
  describe('closing', () => {
    const context = freshStore(open);

    test('an open store is ready', async () => {
      assert.equal(await context.store.ready(), true);
    });

    test('waits for running calls', async () => {
      const { store } = context;
      const counted = Promise.all(range(50).map(() => increment(store, 'a')));
      await store.close();
      assert.equal((await counted).length, 50);
      await context.reopen();
      assert.deepEqual(await context.store.get(counters.ref('a')), { count: 50 });
    });

    test('later calls reject', async () => {
      const { store } = context;
      await increment(store, 'a');
      const closed = store.close();
      await assert.rejects(increment(store, 'a'), StoreUnavailable, 'while closing');
      await closed;
      await assert.rejects(increment(store, 'a'), StoreUnavailable);
      await assert.rejects(store.get(counters.ref('a')), StoreUnavailable);
      await assert.rejects(store.getAll([counters.ref('a')]), StoreUnavailable);
      const query = { collection: counters, index: 'count', prefix: [], limit: 1 } as const;
      await assert.rejects(store.find(query), StoreUnavailable);
      assert.throws(
        () => store.subscribe({ event: () => undefined, gap: () => undefined }),
        StoreUnavailable,
      );
      await assert.rejects(store.purge(), StoreUnavailable);
      assert.equal(await store.ready(), false);
    });

    test('a purge keeps all current documents', async () => {
      const counted = Promise.all(range(50).map(() => increment(context.store, 'a')));
      await context.store.purge();
      await counted;
      await context.reopen();
      assert.deepEqual(await context.store.get(counters.ref('a')), { count: 50 });
      await increment(context.store, 'a');
      await context.reopen();
      assert.deepEqual(await context.store.get(counters.ref('a')), { count: 51 });
    });

    test('closing twice has no further effect', async () => {
      await Promise.all([context.store.close(), context.store.close()]);
      await context.store.close();
    });
  });
}
