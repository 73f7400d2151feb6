import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killRounds } from './kill-rounds.ts';

test('50 times SIGKILL under load: every acknowledged commit is stored, and a second process can never open the store', async () => {
  const reports = await Promise.all([
    killRounds({ rounds: 25, seed: 1 }),
    killRounds({ rounds: 25, seed: 2 }),
  ]);
  for (const { acknowledged, refused } of reports) {
    assert.ok(acknowledged > 1_000, `${acknowledged} commits are no load`);
    assert.equal(refused, 25);
  }
});
