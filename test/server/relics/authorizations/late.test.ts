/**
 * Changes between the arrival of a request and its commit (docs/rules/relics.md, "Authorizations"). The state at the
 * commit decides.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { blocks, paymentRef } from '../../../../server/relics/authorizations/documents.ts';
import { clientAccount, treasuryAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { entryRef, headRef } from '../../../../server/relics/ledger/documents.ts';
import { transfers } from '../../../../server/relics/transfers/documents.ts';
import { transfer } from '../../../../server/relics/transfers/transfer.ts';
import { wrappedStore } from '../../../../server/store/wrapped-store.ts';
import { openPayments, plainReply, start, type OpenPayments } from './world.ts';

const minute = 60_000;
const week = 7 * 86_400_000;
const ana = userAccount('gold', 'usr_ana');
const shop = clientAccount('gold', 'app_shop');

let payments: OpenPayments;
/** Called once, after the checks of a request and before its commit. */
let meanwhile: () => unknown;

beforeEach(async () => {
  meanwhile = () => undefined;
  payments = await openPayments((store) =>
    wrappedStore(store, {
      async commit(commit) {
        const act = meanwhile;
        meanwhile = () => undefined;
        await act();
        return store.commit(commit);
      },
    }),
  );
});
afterEach(() => payments.close());

const wait = (milliseconds: number) => () => {
  payments.now += milliseconds;
};

const codeOf = (outcome: object) => (outcome instanceof Refusal ? outcome.code : 'done');

async function authorized(): Promise<string> {
  const outcome = await payments.authorize();
  assert.ok(!(outcome instanceof Refusal));
  return outcome.authorizationId;
}

describe('a store that is slow', () => {
  for (const [late, capture, reverse] of [
    [week - 1, 'done', 'done'],
    [week, 'authorization_expired', 'authorization_expired'],
    [week + 1, 'authorization_expired', 'authorization_expired'],
  ] as const) {
    it(`commits a capture or reversal ${late - week} ms after the expiry: ${capture}`, async () => {
      const first = await authorized();
      meanwhile = wait(late);
      assert.equal(codeOf(await payments.capture(first)), capture);
      const second = await authorized();
      meanwhile = wait(late);
      assert.equal(codeOf(await payments.reverse(second)), reverse);
    });
  }

  it('gives an authorization the time and the lifetime of its commit', async () => {
    meanwhile = wait(5_000);
    const outcome = await payments.authorize();
    assert.ok(!(outcome instanceof Refusal));
    assert.deepEqual(
      [Date.parse(outcome.createdAt), Date.parse(outcome.expiresAt)],
      [start + 5_000, start + 5_000 + week],
    );
  });

  it('refuses an expiry that is too soon at the commit', async () => {
    const expiresAt = new Date(start + minute).toISOString();
    assert.equal(codeOf(await payments.authorize({ expiresAt })), 'done');
    meanwhile = wait(1);
    assert.equal(codeOf(await payments.authorize({ expiresAt })), 'expires_at_invalid');
  });

  it('releases holds that expire before the commit', async () => {
    const held = await payments.authorize({ amount: 1_000 });
    assert.equal(codeOf(held), 'done');
    meanwhile = wait(week - 1);
    assert.equal(codeOf(await payments.authorize({ amount: 1_000 })), 'insufficient_balance');
    meanwhile = wait(1);
    assert.equal(codeOf(await payments.authorize({ amount: 1_000 })), 'done');
  });

  it('gives payments and transfers the time of their entries', async () => {
    const id = await authorized();
    meanwhile = wait(7);
    await payments.capture(id);
    const payment = await payments.store.get(paymentRef(ana, id));
    const sequence = (await payments.store.get(headRef(ana)))!.sequence;
    assert.equal(payment?.capture?.at, (await payments.store.get(entryRef(ana, sequence)))?.at);
    assert.equal(payment?.capture?.at, start + 7);
  });

  it('refuses a capture of a currency that was frozen before the request, but shows a first capture', async () => {
    const [first, second] = [await authorized(), await authorized()];
    const captured = await payments.capture(first);
    await payments.currency('gold', { frozen: true });
    assert.equal(codeOf(await payments.capture(second)), 'currency_frozen');
    const again = await payments.capture(first);
    assert.ok(again instanceof Refusal);
    assert.deepEqual([again.code, again.details], ['authorization_already_captured', captured]);
  });
});

