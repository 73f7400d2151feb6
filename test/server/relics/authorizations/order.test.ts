/**
 * Order of the checks of payments (docs/rules/relics.md, "Authorizations", "Capture" and "Reversal"). Each request has
 * one fault and all later faults as well, and must get the code of the first. This tests the order of every two
 * neighbouring checks.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { AuthorizeBody, CaptureBody } from '../../../../contracts/relics/authorization-endpoints.ts';
import { blocks } from '../../../../server/relics/authorizations/documents.ts';
import { userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef, type Head } from '../../../../server/relics/ledger/documents.ts';
import { addRate } from '../../../../server/relics/rates/add-rate.ts';
import { openPayments, start, type OpenPayments } from './world.ts';

let payments: OpenPayments;
beforeEach(async () => (payments = await openPayments()));
afterEach(() => payments.close());

const ana = headRef(userAccount('gold', 'usr_ana'));
const codeOf = (outcome: object) => (outcome instanceof Refusal ? outcome.code : 'done');

/** Faults of one request. */
interface Faults {
  currency: { enabled?: boolean; frozen?: boolean };
  head: Partial<Head>;
  authorize: Partial<AuthorizeBody>;
  capture: CaptureBody;
  id: string;
}
type Fault = readonly [code: string, cause: (faults: Faults) => unknown];

const client = (change: Partial<OpenPayments['client']>) => {
  payments.client = { ...payments.client, ...change };
};
const notEnabled: Fault = ['currency_not_enabled_for_client', () => client({ currencies: [] })];
const frozen: Fault = ['currency_frozen', ({ currency }) => (currency.frozen = true)];
const unknownPayment: Fault = ['authorization_not_found', (faults) => (faults.id = `pa_${'0'.repeat(27)}`)];
const manyHolds = Array.from({ length: 1_000 }, (_, at) => ({ id: `pa_${at}`, amount: 1 }));
const refused = (outcome: object) => assert.ok(!(outcome instanceof Refusal));

const authorizeFaults: readonly Fault[] = [
  ['currency_unknown', ({ authorize }) => (authorize.relicType = 'lead')],
  ['currency_disabled', ({ currency }) => (currency.enabled = false)],
  notEnabled,
  frozen,
  ['amount_invalid', ({ authorize }) => (authorize.amount = 0)],
  ['expires_at_invalid', ({ authorize }) => (authorize.expiresAt = '2020-01-01T00:00:00Z')],
  ['account_unknown', () => payments.inactive.add('usr_ana')],
  ['account_frozen', ({ head }) => (head.frozen = true)],
  [
    'client_blocked_by_user',
    () =>
      payments.store.commit({
        touch: [blocks.ref('usr_ana').aggregate],
        decide: (tx) =>
          tx.put(blocks.ref('usr_ana', 'app_shop'), {
            accountId: 'usr_ana',
            clientId: 'app_shop',
            at: start,
          }),
      }),
  ],
  ['user_grant_required', () => client({ requireUserGrant: true })],
  ['too_many_holds', ({ head }) => (head.holds = manyHolds)],
  ['insufficient_balance', ({ head }) => (head.available = 999)],
];

const states: readonly Fault[] = [
  ['authorization_already_captured', async ({ id }) => refused(await payments.capture(id))],
  [
    'authorization_released',
    async ({ id }) => refused(await payments.reverse(id, { reversalReference: 'a' })),
  ],
  ['authorization_expired', () => (payments.now += 7 * 86_400_000)],
];

const captureFaults = (state: Fault): readonly Fault[] => [
  unknownPayment,
  notEnabled,
  state,
  frozen,
  ['amount_too_large', ({ capture }) => (capture.amount = 10.01)],
  ['treasury_not_configured', () => client({ treasuryUserId: undefined })],
  ['withdrawal_currency_not_configured', () => client({ merchantWithdrawalCurrency: undefined })],
  [
    'fx_rate_missing',
    () => payments.client.merchantWithdrawalCurrency && client({ merchantWithdrawalCurrency: 'EUR' }),
  ],
];

/** Causes the faults, the last first: the state of a payment has to change before its client loses the currency. */
async function cause(faults: readonly Fault[], states: readonly string[] = []): Promise<Faults> {
  const authorized = await payments.authorize();
  assert.ok(!(authorized instanceof Refusal));
  const found: Faults = {
    currency: {},
    head: {},
    authorize: {},
    capture: {},
    id: authorized.authorizationId,
  };
  const rank = ([code]: Fault) => (states.includes(code) ? 0 : 1);
  for (const fault of faults.toSorted((a, b) => rank(a) - rank(b))) await fault[1](found);
  if (Object.keys(found.currency).length > 0) await payments.currency('gold', found.currency);
  await payments.store.commit({
    touch: [ana.aggregate],
    decide: (tx) => tx.put(ana, { ...tx.get(ana)!, ...found.head }),
  });
  return found;
}

function chain(
  name: string,
  all: readonly Fault[],
  play: (faults: readonly Fault[]) => Promise<string>,
): void {
  describe(name, () => {
    it('succeeds without a fault', async () => assert.equal(await play([]), 'done'));
    for (const [at, fault] of all.entries()) {
      it(`gets ${fault[0]} for that fault alone`, async () => assert.equal(await play([fault]), fault[0]));
      it(`gets ${fault[0]} before all later faults`, async () =>
        assert.equal(await play(all.slice(at)), fault[0]));
    }
  });
}

chain('an authorization', authorizeFaults, async (faults) => {
  const { authorize } = await cause(faults);
  return codeOf(await payments.authorize(authorize));
});

for (const state of states) {
  chain(`a capture after ${state[0]}`, captureFaults(state), async (faults) => {
    const { id, capture } = await cause(faults, [state[0]]);
    return codeOf(await payments.capture(id, capture));
  });
  chain(`a reversal after ${state[0]}`, [unknownPayment, notEnabled, state], async (faults) => {
    const { id } = await cause(faults, [state[0]]);
    return codeOf(await payments.reverse(id, { reversalReference: 'b' }));
  });
}

describe('a capture', () => {
  it('gets fx_rate_stale if the only rate is too old', async () => {
    client({ merchantWithdrawalCurrency: 'EUR' });
    await addRate(payments.world, { base: 'USD', quote: 'EUR', rate: 925_000_000_000n, maxAgeSeconds: 1 });
    const { id } = await cause([]);
    payments.now += 1_001;
    assert.equal(codeOf(await payments.capture(id)), 'fx_rate_stale');
    payments.now -= 1;
    assert.equal(codeOf(await payments.capture(id)), 'done');
  });

  it('is made in a disabled currency, from a frozen account, of a user who blocked the client', async () => {
    const names = ['currency_disabled', 'account_frozen', 'client_blocked_by_user', 'account_unknown'];
    const { id } = await cause(authorizeFaults.filter(([code]) => names.includes(code)));
    assert.equal(codeOf(await payments.capture(id)), 'done');
  });
});

describe('a reversal', () => {
  it('needs no treasury, no rate and no thawed currency or account', async () => {
    const names = [...captureFaults(states[0]!).slice(3), ...authorizeFaults.slice(6, 9)].map(
      ([code]) => code,
    );
    const all = [...captureFaults(states[0]!), ...authorizeFaults];
    const { id } = await cause(all.filter(([code]) => names.includes(code)));
    assert.equal(codeOf(await payments.reverse(id)), 'done');
  });
});
