import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LevelingSettings } from '../../../../contracts/chat/leveling-config.ts';
import { grows, levelOf, totalOf } from '../../../../server/chat/leveling/formula.ts';

type Formula = LevelingSettings['levelFormula'];
const preset = (kind: Exclude<Formula['kind'], 'custom'>): Formula => ({ kind, coefficients: null });
const custom = (...coefficients: number[]): Formula => ({ kind: 'custom', coefficients });

describe('level formulas', () => {
  for (const [formula, totals] of [
    [preset('quadratic'), { 0: 0, 1: 100, 2: 255, 3: 475, 10: 4_675, 100: 1_899_250 }],
    [preset('mee6'), { 1: 100, 2: 255, 3: 475, 10: 4_675, 100: 1_899_250 }],
    [preset('linear'), { 1: 100, 2: 300, 3: 600, 10: 5_500 }],
    [custom(50, 0), { 1: 50, 2: 100, 10: 500 }],
    [custom(1, 0.5), { 1: 1, 2: 2, 3: 4, 4: 6 }],
  ] as const) {
    it(`${formula.kind} ${formula.coefficients?.join(' ') ?? ''} have their totals`, () => {
      for (const [level, total] of Object.entries(totals))
        assert.equal(totalOf(formula, Number(level)), total);
    });
  }

  it('reach a level exactly with its total', () => {
    const formula = fc.oneof(
      fc.constantFrom(preset('quadratic'), preset('linear')),
      fc
        .array(fc.nat(1_000), { minLength: 2, maxLength: 5 })
        .map(([first = 0, ...rest]) => custom(first + 1, ...rest)),
    );
    fc.assert(
      fc.property(formula, fc.integer({ min: 1, max: 1_000 }), (each, level) => {
        assert.ok(grows(each));
        const total = totalOf(each, level);
        if (total === undefined) return;
        assert.equal(levelOf(each, total), level);
        assert.equal(levelOf(each, total - 1), level - 1);
      }),
    );
  });

  it('are refused if a level costs nothing, or less than the level before', () => {
    for (const formula of [custom(0, 1), custom(100, -1), custom(0.5, 0), custom(100, 0, 0, 0, -0.001)])
      assert.equal(grows(formula), false, String(formula.coefficients));
    for (const formula of [custom(1, 0), custom(100, 50, 5)]) assert.ok(grows(formula));
  });
});
