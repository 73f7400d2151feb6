/**
 * Scenarios of two-phase payments: hold, then capture, reversal or expiry (docs/rules/relics.md, "Authorizations"). They
 * cover what the tests of other ledgers cover for pending transfers: amounts, states, timeouts and clocks. No job stores
 * expiries here.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { statusAt } from '../../../../server/relics/authorizations/view.ts';
import { treasuryAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { paymentRef } from '../../../../server/relics/authorizations/documents.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { openPayments, start, type OpenPayments } from './world.ts';

type Step =
  /** Holds relics of `usr_ana`, who has 1,000, for a number of seconds. */
  | readonly ['hold', payment: string, amount: number, seconds: number, code?: string]
  /** Captures a part, or the whole if the amount is undefined. */
  | readonly ['capture', payment: string, amount: number | undefined, code?: string]
  | readonly ['reverse', payment: string, reference: string | undefined, code?: string]
  /** Moves the clock, also backwards. */
  | readonly ['clock', milliseconds: number]
  | readonly ['status', payment: string, status: string]
  /** Stored balances: available and held relics of the user, relics of the treasury. */
  | readonly ['stored', available: number, held: number, treasury: number];

const captured = 'authorization_already_captured';
const released = 'authorization_released';
const expired = 'authorization_expired';
const minute = 60_000;

const scenarios: Readonly<Record<string, readonly Step[]>> = {
  'a hold is captured once and never reversed after that': [
    ['hold', 'a', 15, 60],
    ['stored', 985, 15, 0],
    ['capture', 'a', undefined],
    ['stored', 985, 0, 15],
    ['capture', 'a', undefined, captured],
    ['capture', 'a', 15, captured],
    ['capture', 'a', 14, captured],
    ['capture', 'a', 16, captured],
    ['reverse', 'a', undefined, captured],
    ['reverse', 'a', 'again', captured],
    ['status', 'a', 'confirmed'],
    ['stored', 985, 0, 15],
  ],
  'a reversed hold is never captured, and only its own reference repeats it': [
    ['hold', 'a', 15, 60],
    ['reverse', 'a', 'first'],
    ['stored', 1_000, 0, 0],
    ['reverse', 'a', 'first'],
    ['reverse', 'a', undefined],
    ['reverse', 'a', 'second', released],
    ['capture', 'a', undefined, released],
    ['capture', 'a', 16, released],
    ['status', 'a', 'released'],
    ['stored', 1_000, 0, 0],
  ],
  'an expired hold is neither captured nor reversed': [
    ['hold', 'a', 15, 60],
    ['clock', minute],
    ['status', 'a', 'expired'],
    ['capture', 'a', undefined, expired],
    ['capture', 'a', 16, expired],
    ['reverse', 'a', undefined, expired],
    ['stored', 985, 15, 0],
    ['hold', 'b', 1_000, 60],
    ['stored', 0, 1_000, 0],
    ['capture', 'a', undefined, expired],
    ['reverse', 'a', 'again', expired],
  ],
  'a part is captured and the rest released at once; more than the hold is refused': [
    ['hold', 'a', 7, 60],
    ['capture', 'a', 7.01, 'amount_too_large'],
    ['capture', 'a', 8, 'amount_too_large'],
    ['capture', 'a', 0, 'amount_invalid'],
    ['capture', 'a', -7, 'amount_invalid'],
    ['capture', 'a', 0.001, 'amount_precision'],
    ['stored', 993, 7, 0],
    ['capture', 'a', 2.5],
    ['stored', 997.5, 0, 2.5],
    ['capture', 'a', 4.5, captured],
  ],
  'the whole is captured by its exact amount, and one unit less leaves one unit': [
    ['hold', 'a', 0.02, 60],
    ['capture', 'a', 0.02],
    ['hold', 'b', 0.02, 60],
    ['capture', 'b', 0.01],
    ['stored', 999.97, 0, 0.03],
  ],
  'all relics are held, and then none is left': [
    ['hold', 'a', 1_000.01, 60, 'insufficient_balance'],
    ['hold', 'a', 1_000, 60],
    ['hold', 'b', 0.01, 60, 'insufficient_balance'],
    ['reverse', 'a', undefined],
    ['hold', 'b', 1_000, 60],
    ['capture', 'b', undefined],
    ['hold', 'c', 0.01, 60, 'insufficient_balance'],
    ['stored', 0, 0, 1_000],
  ],
  'holds are resolved in any order': [
    ['hold', 'a', 15, 1_000],
    ['hold', 'b', 14, 60],
    ['hold', 'c', 13, 120],
    ['hold', 'd', 7, 120],
    ['stored', 951, 49, 0],
    ['clock', minute],
    ['capture', 'a', 13],
    ['reverse', 'c', undefined],
    ['capture', 'b', undefined, expired],
    ['capture', 'd', undefined],
    ['stored', 980, 0, 20],
  ],
  'each hold expires at its own time, and stored holds follow with the next decision': [
    ['hold', 'a', 10, 600],
    ['hold', 'b', 11, 61],
    ['hold', 'c', 12, 62],
    ['hold', 'd', 13, 63],
    ['stored', 954, 46, 0],
    ['clock', 61_000],
    ['status', 'b', 'expired'],
    ['status', 'c', 'active'],
    ['hold', 'e', 1, 600],
    ['stored', 964, 36, 0],
    ['clock', 1_000],
    ['hold', 'f', 1, 600],
    ['stored', 975, 25, 0],
    ['clock', 1_000],
    ['capture', 'a', undefined],
    ['stored', 988, 2, 10],
    ['capture', 'b', undefined, expired],
    ['capture', 'c', undefined, expired],
    ['capture', 'd', undefined, expired],
    ['stored', 988, 2, 10],
  ],
  'one millisecond before the expiry the balance is not free yet': [
    ['hold', 'a', 1_000, 60],
    ['clock', minute - 1],
    ['status', 'a', 'active'],
    ['hold', 'b', 1_000, 60, 'insufficient_balance'],
    ['capture', 'a', undefined],
  ],
  'exactly at the expiry the freed balance can be held again': [
    ['hold', 'a', 1_000, 60],
    ['clock', minute],
    ['hold', 'b', 1_000, 60],
    ['status', 'a', 'expired'],
    ['stored', 0, 1_000, 0],
    ['capture', 'b', undefined],
  ],
  'one millisecond after the expiry too': [
    ['hold', 'a', 1_000, 60],
    ['clock', minute + 1],
    ['hold', 'b', 1_000, 60],
    ['stored', 0, 1_000, 0],
  ],
  'a clock that jumps ahead and back before anything stored the expiry has no effect': [
    ['hold', 'a', 1_000, 60],
    ['clock', 3_600_000],
    ['status', 'a', 'expired'],
    ['capture', 'a', undefined, expired],
    ['clock', -3_600_000],
    ['status', 'a', 'active'],
    ['hold', 'b', 0.01, 60, 'insufficient_balance'],
    ['capture', 'a', undefined],
  ],
  'a stored expiry is final, also if the clock goes back': [
    ['hold', 'a', 600, 60],
    ['clock', 3_600_000],
    ['hold', 'b', 1_000, 60],
    ['clock', -3_600_000],
    ['status', 'a', 'expired'],
    ['capture', 'a', undefined, expired],
    ['reverse', 'a', undefined, expired],
    ['stored', 0, 1_000, 0],
    ['capture', 'b', undefined],
  ],
  'a clock that goes back makes a hold last until the clock reaches its expiry': [
    ['hold', 'a', 1_000, 60],
    ['clock', -3_600_000],
    ['status', 'a', 'active'],
    ['clock', 3_600_000 + minute - 1],
    ['hold', 'b', 1_000, 60, 'insufficient_balance'],
    ['clock', 1],
    ['hold', 'b', 1_000, 60],
  ],
  'a lifetime is from 60 seconds to 30 days': [
    ['hold', 'a', 1, 59.999, 'expires_at_invalid'],
    ['hold', 'a', 1, -60, 'expires_at_invalid'],
    ['hold', 'a', 1, 30 * 86_400 + 0.001, 'expires_at_invalid'],
    ['hold', 'a', 1, 60],
    ['hold', 'b', 1, 30 * 86_400],
    ['stored', 998, 2, 0],
  ],
};

