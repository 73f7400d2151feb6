import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimRows, clockText, secondsLeft } from '../../../../components/console/draw/claim-rows.ts';
import type { DrawClaims } from '../../../../contracts/wheel/wheel.ts';

const draw = (number: number, names: readonly string[], rest: Partial<DrawClaims> = {}): DrawClaims => ({
  spinId: `spin_${number}`,
  number,
  type: 'custom',
  winners: names.map((name, index) => ({ id: name, name, weight: 1, index })),
  spunAt: '2026-06-01T12:00:00.000Z',
  durationSeconds: 8,
  ...rest,
});
const of = (spinNumber: number, place: number) => ({ spinNumber, spinId: `spin_${spinNumber}`, place });

describe('the rows of a draw', () => {
  it('have the last winner of each place, with the earlier ones', () => {
    const draws = [
      draw(5, ['Ada', 'Bob', 'Cyd'], { claims: [{ place: 1, claim: 'here', at: '' }] }),
      draw(6, ['Dan'], { redrawOf: of(5, 2) }),
      draw(7, ['Eve'], { redrawOf: of(5, 3), claims: [{ place: 1, claim: 'away', at: '' }] }),
      draw(8, ['Fay'], { redrawOf: of(6, 1) }),
    ];
    const rows = claimRows({ draws }).map(({ place, winner, spin, spinPlace, claim, before }) => [
      ...[place, winner.name, spin.number, spinPlace, claim],
      before.map(({ name }) => name).join(),
    ]);
    assert.deepEqual(rows, [
      [1, 'Ada', 5, 1, 'here', ''],
      [2, 'Fay', 8, 1, 'open', 'Bob,Dan'],
      [3, 'Eve', 7, 1, 'away', 'Cyd'],
    ]);
    assert.deepEqual(claimRows({ draws: [] }), []);
  });
});

describe('the time that a winner has left', () => {
  const [row] = claimRows({ draws: [draw(1, ['Ada'])] });
  const landed = Date.parse('2026-06-01T12:00:08.000Z');
  const cases: [string, number, number, number | undefined][] = [
    ['is not limited by 0 seconds', 0, landed, undefined],
    ['is whole while the wheel turns, or if the clock of the browser is behind', 60, landed - 30_000, 60],
    ['counts from the landing, rounded up', 60, landed + 500, 60],
    ['goes down', 60, landed + 58_100, 2],
    ['ends at 0', 60, landed + 60_000, 0],
    ['stays 0', 60, landed + 1e9, 0],
  ];
  for (const [what, seconds, now, left] of cases) {
    it(what, () => assert.equal(secondsLeft(row!, seconds, now), left));
  }

  it('is written as minutes and seconds', () => {
    assert.deepEqual([0, 9, 65, 3_600].map(clockText), ['0:00', '0:09', '1:05', '60:00']);
  });
});
