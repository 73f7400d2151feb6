/** Rules: docs/rules/relics.md, "Transfers". */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Transfer, TransferBody } from '../../../../contracts/relics/transfer.ts';
import type { PaymentClient } from '../../../../server/relics/authorizations/world.ts';
import { clientAccount, treasuryAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { entryRef, headRef, newHead, type Head } from '../../../../server/relics/ledger/documents.ts';
import { textDigest } from '../../../../server/relics/ledger/text-digest.ts';
import { transfers } from '../../../../server/relics/transfers/documents.ts';
import { findTransfer, transferView } from '../../../../server/relics/transfers/known-transfer.ts';
import { transfer } from '../../../../server/relics/transfers/transfer.ts';
import { openPayments, plainReply, start, type OpenPayments } from '../authorizations/world.ts';

const shop = clientAccount('gold', 'app_shop');
const ana = userAccount('gold', 'usr_ana');

let payments: OpenPayments;
let others: Map<string, PaymentClient>;
beforeEach(async () => {
  payments = await openPayments();
  payments.client = { ...payments.client, transfer: true };
  payments.inactive.add('app_other').add('app_shop').add('usr_nobody');
  others = new Map([['app_other', { ...payments.client, clientId: 'app_other' }]]);
  await payments.fund(shop, 10_000);
});
afterEach(() => payments.close());

const usual: TransferBody = {
  toAccountId: 'usr_ana',
  relicType: 'gold',
  amount: 12.5,
  purpose: 'reward',
  transferReference: 'reward 1',
};
const make = (body: Partial<TransferBody> = {}) =>
  transfer(
    { ...payments.world, clients: { settings: (clientId) => others.get(clientId) } },
    payments.client,
    { ...usual, ...body },
    plainReply<Transfer>(payments.store),
  );

async function made(body?: Partial<TransferBody>): Promise<Transfer> {
  const outcome = await make(body);
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}`);
  return outcome;
}

async function refused(body?: Partial<TransferBody>): Promise<Refusal> {
  const before = await balances();
  const outcome = await make(body);
  assert.ok(outcome instanceof Refusal);
  assert.deepEqual(await balances(), before);
  return outcome;
}

const accounts = [shop, ana, clientAccount('gold', 'app_other'), treasuryAccount('gold', 'usr_shop')];
const balances = async () =>
  (await payments.store.getAll(accounts.map(headRef))).map((head) => head?.available ?? 0);

const freeze = (frozen: Head) =>
  payments.store.commit({
    touch: [headRef(frozen).aggregate],
    decide: (tx) => tx.put(headRef(frozen), { ...frozen, frozen: true }),
  });

describe('a transfer', () => {
  it('moves relics from the own account of the client, and has every documented member', async () => {
    const answer = await made({ notes: 'first of the month' });
    assert.match(answer.transferId, /^tr_[\w-]{27}$/);
    assert.deepEqual(answer, {
      transferId: answer.transferId,
      clientId: 'app_shop',
      toAccountId: 'usr_ana',
      relicType: 'gold',
      amount: 12.5,
      purpose: 'reward',
      transferReference: 'reward 1',
      notes: 'first of the month',
      createdAt: new Date(start).toISOString(),
      clientBalance: 87.5,
      alreadyProcessed: false,
      exact: { amount: '12.50', clientBalance: '87.50' },
    });
    assert.deepEqual(await balances(), [8_750, 101_250, 0, 0]);
    const stored = await payments.store.get(transfers.ref(answer.transferId));
    const entry = await payments.store.get(entryRef(shop, 2));
    assert.deepEqual(entry?.about, { purpose: 'reward', transferId: answer.transferId });
    assert.deepEqual(entry.versions, { client: 4, currency: 3 });
    assert.equal(entry.textDigest, textDigest(stored!.salt!, { notes: 'first of the month' }));
    assert.ok(!JSON.stringify(entry).includes('month'));
  });

  it('is made once for a reference, whatever was disabled since', async () => {
    const first = await made();
    payments.client = { ...payments.client, transfer: false };
    await payments.currency('gold', { enabled: false });
    assert.deepEqual(await made(), { ...first, alreadyProcessed: true });
    assert.deepEqual(await made({ amount: 1, purpose: 'offset', toAccountId: 'app_other' }), {
      ...first,
      alreadyProcessed: true,
      differs: ['toAccountId', 'amount', 'purpose'],
    });
    payments.client = { ...payments.client, strictReferences: true };
    assert.deepEqual((await refused({ amount: 1 })).details, { differs: ['amount'] });
    assert.deepEqual(await balances(), [8_750, 101_250, 0, 0]);
  });

  it('is made once for a reference that several requests use at the same time', async () => {
    const answers = await Promise.all([made(), made(), made(), made()]);
    assert.equal(new Set(answers.map(({ transferId }) => transferId)).size, 1);
    assert.equal(answers.filter(({ alreadyProcessed }) => !alreadyProcessed).length, 1);
    assert.deepEqual(await balances(), [8_750, 101_250, 0, 0]);
  });

  it('that was refused does not use its reference up', async () => {
    assert.equal((await refused({ amount: 100.01 })).code, 'insufficient_balance');
    assert.equal((await made({ amount: 100 })).clientBalance, 0);
  });

  it('may go to another client that is enabled for the currency', async () => {
    await made({ toAccountId: 'app_other', purpose: 'b2b' });
    assert.deepEqual(await balances(), [8_750, 100_000, 1_250, 0]);
    others.set('app_other', { ...payments.client, currencies: [] });
    assert.equal(
      (await refused({ toAccountId: 'app_other', transferReference: '2' })).code,
      'account_unknown',
    );
  });

  it('to the user of the treasury does not change the treasury', async () => {
    await made({ toAccountId: 'usr_shop' });
    assert.equal((await balances())[3], 0);
    assert.equal((await payments.store.get(headRef(userAccount('gold', 'usr_shop'))))?.available, 1_250);
  });

  it('from a frozen account is refused, and to a frozen account is made', async () => {
    const [own, user] = await payments.store.getAll([headRef(shop), headRef(ana)]);
    await freeze(user!);
    await made();
    await freeze({ ...own!, ...(await payments.store.get(headRef(shop))) });
    assert.equal((await refused({ transferReference: '2' })).code, 'account_frozen');
    assert.equal((await made()).alreadyProcessed, true);
  });

  it('releases expired holds of the user first', async () => {
    const held = await payments.authorize({ amount: 5 });
    assert.ok(!(held instanceof Refusal));
    payments.now += 8 * 86_400_000;
    await made();
    const head = await payments.store.get(headRef(ana));
    assert.deepEqual({ ...newHead(ana), ...head }.holds, []);
    assert.deepEqual([head?.available, head?.held], [101_250, 0]);
  });

  it('of another client is not found', async () => {
    const { transferId, ...rest } = await made();
    const found = await findTransfer(payments.world, payments.client, transferId);
    assert.deepEqual(transferView(found!, false), { transferId, ...rest });
    for (const id of [transferId, 'tr_000000000000000000000000zzz', 'nonsense', 'a/b'])
      assert.equal(await findTransfer(payments.world, { clientId: 'app_other' }, id), undefined);
  });

  for (const [what, body, code] of [
    ['an unknown currency', { relicType: 'Gold!' }, 'currency_unknown'],
    ['a disabled currency', { relicType: 'off' }, 'currency_disabled'],
    ['a currency of others', { relicType: 'lead' }, 'currency_not_enabled_for_client'],
    ['a frozen currency', { relicType: 'ice' }, 'currency_frozen'],
    ['nothing', { amount: 0 }, 'amount_invalid'],
    ['less than nothing', { amount: -1 }, 'amount_invalid'],
    ['NaN', { amount: NaN }, 'amount_invalid'],
    ['too many decimals', { amount: 0.001 }, 'amount_precision'],
    ['more than the maximum', { amount: 1e300 }, 'amount_too_large'],
    ['the client itself', { toAccountId: 'app_shop' }, 'validation_failed'],
    ['an unknown account', { toAccountId: 'usr_nobody' }, 'account_unknown'],
  ] as const) {
    it(`of ${what} gets ${code}`, async () => {
      await payments.currency('off', { enabled: false });
      await payments.currency('lead');
      await payments.currency('ice', { frozen: true });
      payments.client = { ...payments.client, currencies: ['gold', 'off', 'ice'] };
      assert.equal((await refused(body)).code, code);
    });
  }

  it('needs the right to make transfers', async () => {
    payments.client = { ...payments.client, transfer: false };
    assert.equal((await refused()).code, 'forbidden');
  });
});
