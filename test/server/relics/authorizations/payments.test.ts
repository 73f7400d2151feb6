/** Rules: docs/rules/relics.md, "Authorizations", "Capture" and "Reversal". */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { payerOf, paymentRef } from '../../../../server/relics/authorizations/documents.ts';
import { treasuryAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { addRate } from '../../../../server/relics/rates/add-rate.ts';
import { openPayments, start, type OpenPayments } from './world.ts';

let payments: OpenPayments;
beforeEach(async () => (payments = await openPayments()));
afterEach(() => payments.close());

const ana = userAccount('gold', 'usr_ana');
const shop = treasuryAccount('gold', 'usr_shop');

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const day = 86_400_000;

export function done<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}`);
  return outcome;
}

const balances = async () => {
  const [user, treasury] = await payments.store.getAll([headRef(ana), headRef(shop)]);
  return { available: user?.available, held: user?.held, treasury: treasury?.available ?? 0 };
};

describe('an authorization', () => {
  it('holds the amount and has every documented member', async () => {
    const authorization = done(
      await payments.authorize({
        amount: 12.5,
        merchantReference: 'order 1001',
        orderId: '1001',
        notes: 'two lamps',
      }),
    );
    const { authorizationId } = authorization;
    assert.match(authorizationId, /^pa_[\w-]{27}$/);
    assert.deepEqual(JSON.parse(JSON.stringify(authorization)), {
      authorizationId,
      status: 'active',
      clientId: 'app_shop',
      accountId: 'usr_ana',
      relicType: 'gold',
      currency: { key: 'gold', name: 'Gold' },
      amount: 12.5,
      expiresAt: iso(start + 7 * day),
      createdAt: iso(start),
      alreadyProcessed: false,
      merchantReference: 'order 1001',
      orderId: '1001',
      notes: 'two lamps',
      exact: { amount: '12.50' },
    });
    assert.deepEqual(await balances(), { available: 98_750, held: 1_250, treasury: 0 });
  });

  it('is captured once, with a payout at the rate of that moment', async () => {
    payments.client = { ...payments.client, merchantWithdrawalCurrency: 'EUR' };
    await addRate(payments.world, { base: 'USD', quote: 'EUR', rate: 925_000_000_000n });
    const { authorizationId } = done(await payments.authorize({ amount: 12.5 }));
    const captured = done(await payments.capture(authorizationId, { settlementReference: 'invoice 7' }));
    assert.deepEqual(JSON.parse(JSON.stringify(captured)), {
      authorizationId,
      status: 'confirmed',
      clientId: 'app_shop',
      accountId: 'usr_ana',
      relicType: 'gold',
      amount: 12.5,
      settlementReference: 'invoice 7',
      settlementUserId: 'usr_shop',
      settlement: {
        baseCurrency: 'USD',
        baseAmount: 0.125,
        withdrawalCurrency: 'EUR',
        withdrawalAmount: 0.115625,
        exchangeRate: 0.925,
      },
      accountBalance: 987.5,
      treasuryBalance: 12.5,
      amountCaptured: 12.5,
      amountReleased: 0,
      exact: {
        amount: '12.50',
        amountCaptured: '12.50',
        amountReleased: '0.00',
        accountBalance: '987.50',
        treasuryBalance: '12.50',
        settlement: {
          baseAmount: '0.12500000',
          withdrawalAmount: '0.11562500',
          exchangeRate: '0.925000000000',
        },
      },
    });
    const again = await payments.capture(authorizationId, { settlementReference: 'another' });
    assert.ok(again instanceof Refusal);
    assert.equal(again.code, 'authorization_already_captured');
    assert.deepEqual(again.details, captured);
    assert.deepEqual(await balances(), { available: 98_750, held: 0, treasury: 1_250 });
  });

  it('is reversed, also repeatedly', async () => {
    const { authorizationId } = done(await payments.authorize({ amount: 12.5 }));
    const reversed = done(await payments.reverse(authorizationId, { reversalReference: 'cancel 3' }));
    assert.deepEqual(JSON.parse(JSON.stringify(reversed)), {
      authorizationId,
      status: 'released',
      clientId: 'app_shop',
      accountId: 'usr_ana',
      relicType: 'gold',
      amount: 12.5,
      reversalReference: 'cancel 3',
      amountReleased: 12.5,
      alreadyProcessed: false,
      exact: { amount: '12.50', amountReleased: '12.50' },
    });
    for (const body of [{}, { reversalReference: 'cancel 3' }])
      assert.deepEqual(done(await payments.reverse(authorizationId, body)), {
        ...reversed,
        alreadyProcessed: true,
      });
    const other = await payments.reverse(authorizationId, { reversalReference: 'cancel 4' });
    assert.ok(other instanceof Refusal);
    assert.equal(other.code, 'authorization_released');
    assert.deepEqual(await balances(), { available: 100_000, held: 0, treasury: 0 });
    const stored = await payments.store.get(
      paymentRef(payerOf({ currency: 'gold', accountId: 'usr_ana' }), authorizationId),
    );
    assert.equal(stored?.status, 'released');
  });
});
