import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Json, Store, StoredEvent, Subscriber } from '../../../server/store/port.ts';
import { counters, freshStore, type OpenStore, range } from './fixtures.ts';

const kept = 10_000;

export function eventContract(open: OpenStore): void {
  describe('events', () => {
    const context = freshStore(open);

    test('are delivered in commit order, once each and unchanged', async () => {
      const { store } = context;
      const heard = listen(store);
      await Promise.all(range(100).map((data) => countAndPublish(store, { data })));
      await heard.events(100);
      const sequences = heard.told.map(({ sequence }) => sequence);
      assert.deepEqual(
        sequences,
        [...new Set(sequences)].sort((a, b) => a - b),
      );
      // The counts are in the order of the commits, because each commit read the counter.
      assert.deepEqual(
        heard.told.map(({ data }) => (data as { count: number }).count),
        range(100).map((n) => n + 1),
      );
      assert.deepEqual(Object.keys(heard.told[0] as object).sort(), ['data', 'sequence', 'topic', 'type']);
      assert.equal(heard.told[0]?.topic, 'counter:a');
      assert.equal(heard.told[0]?.type, 'counted');
      assert.equal(store.lastSequence, sequences.at(-1));
    });

    test('of one commit keep the order in which they were published', async () => {
      const heard = listen(context.store);
      await publish(context.store, ['a', 'b', 'c']);
      await heard.events(3);
      assert.deepEqual(
        heard.told.map(({ data }) => data),
        ['a', 'b', 'c'],
      );
    });

    test('are delivered once their commit is durable', async () => {
      const { store } = context;
      const reads: Promise<[number, number]>[] = [];
      const heard = listen(store, undefined, ({ data, sequence }) => {
        const { count } = data as { count: number };
        assert.ok(store.lastSequence >= sequence);
        reads.push(store.get(counters.ref('a')).then((document) => [document?.count ?? 0, count]));
      });
      await Promise.all(range(50).map((data) => countAndPublish(store, { data })));
      await heard.events(50);
      for (const [durable, told] of await Promise.all(reads)) assert.ok(durable >= told);
    });

    test('published before a subscription without a sequence are not delivered', async () => {
      await publish(context.store, ['before']);
      const heard = listen(context.store);
      await publish(context.store, ['after']);
      await heard.events(1);
      assert.deepEqual(
        heard.told.map(({ data }) => data),
        ['after'],
      );
    });

    test('after a given sequence are delivered again, and new ones follow', async () => {
      const { store } = context;
      await publish(store, range(1_200));
      const all = listen(store, 0);
      await all.events(1_200);
      const middle = all.told[699] as StoredEvent;
      const rest = listen(store, middle.sequence);
      await Promise.all([publish(store, [1_200]), publish(store, [1_201])]);
      await rest.events(502);
      await all.events(1_202);
      assert.deepEqual(rest.told, all.told.slice(700));
      assert.deepEqual(all.told.map(({ data }) => data).sort(byNumber), range(1_202));
      assert.equal(all.gaps + rest.gaps, 0);
    });

    test('are not delivered before subscribe has returned', async () => {
      await publish(context.store, ['a']);
      let returned = false;
      const heard = listen(context.store, 0, () => assert.ok(returned));
      returned = true;
      await heard.events(1);
      assert.deepEqual(heard.errors, []);
    });

    test('are delivered to every subscriber until it ends its subscription', async () => {
      const { store } = context;
      const [one, two] = [listen(store), listen(store)];
      await publish(store, ['a']);
      await Promise.all([one.events(1), two.events(1)]);
      one.end();
      one.end();
      await publish(store, ['b']);
      await two.events(2);
      assert.equal(one.told.length, 1);
    });

    test('are no longer delivered after a subscriber has ended its own subscription', async () => {
      const { store } = context;
      await publish(store, ['a', 'b', 'c']);
      const heard = listen(store, 0, () => heard.end());
      const other = listen(store, 0);
      await other.events(3);
      assert.equal(heard.told.length, 1);
    });

    test('are still delivered after a subscriber threw', async () => {
      const { store } = context;
      const heard = listen(store, undefined, ({ data }) => {
        if (data === 'a') throw new Error('a defect of the subscriber');
      });
      const other = listen(store);
      await publish(store, ['a', 'b']);
      await Promise.all([heard.events(2), other.events(2)]);
      assert.deepEqual(
        heard.told.map(({ data }) => data),
        ['a', 'b'],
      );
    });

    test('a subscriber may commit', async () => {
      const { store } = context;
      const heard = listen(store, undefined, ({ data }) => {
        if ((data as number) < 5) void publish(store, [(data as number) + 1]);
      });
      await publish(store, [0]);
      await heard.events(6);
      assert.deepEqual(
        heard.told.map(({ data }) => data),
        range(6),
      );
    });

    test(`the last ${kept} are kept, even over a restart`, async () => {
      for (let start = 0; start < 2.2 * kept; start += 500) {
        await publish(
          context.store,
          range(500).map((at) => start + at),
        );
      }
      for (let round = 0; round < 2; round++) {
        const { store } = context;
        const heard = listen(store, store.lastSequence - kept);
        await heard.events(kept);
        assert.equal(heard.gaps, 0);
        assert.deepEqual(
          heard.told.map(({ data }) => data),
          range(kept).map((at) => 1.2 * kept + at),
        );
        await context.reopen();
      }
    });

    test('older than the kept ones cause a gap, unless all are still stored', async () => {
      const { store } = context;
      for (let start = 0; start < 2.2 * kept; start += 500) await publish(store, range(500));
      const heard = listen(store, 0);
      await publish(store, ['now']);
      await heard.until(() => heard.told.at(-1)?.data === 'now');
      if (heard.gaps === 0) assert.equal(heard.told.length, 2.2 * kept + 1);
      else assert.deepEqual([heard.gaps, heard.told.map(({ data }) => data)], [1, ['now']]);
    });

    test('after a sequence that the store has not reached cause a gap, and later events are delivered', async () => {
      const { store } = context;
      await publish(store, ['a']);
      const heard = listen(store, store.lastSequence + 5);
      await heard.until(() => heard.gaps === 1);
      await publish(store, ['b']);
      await heard.events(1);
      assert.deepEqual(
        heard.told.map(({ data }) => data),
        ['b'],
      );
    });

    test('have sequences that continue after a restart', async () => {
      assert.equal(context.store.lastSequence, 0);
      await publish(context.store, ['a', 'b']);
      const before = context.store.lastSequence;
      assert.ok(before >= 2);
      await context.reopen();
      assert.equal(context.store.lastSequence, before);
      const heard = listen(context.store, 0);
      await publish(context.store, ['c']);
      await heard.events(3);
      assert.deepEqual(
        heard.told.map(({ data }) => data),
        ['a', 'b', 'c'],
      );
      assert.ok((heard.told[2] as StoredEvent).sequence > before);
    });

    test('are frozen', async () => {
      const heard = listen(context.store, 0);
      await publish(context.store, [{ deep: [1] }]);
      await heard.events(1);
      await context.reopen();
      const again = listen(context.store, 0);
      await again.events(1);
      for (const event of [heard.told[0] as StoredEvent, again.told[0] as StoredEvent]) {
        assert.ok(
          Object.isFrozen(event) &&
            Object.isFrozen(event.data) &&
            Object.isFrozen((event.data as { deep: Json }).deep),
        );
      }
    });

    for (const event of [
      { topic: 'a\0', type: 'a', data: 1 },
      { topic: 'a', type: '\ud800', data: 1 },
      { topic: 'a', type: 'a', data: NaN },
      { topic: 'a', type: 'a', data: { '\0': 1 } },
    ]) {
      test(`an event ${JSON.stringify(event)} is refused with its commit`, async () => {
        const { store } = context;
        const decided = store.commit({
          touch: ['counter:a'],
          decide(tx) {
            tx.put(counters.ref('a'), { count: 1 });
            tx.publish(event);
          },
        });
        await assert.rejects(decided, TypeError);
        assert.equal(await store.get(counters.ref('a')), undefined);
        assert.equal(store.lastSequence, 0);
      });
    }
  });
}

