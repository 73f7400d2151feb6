/** Rules: docs/rules/relics.md, "Ledger". */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import {
  accountKey,
  issuerAccount,
  treasuryAccount,
  userAccount,
  type Account,
} from '../../../../server/relics/ledger/accounts.ts';
import { entryRef, headRef } from '../../../../server/relics/ledger/documents.ts';
import { hashOf, entryId } from '../../../../server/relics/ledger/entry-hash.ts';
import { post, type Draft, type Posted } from '../../../../server/relics/ledger/post.ts';
import { openLedger, type OpenLedger } from './world.ts';

let ledger: OpenLedger;
before(async () => (ledger = await openLedger()));
after(() => ledger.close());

let currencies = 0;

/** Returns a new currency, its accounts, and functions that write and read their entries. */
function books() {
  const currency = `gold${(currencies += 1)}`;
  const [issuer, ana, shop] = [
    issuerAccount(currency),
    userAccount(currency, 'usr_ana'),
    treasuryAccount(currency, 'usr_shop'),
  ];
  const commit = (draft: Partial<Draft> & Pick<Draft, 'changes'>): Promise<Posted | Refusal> =>
    ledger.store.commit({
      touch: draft.changes.map(({ account }) => headRef(account).aggregate),
      decide: (tx) => post(tx, { kind: 'transfer', now: 1_000, about: {}, versions: {}, ...draft }),
    });
  return {
    currency,
    issuer,
    ana,
    shop,
    commit,
    mint: (account: Account, amount: number, now = 1_000) =>
      commit({
        kind: 'mint',
        now,
        changes: [
          { account: issuer, available: -amount },
          { account, available: amount },
        ],
      }),
    head: (account: Account) => ledger.store.get(headRef(account)),
    entry: (account: Account, sequence: number) => ledger.store.get(entryRef(account, sequence)),
  };
}

const refusalOf = (outcome: unknown) => (outcome instanceof Refusal ? outcome.code : undefined);