describe('another request before the commit', () => {
  it('captures or reverses the payment, and the request gets the new state', async () => {
    for (const [first, second, code] of [
      ['capture', 'capture', 'authorization_already_captured'],
      ['reverse', 'capture', 'authorization_released'],
      ['capture', 'reverse', 'authorization_already_captured'],
    ] as const) {
      const id = await authorized();
      meanwhile = () => payments[first](id);
      assert.equal(codeOf(await payments[second](id)), code);
    }
    const [user, treasury] = await payments.store.getAll(
      [ana, treasuryAccount('gold', 'usr_shop')].map(headRef),
    );
    assert.deepEqual([user?.available, user?.held, treasury?.available], [98_000, 0, 2_000]);
  });

  it('holds the last balance', async () => {
    meanwhile = () => payments.authorize({ amount: 600 });
    assert.equal(codeOf(await payments.authorize({ amount: 600 })), 'insufficient_balance');
  });

  it('uses the reference, and the request gets its payment', async () => {
    const body = { merchantReference: 'same', amount: 600 };
    const first: unknown[] = [];
    meanwhile = async () => first.push(await payments.authorize(body));
    const second = await payments.authorize({ ...body, amount: 300 });
    assert.deepEqual(second, { ...(first[0] as object), alreadyProcessed: true, differs: ['amount'] });
  });
});

describe('a clock that is behind the ledger', () => {
  it('gives payments and transfers the times of their entries', async () => {
    payments.client = { ...payments.client, transfer: true };
    await payments.fund(shop, 1_000);
    payments.now -= 5_000;
    const world = { ...payments.world, clients: { settings: () => undefined } };
    const body = { toAccountId: 'usr_ana', relicType: 'gold', amount: 1, transferReference: '1' } as const;
    const reply = plainReply<never>(payments.store);
    const made = await transfer(world, payments.client, { ...body, purpose: 'reward' }, reply);
    assert.ok(!(made instanceof Refusal));
    const { at } = (await payments.store.get(entryRef(shop, 2)))!;
    assert.equal(at, start);
    assert.equal(
      (await payments.store.get(transfers.ref((made as { transferId: string }).transferId)))?.at,
      at,
    );
    const id = await authorized();
    assert.equal((await payments.store.get(paymentRef(ana, id)))?.createdAt, start);
    await payments.reverse(id);
    assert.equal((await payments.store.get(paymentRef(ana, id)))?.release?.at, start);
    const second = await authorized();
    await payments.capture(second);
    assert.equal((await payments.store.get(paymentRef(ana, second)))?.capture?.at, start);
  });
});

describe('a payer who changes before the commit', () => {
  const block = () =>
    payments.store.commit({
      touch: [blocks.ref('usr_ana').aggregate],
      decide: (tx) =>
        tx.put(blocks.ref('usr_ana', 'app_shop'), { accountId: 'usr_ana', clientId: 'app_shop', at: start }),
    });

  for (const [what, change, code] of [
    ['is suspended', () => void payments.inactive.add('usr_ana'), 'account_unknown'],
    ['blocks the client', () => block(), 'client_blocked_by_user'],
    ['revokes the sign-in', () => void payments.grants.delete('app_shop usr_ana'), 'user_grant_required'],
  ] as const) {
    it(`and ${what} gets no new hold`, async () => {
      payments.client = { ...payments.client, requireUserGrant: true };
      payments.grants.add('app_shop usr_ana');
      await authorized();
      meanwhile = change;
      assert.equal(codeOf(await payments.authorize()), code);
      assert.equal((await payments.store.get(headRef(ana)))?.held, 1_000);
    });
  }

  it('gets no transfer after a suspension', async () => {
    payments.client = { ...payments.client, transfer: true };
    await payments.fund(shop, 1_000);
    const world = { ...payments.world, clients: { settings: () => undefined } };
    const body = { toAccountId: 'usr_ana', relicType: 'gold', amount: 1, transferReference: '1' } as const;
    meanwhile = () => void payments.inactive.add('usr_ana');
    const reply = plainReply<never>(payments.store);
    assert.equal(
      codeOf(await transfer(world, payments.client, { ...body, purpose: 'reward' }, reply)),
      'account_unknown',
    );
  });
});

describe('a treasury whose account is not active', () => {
  it('receives no captures, but payments can be reversed', async () => {
    const [first, second] = [await authorized(), await authorized()];
    payments.inactive.add('usr_shop');
    assert.equal(codeOf(await payments.capture(first)), 'treasury_not_configured');
    assert.equal(codeOf(await payments.reverse(second)), 'done');
    payments.inactive.delete('usr_shop');
    assert.equal(codeOf(await payments.capture(first)), 'done');
  });
});
