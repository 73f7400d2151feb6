/** Number of documents that payments read and write (docs/rules/relics.md, "Capture"). */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { treasuryAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { wrappedStore } from '../../../../server/store/wrapped-store.ts';
import { aggregateOf, type Store, type Transaction } from '../../../../server/store/port.ts';
import { openPayments, type OpenPayments } from './world.ts';

interface Cost {
  readonly commits: number;
  /** Keys of the documents that commits read or wrote, and of their aggregates. */
  readonly documents: Set<string>;
  readonly aggregates: Set<string>;
  readonly written: Set<string>;
}

const nothing = (): Cost => ({
  commits: 0,
  ...{ documents: new Set(), aggregates: new Set(), written: new Set() },
});
let cost: Cost;

function counting(store: Store): Store {
  return wrappedStore(store, {
    commit({ touch, decide }) {
      cost = { ...cost, commits: cost.commits + 1 };
      for (const touched of touch) cost.aggregates.add(aggregateOf(touched));
      return store.commit({ touch, decide: (tx) => decide(counted(tx)) });
    },
  });
}

function counted(tx: Transaction): Transaction {
  const used = ({ key, aggregate }: { key: string; aggregate: string }) => {
    cost.documents.add(key);
    cost.aggregates.add(aggregate);
  };
  return {
    get(ref) {
      used(ref);
      return tx.get(ref);
    },
    getAll(refs) {
      refs.forEach(used);
      return tx.getAll(refs);
    },
    put(ref, document) {
      used(ref);
      cost.written.add(ref.key);
      tx.put(ref, document);
    },
    delete(ref) {
      used(ref);
      tx.delete(ref);
    },
    publish: (event) => tx.publish(event),
  };
}

let payments: OpenPayments;
beforeEach(async () => {
  cost = nothing();
  payments = await openPayments(counting);
});
afterEach(() => payments.close());

async function costOf(act: () => Promise<object>): Promise<Cost> {
  cost = nothing();
  assert.ok(!((await act()) instanceof Refusal));
  return cost;
}

async function authorized(): Promise<string> {
  const outcome = await payments.authorize({ amount: 1 });
  assert.ok(!(outcome instanceof Refusal));
  return outcome.authorizationId;
}

const treasury = headRef(treasuryAccount('gold', 'usr_shop'));

/**
 * Gives the treasury the totals that many captures would give it. The lots of these captures need not exist, because a
 * capture does not read earlier lots.
 */
async function pretendLots(lots: number): Promise<void> {
  await payments.store.commit({
    touch: [treasury.aggregate],
    decide(tx) {
      const head = tx.get(treasury)!;
      const queue = { lots, relics: String(lots * 100), withdrawal: `${lots}0000000000` };
      tx.put(treasury, { ...head, sequence: lots, available: lots * 100, queues: { USD: queue } });
    },
  });
}

describe('a payment', () => {
  for (const lots of [1, 1_000, 1_000_000])
    it(`is captured with six documents in two aggregates after ${lots} lots`, async () => {
      await payments.capture(await authorized());
      if (lots > 1) await pretendLots(lots);
      const id = await authorized();
      const { commits, documents, aggregates, written } = await costOf(() => payments.capture(id));
      assert.deepEqual([commits, documents.size, aggregates.size, written.size], [1, 6, 2, 6]);
      assert.ok([...documents].some((key) => key.endsWith(`/lot:USD.${lots + 1}`)));
    });

  it('leaves at most six documents, whatever happens to it', async () => {
    const lasting = async (...acts: ((id: string) => Promise<object>)[]) => {
      cost = nothing();
      const id = await authorized();
      for (const act of acts) assert.ok(!((await act(id)) instanceof Refusal));
      return [...cost.written].filter((key) => !key.endsWith('/head') || key.startsWith('relic-payment:'))
        .length;
    };
    assert.equal(await lasting((id) => payments.capture(id)), 6);
    assert.equal(await lasting((id) => payments.capture(id, { amount: 0.5, notes: 'half' })), 6);
    assert.equal(await lasting((id) => payments.reverse(id)), 4);
    assert.equal(await lasting(), 3);
    payments.now += 8 * 86_400_000;
    // This payment also stores the expiry of the previous one: one entry and a changed status.
    assert.equal(await lasting(), 3 + 2);
  });

  it('is authorized in one commit, and a repeated request needs none', async () => {
    const body = { merchantReference: 'once' };
    const first = await costOf(() => payments.authorize(body));
    assert.deepEqual([first.commits, first.written.size, first.aggregates.size], [1, 4, 4]);
    assert.equal((await costOf(() => payments.authorize(body))).commits, 0);
  });
});
