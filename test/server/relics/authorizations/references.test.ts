/** Rules: docs/rules/relics.md, "Repeated references". */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { AuthorizeBody } from '../../../../contracts/relics/authorization-endpoints.ts';
import { userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { openPayments, type OpenPayments } from './world.ts';

let payments: OpenPayments;
beforeEach(async () => (payments = await openPayments()));
afterEach(() => payments.close());

const body = { merchantReference: 'order 1', amount: 10, orderId: '1' };
const week = 7 * 86_400_000;

const states: Readonly<Record<string, (id: string) => unknown>> = {
  active: () => undefined,
  confirmed: (id) => payments.capture(id, { amount: 4 }),
  released: (id) => payments.reverse(id),
  expired: () => (payments.now += week),
};

const differences: readonly (readonly [Partial<AuthorizeBody>, readonly string[]])[] = [
  [{}, []],
  [{ accountId: 'usr_bob' }, ['accountId']],
  [{ amount: 10.01 }, ['amount']],
  [{ amount: 0.001 }, ['amount']],
  [{ amount: 4 }, ['amount']],
  [{ relicType: 'iron' }, ['relicType']],
  [{ orderId: '2' }, ['orderId']],
  [{ orderId: undefined }, ['orderId']],
  [{ expiresAt: 'never', notes: 'other', statementDescriptor: 'other' }, []],
  [
    { accountId: 'usr_bob', amount: 1, relicType: 'iron', orderId: '2' },
    ['accountId', 'amount', 'relicType', 'orderId'],
  ],
];

describe('a repeated reference', () => {
  for (const [status, change] of Object.entries(states))
    for (const [different, differs] of differences)
      it(`of a payment that is ${status} differs in ${differs.join(', ') || 'nothing'}`, async () => {
        await payments.currency('iron');
        const first = await payments.authorize(body);
        assert.ok(!(first instanceof Refusal));
        await change(first.authorizationId);
        const before = await payments.store.get(headRef(userAccount('gold', 'usr_ana')));
        // Make all other checks fail, because the check for a known reference must come before them.
        await payments.currency('gold', { enabled: false, frozen: true });
        payments.client = { ...payments.client, currencies: [], requireUserGrant: true };
        payments.inactive.add('usr_ana');
        const again = await payments.authorize({ ...body, ...different });
        assert.ok(!(again instanceof Refusal));
        assert.deepEqual(
          [again.authorizationId, again.status, again.amount, again.alreadyProcessed, again.differs],
          [first.authorizationId, status, 10, true, differs.length > 0 ? differs : undefined],
        );
        assert.equal(again.amountCaptured, status === 'confirmed' ? 4 : undefined);
        payments.client = { ...payments.client, strictReferences: true };
        const strict = await payments.authorize({ ...body, ...different });
        if (differs.length === 0) assert.deepEqual(strict, again);
        else {
          assert.ok(strict instanceof Refusal);
          assert.deepEqual([strict.code, strict.details], ['merchant_reference_conflict', { differs }]);
        }
        assert.deepEqual(await payments.store.get(headRef(userAccount('gold', 'usr_ana'))), before);
      });

  it('of another client names another payment', async () => {
    const first = await payments.authorize(body);
    payments.client = { ...payments.client, clientId: 'app_other' };
    const other = await payments.authorize(body);
    assert.ok(!(first instanceof Refusal) && !(other instanceof Refusal));
    assert.notEqual(other.authorizationId, first.authorizationId);
    assert.equal(other.alreadyProcessed, false);
  });

  it('of a refused request is free', async () => {
    assert.ok((await payments.authorize({ ...body, amount: 10_000 })) instanceof Refusal);
    const outcome = await payments.authorize(body);
    assert.ok(!(outcome instanceof Refusal));
    assert.equal(outcome.alreadyProcessed, false);
  });
});