describe('an entry of the ledger', () => {
  it('is stored with every account that it changes, and moves their balances', async () => {
    const { ana, shop, mint, commit, head, entry } = books();
    await mint(ana, 500);
    const holds = [{ id: 'pa_1', amount: 120, expiresAt: 5_000 }];
    await commit({
      kind: 'authorize',
      now: 2_000,
      changes: [{ account: ana, available: -120, held: 120, holds }],
      about: { authorizationId: 'pa_1' },
    });
    const posted = await commit({
      kind: 'capture',
      now: 3_000,
      changes: [
        { account: ana, held: -120, available: 20, holds: [] },
        { account: shop, available: 100, queues: { USD: { lots: 1, relics: '100', withdrawal: '7' } } },
      ],
    });
    assert.ok(!(posted instanceof Refusal));
    const [user, treasury] = [await head(ana), await head(shop)];
    assert.deepEqual(posted.heads, [user, treasury]);
    assert.deepEqual(
      [user?.available, user?.held, user?.sequence, user?.holds, treasury?.available, treasury?.sequence],
      [400, 0, 3, [], 100, 1],
    );
    assert.deepEqual(treasury?.queues, { USD: { lots: 1, relics: '100', withdrawal: '7' } });
    assert.deepEqual(await entry(ana, 3), posted.entry);
    assert.deepEqual(await entry(shop, 1), posted.entry);
    assert.deepEqual(posted.entry.postings, [
      { account: accountKey(ana), balance: 'available', delta: 20 },
      { account: accountKey(ana), balance: 'held', delta: -120 },
      { account: accountKey(shop), balance: 'available', delta: 100 },
    ]);
  });

  it('names the entry before it in each account, and has the documented hash', async () => {
    const { currency, issuer, ana, mint, commit, head, entry } = books();
    await mint(ana, 7);
    const first = await entry(ana, 1);
    await commit({
      changes: [
        { account: ana, available: -2 },
        { account: issuer, available: 2 },
      ],
      now: 1_001,
      about: { transferId: 'tr_1', authorizationIds: ['pa_2', 'pa_1'] },
      versions: { rate: 'fx_1', currency: 3 },
      textDigest: 'abc',
    });
    const second = await entry(ana, 2);
    const text =
      `{"about":{"authorizationIds":["pa_2","pa_1"],"transferId":"tr_1"},"accounts":[` +
      `{"account":"${currency}:user:usr_ana","available":5,"held":0,"previous":"${first?.hash}","sequence":2},` +
      `{"account":"${currency}:issuer:","available":-5,"held":0,"previous":"${first?.hash}","sequence":2}],` +
      `"at":1001,"currency":"${currency}","kind":"transfer","postings":[` +
      `{"account":"${currency}:user:usr_ana","balance":"available","delta":-2},` +
      `{"account":"${currency}:issuer:","balance":"available","delta":2}],` +
      `"textDigest":"abc","versions":{"currency":3,"rate":"fx_1"}}`;
    const hash = createHash('sha256').update(text).digest('base64url');
    assert.equal(second?.hash, hash);
    assert.equal(hashOf(second), hash);
    assert.equal(hashOf(Object.fromEntries(Object.entries(second).reverse()) as typeof second), hash);
    assert.equal(entryId(second), `ent_${hash.slice(0, 22)}`);
    assert.equal((await head(ana))?.hash, hash);
    assert.equal(first?.accounts[0]?.previous, '');
  });

  it('is never earlier than the previous entry of an account, whatever the clock says', async () => {
    const { ana, shop, issuer, mint, commit, head, entry } = books();
    await mint(ana, 10, 9_000);
    await mint(shop, 10, 8_000);
    assert.equal((await entry(shop, 1))?.at, 9_000, 'the issuer had an entry at 9,000');
    await commit({
      changes: [
        { account: ana, available: -1 },
        { account: shop, available: 1 },
      ],
      now: 5,
    });
    assert.deepEqual([(await entry(ana, 2))?.at, (await head(shop))?.at], [9_000, 9_000]);
    await mint(shop, 1, 12_000);
    assert.equal((await head(issuer))?.at, 12_000);
  });
});

describe('an entry that the ledger does not accept', () => {
  it('is refused if a balance were negative, and changes nothing', async () => {
    const { ana, shop, mint, commit, head } = books();
    await mint(ana, 10);
    const outcome = await commit({
      changes: [
        { account: ana, available: -11 },
        { account: shop, available: 11 },
      ],
    });
    assert.equal(refusalOf(outcome), 'insufficient_balance');
    assert.equal((await head(ana))?.available, 10);
    assert.equal(await head(shop), undefined);
  });

  it('is refused above the maximum supply, and only there', async () => {
    const { ana, shop, issuer, mint, head } = books();
    assert.equal(refusalOf(await mint(ana, 999_999_999_999_998)), undefined);
    assert.equal(refusalOf(await mint(shop, 2)), 'limit_exceeded');
    assert.equal(refusalOf(await mint(shop, 1)), undefined);
    assert.equal((await head(issuer))?.available, -999_999_999_999_999);
  });

  const two = books();
  const other = books();
  const faults: Record<string, Draft['changes']> = {
    'postings that do not sum to zero': [
      { account: two.issuer, available: -2 },
      { account: two.ana, available: 1 },
    ],
    'two currencies': [
      { account: two.issuer, available: -1 },
      { account: other.ana, available: 1 },
    ],
    'an account twice': [
      { account: two.issuer, available: -1 },
      { account: two.issuer, available: 1 },
    ],
    'no account': [],
    'a negative hold': [{ account: two.ana, available: 1, held: -1 }],
    'half a unit': [
      { account: two.issuer, available: -0.5 },
      { account: two.ana, available: 0.5 },
    ],
  };
  for (const [fault, changes] of Object.entries(faults)) {
    it(`throws for ${fault}`, async () => {
      await assert.rejects(two.commit({ changes }), /RangeError|TypeError/);
      assert.equal(await two.head(two.issuer), undefined);
    });
  }
});
