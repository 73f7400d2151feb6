/** Rules: docs/rules/chat.md, "States of giveaways" to "Prizes of giveaways". */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { raceNames, raceRounds, timedRaces } from './race-rounds.ts';

/** Fraction of the rounds to run: a round on PostgreSQL takes several times as long. */
const share = process.env['SVC_TEST_STORE'] === 'postgres' ? 0.2 : 1;

describe('in races for giveaways on two nodes, exactly one side wins', () => {
  for (const name of raceNames)
    it(name, async () => {
      const rounds = share * (timedRaces.includes(name) ? 60 : 240);
      const won = await raceRounds(name, { rounds, seed: 11 });
      const total = Object.values(won).reduce((sum, count) => sum + count, 0);
      assert.equal(total, rounds);
      // A few rounds may all have the same winner.
      if (share === 1 && name !== 'two nodes at its time')
        assert.equal(Object.keys(won).length, 2, JSON.stringify(won));
    });
});
