import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { drawTarget } from '../../../../components/wheel/engine/draw.ts';
import type { Ref, Transaction } from '../../../../server/store/port.ts';
import { entryList } from '../../../../server/wheel/lists/entry-list.ts';

const spins = 100_000;
/** Chi-square exceeds these values once in a thousand runs (NIST handbook, 1.3.6.7.4). */
const critical: Readonly<Record<number, number>> = { 2: 13.816, 3: 16.266, 11: 31.264 };

function memory(): Transaction {
  const documents = new Map<string, unknown>();
  const get = <D>(ref: Ref<D>) => documents.get(ref.key) as D | undefined;
  return {
    get,
    getAll: (refs) => refs.map(get),
    put: (ref, document) => void documents.set(ref.key, document),
    delete: (ref) => void documents.delete(ref.key),
    publish: () => undefined,
  };
}

function drawn(
  weights: readonly number[],
  count: number,
  hidden: readonly number[] = [],
): Map<string, number> {
  const tx = memory();
  const rows = weights.map((weight, at) => ({
    id: String(at),
    weight: weight * 1_000,
    hidden: hidden.includes(at),
    row: { name: `row ${at}`, color: '#000000' },
    salts: { salt: `salt ${at}`, userSalt: '' },
  }));
  const list = entryList.append(tx, entryList.create(tx, 'fair', 0), rows);
  const counts = new Map<string, number>();
  for (let number = 1; number <= spins; number++) {
    const seed = createHash('sha256').update(`fairness ${number}`).digest('hex');
    const fields = { seed, listName: 'fair', number, clientSeed: '' };
    const winners = entryList.draw(tx, list, count, (root, total) => drawTarget(fields, root, total));
    const key = winners.map(({ id }) => id).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function chances(weights: readonly number[], count: number): Map<string, number> {
  let orders = new Map<string, { chance: number; left: ReadonlyMap<number, number> }>();
  orders.set('', { chance: 1, left: new Map([...weights.entries()].filter(([, weight]) => weight > 0)) });
  for (let winner = 0; winner < count; winner++) {
    const longer: typeof orders = new Map();
    for (const [key, { chance, left }] of orders) {
      const total = [...left.values()].reduce((sum, weight) => sum + weight, 0);
      for (const [at, weight] of left) {
        const rest = new Map([...left].filter(([other]) => other !== at));
        longer.set(`${key} ${at}`.trim(), { chance: (chance * weight) / total, left: rest });
      }
    }
    orders = longer;
  }
  return new Map([...orders].map(([key, { chance }]) => [key, chance]));
}

function assertFair(counts: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): number {
  assert.equal(
    [...counts.values()].reduce((sum, count) => sum + count, 0),
    spins,
  );
  for (const key of counts.keys()) assert.ok(expected.has(key), `${key} cannot win`);
  let square = 0;
  for (const [key, chance] of expected) {
    const mean = chance * spins;
    square += ((counts.get(key) ?? 0) - mean) ** 2 / mean;
  }
  const limit = critical[expected.size - 1];
  assert.ok(limit !== undefined && square < limit, `chi-square ${square} of ${expected.size - 1} degrees`);
  return square;
}

describe(`${spins} spins`, () => {
  it('over weights 1, 2, 3 and 10 match the weights', (test) => {
    const square = assertFair(drawn([1, 2, 3, 10], 1), chances([1, 2, 3, 10], 1));
    test.diagnostic(`chi-square ${square.toFixed(2)}`);
  });

  it('for two winners without replacement match the weights', (test) => {
    const square = assertFair(drawn([1, 2, 3, 10], 2), chances([1, 2, 3, 10], 2));
    test.diagnostic(`chi-square ${square.toFixed(2)}`);
  });

  it('never draw hidden rows or rows of weight 0, and match the weights of the others', (test) => {
    const counts = drawn([0, 1, 50, 2, 0, 10], 1, [2]);
    const square = assertFair(counts, chances([0, 1, 0, 2, 0, 10], 1));
    test.diagnostic(`chi-square ${square.toFixed(2)}`);
  });

  it('draw a weight of 0.001 next to one of 3 as rarely as its share', (test) => {
    // The light entry is expected to win 33.3 times; five standard deviations are 29.
    const counts = drawn([0.001, 3, 0], 1);
    const rare = counts.get('0') ?? 0;
    test.diagnostic(`${rare} of ${spins}`);
    assert.ok(rare > 4 && rare < 63, `${rare}`);
    assert.equal(rare + (counts.get('1') ?? 0), spins);
  });
});
