import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recordedResult } from '../../../../components/results/listed-result.ts';
import { spinFacts } from '../../../../components/verify/spin-facts.ts';
import { chanceOf, chanceOfWinner } from '../../../../components/wheel/engine/chance.ts';
import type { SealedLeaf } from '../../../../contracts/wheel/spin-evidence.ts';
import { SpinEvidence } from '../../../../contracts/wheel/spin-evidence.ts';
import { z } from '../../../../contracts/zod.ts';
import saved from '../../../fixtures/spin-evidence-2025.json' with { type: 'json' };

const rows = [
  { id: 'ada', weight: 4 },
  { id: 'bob', weight: 2 },
  { id: 'cyd' },
  { id: 'dan', weight: 9, hidden: true },
];
const passed = (id: string, weight: number) => ({ id, weight, digest: '0'.repeat(64), path: [] });
const spin = (weight: number, redraw?: { leftOut: string[]; passed: ReturnType<typeof passed>[] }) => ({
  winner: { weight },
  totalWeight: 7,
  proof: { ...(redraw && { redraw: { replaces: '0'.repeat(64), ...redraw } }) },
});

describe('the chance of a winner', () => {
  const cases = [
    ['of a draw is the share of the whole weight', spin(4), 4 / 7],
    ['of a re-draw leaves out earlier winners', spin(2, { leftOut: ['ada'], passed: [] }), 2 / 3],
    [
      'counts a row once that was left out and drawn',
      spin(2, { leftOut: ['ada'], passed: [passed('ada', 4_000)] }),
      2 / 3,
    ],
    [
      'leaves out another row of an earlier winner that was drawn',
      spin(1, { leftOut: ['ada'], passed: [passed('bob', 2_000)] }),
      1,
    ],
    ['ignores hidden and missing rows', spin(4, { leftOut: ['dan', 'eve'], passed: [] }), 4 / 7],
  ] as const;
  for (const [name, result, chance] of cases) {
    it(name, () => assert.equal(chanceOfWinner(result, rows), chance));
  }

  it('is 0 without any weight, and never more than 1', () => {
    assert.equal(chanceOf(1, 0), 0);
    assert.equal(chanceOf(3, 2), 1);
  });

  it('is the same in results and on the verify page, from the sealed list', () => {
    const { result } = z.parse(SpinEvidence, saved);
    const redraw = { replaces: result.proof.previousHash, leftOut: ['ada'], passed: [] };
    const again = {
      ...result,
      winner: { ...result.winner, id: 'bob', weight: 2 },
      winners: [{ ...result.winner, id: 'bob', weight: 2 }],
      totalWeight: 7,
      redrawOf: { spinNumber: 1, spinId: 'first', place: 1 },
      proof: { ...result.proof, redraw },
    };
    const leaves = rows.map(({ id, weight = 1, hidden }): SealedLeaf => {
      return { id, weight: hidden ? 0 : weight * 1_000, live: hidden ? 0 : 1, digest: '0'.repeat(64) };
    });
    assert.equal(recordedResult(again, rows).odds, 2 / 3);
    const fact = spinFacts({ result: again, leaves }).find(({ name }) => name === 'Chance');
    assert.equal(fact?.value, '66.7 %');
  });
});
