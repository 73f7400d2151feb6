/** Rules: docs/rules/relics.md, "Statements". */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Statement, StatementQuery } from '../../../../contracts/relics/statement.ts';
import { clientAccount } from '../../../../server/relics/ledger/accounts.ts';
import { readStatement } from '../../../../server/relics/statements/read-statement.ts';
import { InvalidCursor } from '../../../../server/store/port.ts';
import { openPayments, start, type OpenPayments } from '../authorizations/world.ts';

const day = 86_400_000;
const iso = (days: number) => new Date(start + days * day).toISOString();

let payments: OpenPayments;
beforeEach(async () => {
  payments = await openPayments();
  // Balances 1, 3, 6, 10, 15 on the days 0, 1, 2, 2, 4.
  for (const [days, units] of [
    [0, 100],
    [1, 200],
    [2, 300],
    [2, 400],
    [4, 500],
  ] as const) {
    payments.now = start + days * day;
    await payments.fund(clientAccount('gold', 'app_shop'), units);
  }
});
afterEach(() => payments.close());

const read = (query: Partial<StatementQuery> = {}, accountId = 'app_shop') =>
  readStatement(payments.world, payments.client, accountId, {
    ...{ relicType: 'gold', kind: 'client' as const, limit: 50 },
    ...query,
  });

async function statement(query?: Partial<StatementQuery>): Promise<Statement> {
  const outcome = await read(query);
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}`);
  return outcome;
}

const summary = async (query?: Partial<StatementQuery>) => {
  const { openingBalance, closingBalance, entries } = await statement(query);
  return `${openingBalance} [${entries.map(({ sequence }) => sequence).join(' ')}] ${closingBalance}`;
};

describe('a statement', () => {
  it('has the entries, newest first, with the balance after each', async () => {
    const { entries } = await statement();
    assert.deepEqual(
      entries.map(({ sequence, kind, at, amount, balance }) => ({ sequence, kind, at, amount, balance })),
      [
        { sequence: 5, kind: 'mint', at: iso(4), amount: 5, balance: 15 },
        { sequence: 4, kind: 'mint', at: iso(2), amount: 4, balance: 10 },
        { sequence: 3, kind: 'mint', at: iso(2), amount: 3, balance: 6 },
        { sequence: 2, kind: 'mint', at: iso(1), amount: 2, balance: 3 },
        { sequence: 1, kind: 'mint', at: iso(0), amount: 1, balance: 1 },
      ],
    );
    assert.deepEqual(entries[0]?.exact, { amount: '5.00', balance: '15.00' });
  });

  for (const [from, to, expected] of [
    [undefined, undefined, '0 [5 4 3 2 1] 15'],
    [0, 5, '0 [5 4 3 2 1] 15'],
    [1, 4, '1 [4 3 2] 10'],
    [2, 3, '3 [4 3] 10'],
    [3, 4, '10 [] 10'],
    [2, 2, '3 [] 3'],
    [4, 1, '10 [] 10'],
    [9, undefined, '15 [] 15'],
    [undefined, -1, '0 [] 0'],
  ] as const) {
    it(`from day ${from} to day ${to} is ${expected}`, async () => {
      const query = {
        ...(from !== undefined && { from: iso(from) }),
        ...(to !== undefined && { to: iso(to) }),
      };
      assert.equal(await summary(query), expected);
    });
  }

  it('has pages, whose cursor stays in place when entries are added', async () => {
    const first = await statement({ limit: 2 });
    await payments.fund(clientAccount('gold', 'app_shop'), 1);
    const second = await statement({ limit: 2, cursor: first.nextCursor });
    const third = await statement({ limit: 2, cursor: second.nextCursor });
    const numbers = [first, second, third].map(({ entries }) => entries.map(({ sequence }) => sequence));
    assert.deepEqual(numbers, [[5, 4], [3, 2], [1]]);
    assert.equal(third.nextCursor, undefined);
    assert.equal((await statement({ from: iso(1), limit: 2, cursor: '3' })).nextCursor, undefined);
    for (const cursor of ['0', '-1', 'x', '1e3', '9'.repeat(16)])
      await assert.rejects(read({ cursor }), InvalidCursor);
    assert.equal((await statement({ limit: 2, cursor: '999999999999999' })).entries[0]?.sequence, 6);
  });

  it('of an account without entries is empty', async () => {
    await payments.currency('tin');
    payments.client = { ...payments.client, currencies: ['gold', 'tin'] };
    assert.equal(await summary({ relicType: 'tin', from: iso(0), to: iso(1) }), '0 [] 0');
  });

  it('of the treasury has the captures, and needs a treasury', async () => {
    const [first, second] = [
      await payments.authorize({ amount: 3 }),
      await payments.authorize({ amount: 4 }),
    ];
    for (const held of [first, second])
      await payments.capture((held as { authorizationId: string }).authorizationId);
    assert.equal(await summary({ kind: 'treasury' }), '0 [2 1] 7');
    const { accountId, entries } = await statement({ kind: 'treasury', limit: 1 });
    assert.equal(accountId, 'usr_shop');
    assert.equal(
      entries[0]?.about['authorizationId'],
      (second as { authorizationId: string }).authorizationId,
    );
    assert.equal(await summary(), '0 [5 4 3 2 1] 15', 'beside the own account');
    const { treasuryUserId: _, ...without } = payments.client;
    payments.client = without;
    assert.equal(((await read({ kind: 'treasury' })) as Refusal).code, 'treasury_not_configured');
  });

  it('is refused for other accounts and currencies', async () => {
    for (const accountId of ['usr_ana', 'usr_shop', 'app_other', 'a/b'])
      for (const kind of ['client', 'treasury'] as const)
        assert.equal(((await read({ kind }, accountId)) as Refusal).code, 'account_unknown');
    await payments.currency('lead');
    assert.equal(((await read({ relicType: 'lead' })) as Refusal).code, 'currency_not_enabled_for_client');
    assert.equal(((await read({ relicType: '../x' })) as Refusal).code, 'currency_unknown');
  });
});
