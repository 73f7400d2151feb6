import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  emptySummary,
  fanOut,
  joinPair,
  nodeHeight,
  summarise,
  type Summary,
} from '../../../../components/wheel/engine/sum-node.ts';

function plainly(children: readonly Summary[], level: number): Summary {
  let row = [...children];
  for (let step = 0; step < nodeHeight; step++) {
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) =>
      joinPair(row[2 * pair]!, row[2 * pair + 1] ?? emptySummary, level * nodeHeight + step),
    );
  }
  return row[0]!;
}

const child = fc.record({
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  weight: fc.integer({ min: 0, max: 1_000_000_000 }),
  live: fc.integer({ min: 0, max: 16 }),
});

describe('a node', () => {
  it('has the same hash whatever was hashed before it: others, itself, or itself with one child changed', () => {
    const children = fc.array(child, { minLength: 1, maxLength: fanOut });
    fc.assert(
      fc.property(children, children, fc.nat(15), child, fc.nat(12), (one, other, at, changed, level) => {
        const changedOne = one.map((summary, index) => (index === at % one.length ? changed : summary));
        const lighter = one.map((summary) => ({ ...summary, weight: summary.weight + 1 }));
        for (const node of [one, other, one, one, changedOne, lighter, one.slice(0, -1), one]) {
          if (node.length === 0) continue;
          const hashes = new Uint8Array(node.flatMap(({ hash }) => [...hash]));
          const found = summarise(
            { hashes, weights: node.map(({ weight }) => weight), live: node.map(({ live }) => live) },
            level,
          );
          assert.deepEqual(found, plainly(node, level));
        }
      }),
      { numRuns: 200 },
    );
  });
});
