/**
 * Rules: docs/rules/relics.md, "Authorizations" to "Statements". `npm run soak -- relic-model` plays 20,000 lists.
 * `SVC_SOAK_SEED` repeats the lists of a failure.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { modelRuns } from './model-runs.ts';

/** Answers that must occur often enough for the random test to be meaningful. */
const expected = [
  ...['authorize succeeded', 'authorize insufficient_balance', 'authorizeAgain succeeded'],
  ...['authorizeDiffering succeeded', 'authorizeDiffering merchant_reference_conflict'],
  ...['capture succeeded', 'capture authorization_expired', 'capture authorization_released'],
  ...['capturePart succeeded', 'capturePart amount_too_large', 'captureAgain authorization_already_captured'],
  ...['reverse succeeded', 'reverseAgain succeeded', 'reverseAgain authorization_released'],
  ...['foreign authorization_not_found', 'transfer succeeded', 'transferAgain succeeded'],
  ...['balances succeeded', 'statement succeeded', 'transfers succeeded'],
  ...['rateAge succeeded', 'rateAge fx_rate_stale', 'freeze succeeded', 'freezeHolder succeeded'],
  ...['request succeeded', 'request insufficient_balance', 'request account_unknown'],
  ...['requestAgain succeeded', 'requestAgain merchant_reference_conflict', 'release succeeded'],
  ...['decide succeeded', 'decide state_conflict', 'decide approver_must_differ', 'limit succeeded'],
];

it('payments, transfers and books are those of a reference model', async () => {
  const seed = Number(process.env['SVC_SOAK_SEED'] ?? Date.now() % 2 ** 31);
  const { kinds, answers } = await modelRuns({ runs: 200, steps: 60, seed });
  for (const [kind, count] of Object.entries(kinds)) assert.ok(count >= 50, `${count} commands ${kind}`);
  for (const answer of expected) assert.ok((answers.get(answer) ?? 0) >= 10, `answers: ${answer}`);
});
