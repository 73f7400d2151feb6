/** Rules: docs/rules/relics.md, "Balances". */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Balance, BalancesBody } from '../../../../contracts/relics/balance.ts';
import { readBalances } from '../../../../server/relics/balances/read-balances.ts';
import { openPayments, start, type OpenPayments } from '../authorizations/world.ts';

let payments: OpenPayments;
beforeEach(async () => {
  payments = await openPayments();
  payments.grants.add('app_shop usr_ana');
});
afterEach(() => payments.close());

const read = (body: BalancesBody) => readBalances(payments.world, payments.client, body);

async function balances(body: BalancesBody): Promise<readonly Balance[]> {
  const outcome = await read(body);
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}`);
  return outcome;
}

const short = ({ accountId, kind, relicType, posted, held, reserved, available }: Balance) =>
  `${accountId} ${kind} ${relicType}: ${posted} = ${held} + ${reserved} + ${available}`;

async function authorized(amount: number): Promise<string> {
  const outcome = await payments.authorize({ amount });
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}`);
  return outcome.authorizationId;
}

describe('balances', () => {
  it('have held relics apart, and exact decimals', async () => {
    await authorized(12.5);
    const [balance] = await balances({ accountIds: ['usr_ana'], relicType: 'gold' });
    assert.deepEqual(balance, {
      accountId: 'usr_ana',
      kind: 'user',
      relicType: 'gold',
      posted: 1_000,
      held: 12.5,
      reserved: 0,
      available: 987.5,
      asOf: new Date(start).toISOString(),
      exact: { posted: '1000.00', held: '12.50', reserved: '0.00', available: '987.50' },
    });
  });

  it('count an expired hold as released, before anything stored that', async () => {
    await authorized(12.5);
    payments.now += 7 * 86_400_000 - 1;
    assert.deepEqual((await balances({ accountIds: ['usr_ana'] })).map(short), [
      'usr_ana user gold: 1000 = 12.5 + 0 + 987.5',
    ]);
    payments.now += 1;
    assert.deepEqual((await balances({ accountIds: ['usr_ana'] })).map(short), [
      'usr_ana user gold: 1000 = 0 + 0 + 1000',
    ]);
  });

  it('of the client are those of its own account and its treasury', async () => {
    await payments.capture(await authorized(12.5));
    assert.deepEqual((await balances({ accountIds: ['app_shop', 'usr_ana', 'app_shop'] })).map(short), [
      'app_shop client gold: 0 = 0 + 0 + 0',
      'usr_shop treasury gold: 12.5 = 0 + 0 + 12.5',
      'usr_ana user gold: 987.5 = 0 + 0 + 987.5',
    ]);
  });

  it('are in all currencies of the client, also disabled and frozen ones', async () => {
    await payments.currency('iron', { enabled: false, frozen: true, decimals: 0 });
    payments.client = { ...payments.client, currencies: ['gold', 'iron'] };
    assert.deepEqual((await balances({ accountIds: ['usr_ana'] })).map(short), [
      'usr_ana user gold: 1000 = 0 + 0 + 1000',
      'usr_ana user iron: 0 = 0 + 0 + 0',
    ]);
  });

  it('are at most 1,000 in an answer', async () => {
    const currencies = Array.from({ length: 11 }, (_, index) => `tin${index}`);
    for (const key of currencies) await payments.currency(key);
    payments.client = { ...payments.client, currencies };
    const accountIds = Array.from({ length: 91 }, (_, index) => `usr_${index}`);
    for (const accountId of accountIds) payments.grants.add(`app_shop ${accountId}`);
    const outcome = await read({ accountIds });
    assert.ok(outcome instanceof Refusal);
    assert.equal(outcome.code, 'limit_exceeded');
    assert.equal((await balances({ accountIds: accountIds.slice(1) })).length, 990);
  });

  for (const [what, body, code] of [
    [
      'a user who has not signed in to the client',
      { accountIds: ['usr_ana', 'usr_bob'] },
      'user_grant_required',
    ],
    ['the treasury as a user', { accountIds: ['usr_shop'] }, 'user_grant_required'],
    ['another client', { accountIds: ['app_other'] }, 'account_unknown'],
    ['an unknown currency', { accountIds: ['usr_ana'], relicType: 'Gold!' }, 'currency_unknown'],
    [
      'a currency of others',
      { accountIds: ['usr_ana'], relicType: 'lead' },
      'currency_not_enabled_for_client',
    ],
  ] as const) {
    it(`of ${what} get ${code}`, async () => {
      await payments.currency('lead');
      payments.inactive.add('app_other');
      const outcome = await read({ ...body, accountIds: [...body.accountIds] });
      assert.ok(outcome instanceof Refusal);
      assert.equal(outcome.code, code);
    });
  }
});