function publish(store: Store, data: readonly Json[]): Promise<void> {
  return store.commit({
    touch: [],
    decide: (tx) => data.forEach((item) => tx.publish({ topic: 'topic', type: 'type', data: item })),
  });
}

function countAndPublish(store: Store, data: { [key: string]: Json }): Promise<void> {
  const ref = counters.ref('a');
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const count = (tx.get(ref)?.count ?? 0) + 1;
      tx.put(ref, { count });
      tx.publish({ topic: ref.aggregate, type: 'counted', data: { ...data, count } });
    },
  });
}

function listen(store: Store, after?: number, onEvent?: (event: StoredEvent) => void) {
  const told: StoredEvent[] = [];
  const errors: unknown[] = [];
  let gaps = 0;
  let wake: () => void = () => undefined;
  const subscriber: Subscriber = {
    event(event) {
      told.push(event);
      wake();
      try {
        onEvent?.(event);
      } catch (error) {
        errors.push(error);
        throw error;
      }
    },
    gap() {
      gaps += 1;
      wake();
    },
  };
  const end = store.subscribe(subscriber, after);
  const until = async (done: () => boolean) => {
    while (!done()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return {
    told,
    errors,
    end,
    until,
    events: (count: number) => until(() => told.length >= count),
    get gaps() {
      return gaps;
    },
  };
}

function byNumber(a: Json, b: Json): number {
  return (a as number) - (b as number);
}
