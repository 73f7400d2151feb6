import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Refusal, refuse } from '../../../contracts/http/errors.ts';
import type { Transaction } from '../../../server/store/port.ts';
import {
  counters,
  freshStore,
  increment,
  type OpenStore,
  putThing,
  range,
  steps,
  things,
} from './fixtures.ts';

export function commitContract(open: OpenStore): void {
  describe('commits', () => {
    const context = freshStore(open);

    test('answers with the return value of decide, once it is durable', async () => {
      assert.equal(await increment(context.store, 'a'), 1);
      assert.deepEqual(await context.store.get(counters.ref('a')), { count: 1 });
    });

    test('decide sees its own writes', async () => {
      const [a, b] = [counters.ref('a'), counters.ref('b')];
      await increment(context.store, 'a', 5);
      const seen = await context.store.commit({
        touch: [a.aggregate, b.aggregate],
        decide(tx) {
          const before = tx.getAll([a, b]);
          tx.put(b, { count: 7 });
          tx.delete(a);
          tx.put(a, { count: 8 });
          tx.delete(a);
          return [before, tx.getAll([a, b]), tx.get(a)];
        },
      });
      assert.deepEqual(seen, [[{ count: 5 }, undefined], [undefined, { count: 7 }], undefined]);
      assert.deepEqual(await context.store.getAll([a, b]), [undefined, { count: 7 }]);
    });

    test('documents that are named instead of aggregates are locked and read', async () => {
      const { store } = context;
      const [a, b, step] = [counters.ref('a'), counters.ref('b'), steps.ref('a', '1')];
      await increment(store, 'a');
      const add = () =>
        store.commit({
          touch: [a, b],
          decide(tx) {
            const count = (tx.get(a)?.count ?? 0) + 1;
            tx.put(a, { count });
            // Write two documents that `touch` does not name: one of a locked aggregate, and one of a further
            // aggregate.
            tx.put(step, { by: (tx.get(step)?.by ?? 0) + 1 });
            tx.put(counters.ref('c'), { count: (tx.get(counters.ref('c'))?.count ?? 0) + 1 });
            return [count, tx.get(b)];
          },
        });
      const answers = await Promise.all(range(20).map(add));
      assert.deepEqual(new Set(answers.map(([count]) => count)), new Set(range(20).map((at) => at + 2)));
      assert.ok(answers.every(([, missing]) => missing === undefined));
      assert.deepEqual(await store.getAll([a, counters.ref('c')]), [{ count: 21 }, { count: 20 }]);
      assert.deepEqual(await store.get(step), { by: 20 });
    });

    test('deleting a missing document does nothing', async () => {
      await context.store.commit({ touch: ['counter:a'], decide: (tx) => tx.delete(counters.ref('a')) });
      assert.equal(await context.store.get(counters.ref('a')), undefined);
    });

    test('a refusal is the answer, and drops every write and event', async () => {
      const { store } = context;
      await increment(store, 'a');
      const before = store.lastSequence;
      const answer = await store.commit({
        touch: ['counter:a', 'counter:b'],
        decide(tx) {
          tx.put(counters.ref('a'), { count: 100 });
          tx.put(counters.ref('b'), { count: 100 });
          tx.publish({ topic: 'counter:a', type: 'count', data: 100 });
          return refuse('conflict');
        },
      });
      assert.ok(answer instanceof Refusal);
      assert.deepEqual(await store.getAll([counters.ref('a'), counters.ref('b')]), [{ count: 1 }, undefined]);
      assert.equal(store.lastSequence, before);
      assert.equal(await increment(store, 'a'), 2, 'later commits do not see it either');
    });

    test('an exception rejects its commit alone and writes nothing', async () => {
      const { store } = context;
      const failed = range(20).map((index) => {
        const decided = store.commit({
          touch: ['counter:a'],
          decide(tx) {
            tx.put(counters.ref('a'), { count: 1_000 + index });
            tx.publish({ topic: 'counter:a', type: 'count', data: index });
            throw new Error(`defect ${index}`);
          },
        });
        return assert.rejects(decided, new RegExp(`defect ${index}$`));
      });
      const counted = range(20).map(() => increment(store, 'a'));
      await Promise.all(failed);
      await Promise.all(counted);
      assert.deepEqual(await store.get(counters.ref('a')), { count: 20 });
      assert.equal(store.lastSequence, 0);
    });

    test('a decide that is not synchronous is a defect', async () => {
      const decided = context.store.commit({ touch: ['thing:a'], decide: () => Promise.resolve(1) });
      await assert.rejects(decided, TypeError);
    });

    test('a transaction cannot be used after decide returns', async () => {
      const { store } = context;
      let kept: Transaction | undefined;
      await store.commit({ touch: ['counter:a'], decide: (tx) => void (kept = tx) });
      assert.throws(() => kept?.put(counters.ref('a'), { count: 1 }));
      assert.throws(() => kept?.get(counters.ref('a')));
      await increment(store, 'b');
      assert.equal(await store.get(counters.ref('a')), undefined);
    });

    test('no count is lost among concurrent commits', async () => {
      const answers = await Promise.all(range(200).map(() => increment(context.store, 'a')));
      assert.deepEqual(
        answers.sort((a, b) => a - b),
        range(200).map((index) => index + 1),
      );
      assert.deepEqual(await context.store.get(counters.ref('a')), { count: 200 });
    });

    test('an aggregate that was read but not listed in touch is added', async () => {
      const { store } = context;
      let runs = 0;
      const chain = range(5).map((index) => counters.ref(`link-${index}`));
      const walk = () =>
        store.commit({
          touch: [],
          decide(tx) {
            runs += 1;
            let sum = 0;
            for (const link of chain) {
              const count = (tx.get(link)?.count ?? 0) + 1;
              sum += count;
              tx.put(link, { count });
            }
            tx.publish({ topic: 'chain', type: 'walked', data: sum });
            return sum;
          },
        });
      const sums = await Promise.all(range(30).map(walk));
      assert.ok(runs >= 30);
      assert.deepEqual(
        sums.sort((a, b) => a - b),
        range(30).map((index) => (index + 1) * 5),
      );
      assert.deepEqual(
        await store.getAll(chain),
        chain.map(() => ({ count: 30 })),
      );
      assert.equal(store.lastSequence >= 30, true);
    });

    test('an aggregate that was written but not listed in touch is added', async () => {
      const writeOnly = () =>
        context.store.commit({
          touch: ['counter:a'],
          decide(tx) {
            const count = (tx.get(counters.ref('a'))?.count ?? 0) + 1;
            tx.put(counters.ref('a'), { count });
            tx.put(counters.ref('b'), { count });
          },
        });
      await Promise.all(range(50).map(writeOnly));
      const both = await context.store.getAll([counters.ref('a'), counters.ref('b')]);
      assert.deepEqual(both, [{ count: 50 }, { count: 50 }]);
    });

    test('one of 50 commits creates a new document, and the others see it', async () => {
      const { store } = context;
      const claim = things.ref('claim');
      const answers = await Promise.all(
        range(50).map(async (claimant) => {
          const answer = await store.commit({
            touch: [claim.aggregate],
            decide(tx) {
              const owner = tx.get(claim);
              if (owner !== undefined) return refuse('conflict', { details: { owner: owner.value } });
              tx.put(claim, { value: claimant });
              return claimant;
            },
          });
          return { answer, durable: (await store.get(claim))?.value };
        }),
      );
      const winners = answers.map(({ answer }) => answer).filter((answer) => typeof answer === 'number');
      assert.equal(winners.length, 1);
      for (const { answer, durable } of answers) {
        assert.equal(durable, winners[0], 'an answer is given after the documents it depends on are durable');
        if (answer instanceof Refusal) assert.deepEqual(answer.details, { owner: winners[0] });
      }
    });

    test('a commit that only reads answers once its documents are durable', async () => {
      const { store } = context;
      const ref = counters.ref('a');
      const pairs = await Promise.all(
        range(100).map(async () => {
          void increment(store, 'a');
          const read = await store.commit({
            touch: [ref.aggregate],
            decide: (tx) => tx.get(ref)?.count ?? 0,
          });
          return [read, (await store.get(ref))?.count ?? 0] as const;
        }),
      );
      for (const [read, durable] of pairs)
        assert.ok(durable >= read, `answered ${read} while ${durable} was durable`);
    });

    test('two commits cannot both act on a document that the other changes', async () => {
      const { store } = context;
      for (let round = 0; round < 20; round++) {
        const [a, b] = [counters.ref(`a${round}`), counters.ref(`b${round}`)];
        const take = (mine: typeof a) =>
          store.commit({
            touch: [mine.aggregate],
            decide(tx) {
              const sum = tx.getAll([a, b]).reduce((total, document) => total + (document?.count ?? 0), 0);
              if (sum > 0) return refuse('conflict');
              tx.put(mine, { count: 1 });
              return sum;
            },
          });
        const answers = await Promise.all([take(a), take(b)]);
        assert.equal(answers.filter((answer) => answer instanceof Refusal).length, 1);
      }
    });

    test('a reader never sees half of a commit', async () => {
      const { store } = context;
      const refs = [counters.ref('a'), counters.ref('b')];
      let writing = true;
      const writer = Promise.all(
        range(200).map(() =>
          store.commit({
            touch: refs.map((ref) => ref.aggregate),
            decide(tx) {
              for (const ref of refs) tx.put(ref, { count: (tx.get(ref)?.count ?? 0) + 1 });
            },
          }),
        ),
      ).then(() => (writing = false));
      let reads = 0;
      while (writing) {
        const [a, b] = await store.getAll(refs);
        assert.deepEqual(a, b);
        reads += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writer;
      assert.ok(reads > 0);
      assert.deepEqual(await store.getAll(refs), [{ count: 200 }, { count: 200 }]);
    });

    test('concurrent transfers between accounts keep the total', async () => {
      const { store } = context;
      const accounts = range(5).map((index) => counters.ref(`account-${index}`));
      const total = (tx: Transaction) =>
        tx.getAll(accounts).reduce((sum, account) => sum + (account?.count ?? 0), 0);
      for (const account of accounts) await increment(store, account.aggregate.slice('counter:'.length), 10);
      const [transfer] = fc.sample(
        fc.array(fc.record({ from: fc.nat(4), to: fc.nat(4), amount: fc.integer({ min: 1, max: 12 }) }), {
          minLength: 300,
          maxLength: 300,
        }),
        { numRuns: 1, seed: 7 },
      );
      const answers = await Promise.all(
        (transfer ?? []).map(({ from, to, amount }) => {
          const [payer, payee] = [
            accounts[from] as (typeof accounts)[0],
            accounts[to] as (typeof accounts)[0],
          ];
          return store.commit({
            touch: [payer.aggregate],
            decide(tx) {
              const balance = tx.get(payer)?.count ?? 0;
              if (balance < amount) return refuse('conflict');
              tx.put(payer, { count: balance - amount });
              tx.put(payee, { count: (tx.get(payee)?.count ?? 0) + amount });
              return total(tx);
            },
          });
        }),
      );
      assert.ok(
        answers.some((answer) => answer instanceof Refusal) && answers.some((answer) => answer === 50),
      );
      assert.ok(answers.every((answer) => answer instanceof Refusal || answer === 50));
      const balances = (await store.getAll(accounts)).map((account) => account?.count ?? 0);
      assert.equal(
        balances.reduce((sum, balance) => sum + balance),
        50,
      );
      assert.ok(balances.every((balance) => balance >= 0));
    });

    test('a commit of thousands of documents is stored as a whole', async () => {
      const { store } = context;
      const refs = range(3_000).map((index) => steps.ref('many', String(index)));
      await store.commit({
        touch: ['counter:many'],
        decide: (tx) => refs.forEach((ref, index) => tx.put(ref, { by: index })),
      });
      await context.reopen();
      assert.deepEqual(
        await context.store.getAll(refs),
        refs.map((_, by) => ({ by })),
      );
    });

    test('commits survive a restart', async () => {
      await putThing(context.store, 'kept', { value: [1, 'two'] });
      await putThing(context.store, 'deleted', { value: 1 });
      await increment(context.store, 'a');
      await context.store.commit({
        touch: ['thing:deleted'],
        decide: (tx) => tx.delete(things.ref('deleted')),
      });
      await context.reopen();
      assert.deepEqual(await context.store.get(things.ref('kept')), { value: [1, 'two'] });
      assert.equal(await context.store.get(things.ref('deleted')), undefined);
      assert.equal(await increment(context.store, 'a'), 2);
    });
  });
}