const [ana, shop] = [userAccount('gold', 'usr_ana'), treasuryAccount('gold', 'usr_shop')];
const codeOf = (outcome: object) => (outcome instanceof Refusal ? outcome.code : 'done');

let payments: OpenPayments;
beforeEach(async () => (payments = await openPayments()));
afterEach(() => payments.close());

/** Returns the actual and the expected outcome of a step. */
async function play(
  step: Step,
  ids: Map<string, string>,
): Promise<readonly [found: unknown, expected: unknown]> {
  switch (step[0]) {
    case 'hold': {
      const [, name, amount, seconds, code = 'done'] = step;
      const expiresAt = new Date(payments.now + seconds * 1_000).toISOString();
      const outcome = await payments.authorize({ amount, expiresAt, merchantReference: name });
      if (!(outcome instanceof Refusal)) ids.set(name, outcome.authorizationId);
      return [codeOf(outcome), code];
    }
    case 'capture': {
      const [, name, amount, code = 'done'] = step;
      return [codeOf(await payments.capture(ids.get(name)!, { amount })), code];
    }
    case 'reverse': {
      const [, name, reversalReference, code = 'done'] = step;
      return [codeOf(await payments.reverse(ids.get(name)!, { reversalReference })), code];
    }
    case 'clock':
      payments.now += step[1];
      return [payments.now >= start - 3_600_000, true];
    case 'status': {
      const payment = await payments.store.get(paymentRef(ana, ids.get(step[1])!));
      return [payment && statusAt(payment, payments.now), step[2]];
    }
    case 'stored': {
      const [user, treasury] = await payments.store.getAll([headRef(ana), headRef(shop)]);
      const found = [user?.available, user?.held, treasury?.available ?? 0];
      return [found, step.slice(1).map((relics) => Math.round(Number(relics) * 100))];
    }
  }
}

describe('two-phase payments', () => {
  for (const [name, steps] of Object.entries(scenarios))
    it(name, async () => {
      const ids = new Map<string, string>();
      for (const [at, step] of steps.entries()) {
        const [found, expected] = await play(step, ids);
        assert.deepEqual(found, expected, `step ${at + 1}: ${JSON.stringify(step)}`);
      }
    });
});
