/** Rules: docs/rules/relics.md, "Authorizations" to "Reversal". `npm run soak -- relic-races` runs more rounds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { raceNames, raceRounds } from './race-rounds.ts';

/** Fewer rounds on PostgreSQL, where a round takes about ten times as long. */
const rounds = process.env['SVC_TEST_STORE'] === 'postgres' ? 100 : 1_000;

describe(`in ${rounds} races, exactly one request wins`, () => {
  for (const name of raceNames)
    it(name, async () => {
      const winners = await raceRounds(name, { rounds, seed: 7 });
      assert.equal(Object.keys(winners).length, 2, `each wins at some time: ${JSON.stringify(winners)}`);
    });
});
