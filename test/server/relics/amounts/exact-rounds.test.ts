/** Rules: docs/rules/relics.md, "Amounts" and "Payouts". `npm run soak -- relic-amounts` runs a million rounds. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exactRounds } from './exact-rounds.ts';

it('amounts and payouts are those of big.js and of exact fractions', () => {
  const { ties, amounts } = exactRounds({ rounds: 10_000, seed: 7 });
  assert.ok(ties > 50, `${ties} quotients exactly between two units`);
  assert.ok(amounts > 500, `${amounts} random numbers were amounts`);
});
