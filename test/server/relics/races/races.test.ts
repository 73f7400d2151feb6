/** Rules: docs/rules/relics.md, "Authorizations" to "Reversal". `npm run soak -- relic-races` runs more rounds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { raceNames, raceRounds } from './race-rounds.ts';

const isPostgres = process.env['SVC_TEST_STORE'] === 'postgres';
/** Fewer rounds on PostgreSQL, where a round takes about ten times as long. */
const rounds = isPostgres ? 100 : 1_000;

describe(`in ${rounds} races, exactly one request wins`, () => {
  for (const name of raceNames)
    it(name, async () => {
      const winners = await raceRounds(name, { rounds, seed: 7 });
      // On PostgreSQL, concurrent rounds commit in the same batches, so one node may win all of them.
      if (!isPostgres)
        assert.equal(Object.keys(winners).length, 2, `each wins at some time: ${JSON.stringify(winners)}`);
    });
});
