/** Rules: docs/rules/relics.md, "Verifying the books". */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { referenceKey } from '../../../../server/relics/authorizations/authorization-id.ts';
import { payments, pointers } from '../../../../server/relics/authorizations/documents.ts';
import { verifyBooks } from '../../../../server/relics/books/verify.ts';
import { clientAccount, treasuryAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { entryRef, headRef, type Entry } from '../../../../server/relics/ledger/documents.ts';
import { hashOf } from '../../../../server/relics/ledger/entry-hash.ts';
import { requests } from '../../../../server/relics/requests/documents.ts';
import { sealHeads, sealPages, seals } from '../../../../server/relics/seals/documents.ts';
import { lotRef } from '../../../../server/relics/settlement/documents.ts';
import { transfers } from '../../../../server/relics/transfers/documents.ts';
import { documentsInMemory } from '../../../../server/store/offline/in-memory.ts';
import type { Json } from '../../../../server/store/port.ts';
import { nodeWords } from '../../../node-words.ts';
import { writeBooks, type Books } from './books.ts';

const root = join(import.meta.dirname, '../../../..');
const [ana, shop, own] = [
  userAccount('gold', 'usr_ana'),
  treasuryAccount('gold', 'usr_shop'),
  clientAccount('gold', 'app_shop'),
];
/** More entries than a page has documents. */
const mints = 510;

type Documents = Map<string, Json>;
let books: Books;
before(async () => (books = await writeBooks(mints)));
after(() => books.remove());

const inMemory = (documents: ReadonlyMap<string, Json>) =>
  documentsInMemory({ keys: documents.keys(), get: (key) => documents.get(key) });

function verify(change: (documents: Documents) => void) {
  const changed = new Map(books.documents);
  change(changed);
  return verifyBooks(inMemory(changed), referenceKey(new Uint8Array(32)));
}

type Members = Record<string, unknown>;
type Key = () => string;

const payment = (what: keyof Books['ids']) => () => payments.ref('gold:user:usr_ana', books.ids[what]).key;
const pointer = (what: keyof Books['ids']) => () => pointers.ref(books.ids[what]).key;
const entry = (account: typeof ana | typeof own | typeof shop, sequence: number) => () =>
  entryRef(account, sequence).key;
const lot = (part: string) => () => lotRef(shop, part).key;
const page = (number: number) => () => sealPages.ref('gold', String(number)).key;
const seal = (number: number) => () => seals.ref('gold', String(number)).key;
const transfer = () => transfers.ref(books.transferId).key;
const request = () => requests.ref(books.requestId).key;
const [anaHead, shopHead] = [() => headRef(ana).key, () => headRef(shop).key];
const sealHead = () => sealHeads.ref('gold').key;

/** Returns a change that overwrites members of a document. */
const edit = (key: Key, members: (before: Members) => Members) => (documents: Documents) => {
  const before = documents.get(key()) as Members;
  assert.notEqual(before, undefined, key());
  documents.set(key(), { ...before, ...members(before) } as Json);
};

/** Returns a change that also replaces the hash, as a careful forger would do. */
const forge = (key: Key, members: (before: Members) => Members) => (documents: Documents) => {
  edit(key, members)(documents);
  const forged = documents.get(key()) as unknown as Entry;
  documents.set(key(), { ...forged, hash: hashOf(forged) } as unknown as Json);
};

const remove = (key: Key) => (documents: Documents) => assert.ok(documents.delete(key()), key());

const forgeEntry = (key: Key, change: (before: Entry) => Partial<Entry>) =>
  forge(key, (before) => change(before as unknown as Entry));

/**
 * Returns a change that forges an entry in all of its accounts, and puts the forged hash in the heads of these
 * accounts.
 */
const rewrite =
  (key: Key, change: (before: Entry) => Partial<Entry>) =>
  (documents: Documents): void => {
    const before = documents.get(key()) as unknown as Entry;
    const forged = { ...before, ...change(before) };
    const hash = hashOf(forged);
    for (const { account, sequence } of before.accounts) {
      documents.set(`relic-account:${account}/entry:${sequence}`, { ...forged, hash } as unknown as Json);
      edit(
        () => `relic-account:${account}/head`,
        () => ({ hash }),
      )(documents);
    }
  };

/** Sequence numbers of entries of Ana, whose first 509 entries are mints. */
const [authorizedWhole, capturedWhole, expired] = [510, 515, 519];

const tamperings: [what: string, change: (documents: Documents) => void, fault: RegExp][] = [
  [
    'an entry with another digit',
    edit(entry(ana, 1), ({ postings }) => ({
      postings: (postings as Entry['postings']).map((each) => ({ ...each, delta: each.delta * 2 })),
    })),
    /^gold:user:usr_ana, entry 1: its hash is \S+, but its content has the hash \S+$/,
  ],
  [
    'an entry with another time and a new hash',
    forgeEntry(entry(ana, 1), () => ({ at: 999 })),
    /^gold:\S+, entry \d+: it (differs from|names \S+ as the previous hash)/,
  ],
  [
    'an entry that does not sum to zero',
    forgeEntry(entry(ana, capturedWhole), ({ postings }) => ({ postings: postings.slice(1) })),
    /^gold:user:usr_ana, entry 515: its postings sum to 1250 instead of 0$/,
  ],
  [
    'an entry with another balance',
    forgeEntry(entry(ana, authorizedWhole), ({ accounts }) => ({
      accounts: accounts.map((each) => ({ ...each, available: 1 })),
    })),
    /^gold:user:usr_ana, entry 510: it states available 1, but its postings lead to 103830$/,
  ],
  [
    'an entry that is earlier than the one before',
    forgeEntry(entry(ana, authorizedWhole), () => ({ at: 1 })),
    /^gold:user:usr_ana, entry 510: it is earlier than the entry before it$/,
  ],
  [
    'an entry without its payment',
    forgeEntry(entry(ana, authorizedWhole), () => ({ about: {} })),
    /^gold:user:usr_ana, entry 510: authorizationId is not a valid id$/,
  ],
  ['a removed entry', remove(entry(ana, 100)), /^gold:user:usr_ana, entry 100: it is missing/],
  [
    'a removed last entry',
    remove(entry(own, 2)),
    /^gold:client:app_shop, head: sequence is 2, but the last entry \(1\) leads to 1$/,
  ],
  [
    'an entry in a wrong place',
    (documents) => documents.set(entry(ana, 600)(), documents.get(entry(ana, 1)())!),
    /^gold:user:usr_ana, entry 600: it has the number 1$/,
  ],
  [
    'a head with another balance',
    edit(shopHead, () => ({ available: 26 })),
    /^gold:treasury:usr_shop, head: available is 26, but the last entry \(3\) leads to 2127$/,
  ],
  [
    'a head with another hash',
    edit(shopHead, () => ({ hash: 'x' })),
    /^gold:treasury:usr_shop, head: hash is x, /,
  ],
  [
    'a head with a hold too many',
    edit(anaHead, ({ holds }) => ({ holds: [...(holds as []), { id: 'x', amount: 1 }] })),
    /^gold:user:usr_ana, head: its holds sum to 3001, but 3000 is held$/,
  ],
  [
    'a hold for no payment',
    edit(anaHead, () => ({ holds: [{ id: `pa_${'x'.repeat(27)}`, amount: 3_000 }] })),
    /^gold:user:usr_ana, payment pa_\S+: it is active, but nothing is on hold for it$/,
  ],
  ['a removed head', remove(anaHead), /^gold:user:usr_ana, head: it is missing$/],
  [
    'a head with a fraction',
    edit(anaHead, () => ({ available: 0.5 })),
    /^gold:user:usr_ana, head: available is not valid/,
  ],
  [
    'a payment with another amount',
    edit(payment('whole'), () => ({ amount: 1_251 })),
    /^gold:user:usr_ana, payment pa_\S+: amount is 1251, but gold:user:usr_ana, entry 5\d\d says 1250$/,
  ],
  [
    'a payment with another client',
    edit(payment('whole'), () => ({ clientId: 'app_other' })),
    /^(reference of payment pa_\S+: clientId is app_shop|gold:treasury:usr_shop, lot EUR.1: clientId is app_shop), but gold:user:usr_ana, payment pa_\S+ (has|says) app_other$/,
  ],
  [
    'a payment with another note',
    edit(payment('whole'), () => ({ notes: 'two lamp5' })),
    /^gold:user:usr_ana, payment pa_\S+: its texts do not fit the digest of gold:user:usr_ana, entry 510$/,
  ],
  [
    'a payment with another reference',
    edit(payment('usd'), () => ({ merchantReference: 'r-9' })),
    /^reference of payment pa_\S+: pa_\S+ is not the id of the reference r-9$/,
  ],
  [
    'a captured payment that is active again',
    edit(payment('usd'), () => ({ status: 'active', capture: undefined })),
    /^gold:user:usr_ana, payment pa_\S+: status is active, but gold:treasury:usr_shop, entry \d+ says confirmed$/,
  ],
  [
    'a reversed payment that is expired',
    edit(payment('reversed'), () => ({ status: 'expired', release: undefined })),
    /^gold:user:usr_ana, payment pa_\S+: status is expired, but gold:user:usr_ana, entry 518 says released$/,
  ],
  [
    'an expired payment that is released',
    edit(payment('expired'), () => ({
      status: 'released',
      release: { at: 1, by: 'client', reference: 'x' },
    })),
    new RegExp(
      `^gold:user:usr_ana, payment pa_\\S+: status is released, but gold:user:usr_ana, entry ${expired} says expired$`,
    ),
  ],
  [
    'a removed payment',
    remove(payment('part')),
    /^gold:user:usr_ana, payment pa_\S+: it is missing, but gold:\S+, entry \d+ names it$/,
  ],
  [
    'a payment without an entry',
    (documents) => {
      const id = `pa_${'x'.repeat(27)}`;
      const copy = { ...(documents.get(payment('expired')()) as Members), authorizationId: id } as Json;
      documents.set(payments.ref('gold:user:usr_ana', id).key, copy);
      documents.set(pointers.ref(id).key, {
        ...(documents.get(pointer('expired')()) as Members),
        authorizationId: id,
      } as Json);
    },
    /^gold:user:usr_ana, payment pa_x{27}: the account has no entry for it \(authorize\)$/,
  ],
  [
    'a removed claim of a reference',
    remove(pointer('active')),
    /^reference of payment pa_\S+: it is missing, but gold:user:usr_ana, payment pa_\S+ has one$/,
  ],
  [
    'a claim without a payment',
    (documents) =>
      documents.set(pointers.ref(`pa_${'x'.repeat(27)}`).key, {
        ...(documents.get(pointer('active')()) as Members),
        authorizationId: `pa_${'x'.repeat(27)}`,
      } as Json),
    /^reference of payment pa_x{27}: it leads to no payment$/,
  ],
  ['a removed lot', remove(lot('EUR.1')), /^gold:treasury:usr_shop, lot EUR.1: it is missing/],
  [
    'a removed last lot',
    remove(lot('USD.1')),
    /^gold:treasury:usr_shop, lot USD.1: it is missing, but gold:treasury:usr_shop, entry 3 names it$/,
  ],
  [
    'a lot with other relics',
    edit(lot('EUR.1'), () => ({ relicAmount: 1_251 })),
    /^gold:treasury:usr_shop, lot EUR.1: relicAmount is 1251, but gold:treasury:usr_shop, entry 1 says 1250$/,
  ],
  [
    'a lot with another payout',
    edit(lot('EUR.2'), () => ({ withdrawalAmount: '925001' })),
    /^gold:treasury:usr_shop, lot EUR.2: withdrawalAmount is 925001, but /,
  ],
  [
    'a lot with another rate',
    edit(lot('EUR.2'), () => ({ exchangeRate: '925000000001' })),
    /^gold:treasury:usr_shop, lot EUR.2: exchangeRate is 925000000001, but the rate USD-EUR\/1 is 0.925$/,
  ],
  [
    'a lot with another ratio',
    edit(lot('USD.1'), () => ({ ratio: '100100000' })),
    /^gold:treasury:usr_shop, lot USD.1: (ratio is 100100000, but relic-currency:gold\/version:3 says 100000000|baseAmount is 7770000, but should be 7762238)$/,
  ],
  [
    'a lot with another total',
    edit(lot('EUR.2'), () => ({ relicsBefore: '1249' })),
    /^gold:treasury:usr_shop, lot EUR.2: relicsBefore is 1249, but the lots before sum to 1250$/,
  ],
  [
    'a lot too many',
    (documents) =>
      documents.set(lot('USD.2')(), {
        ...(documents.get(lot('USD.1')()) as Members),
        ...{ number: 2, relicsBefore: '777', withdrawalBefore: '7770000' },
      } as Json),
    /^gold:treasury:usr_shop, head: lots of USD is 1, but the lots lead to 2$/,
  ],
  [
    'a lot too many that the queue counts',
    (documents) => {
      documents.set(lot('USD.2')(), {
        ...(documents.get(lot('USD.1')()) as Members),
        ...{ number: 2, relicsBefore: '777', withdrawalBefore: '7770000' },
      } as Json);
      edit(shopHead, ({ queues }) => ({
        queues: { ...(queues as object), USD: { lots: 2, relics: '1554', withdrawal: '15540000' } },
      }))(documents);
    },
    /^gold:treasury:usr_shop, lot USD.2: the account has no entry for it \(lot\)$/,
  ],
  [
    'a changed rate',
    (documents) =>
      edit(
        () => 'relic-rate:USD-EUR/rate:1',
        () => ({ rate: '0.926' }),
      )(documents),
    /^gold:treasury:usr_shop, lot EUR.1: exchangeRate is 925000000000, but the rate USD-EUR\/1 is 0.926$/,
  ],
  [
    'a transfer with another amount',
    edit(transfer, () => ({ amount: 1_251 })),
    /^transfer tr_\S+: amount is 1251, but gold:client:app_shop, entry 2 says 1250$/,
  ],
  [
    'a transfer to another account',
    edit(transfer, () => ({ toAccountId: 'usr_bob' })),
    /^transfer tr_\S+: toAccountId is gold:user:usr_bob, but gold:client:app_shop, entry 2 says gold:user:usr_ana$/,
  ],
  [
    'a transfer with another reference',
    edit(transfer, () => ({ reference: 'reward 2' })),
    /^transfer tr_\S+: tr_\S+ is not the id of the reference reward 2$/,
  ],
  [
    'a removed transfer',
    remove(transfer),
    /^transfer tr_\S+: it is missing, but gold:client:app_shop, entry 2 names it$/,
  ],
  [
    'a transfer without an entry',
    (documents) => {
      const id = `tr_${'x'.repeat(27)}`;
      const copy = { ...(documents.get(transfer()) as Members), transferId: id, reference: undefined };
      documents.set(transfers.ref(id).key, copy as unknown as Json);
    },
    /^transfer tr_x{27}: (there is no entry for it|reference is not valid)/,
  ],
  [
    'a burn with another amount than its request',
    edit(request, () => ({ amount: 26 })),
    /^request rlr_\S+: amount is 26, but gold:user:usr_ana, entry 521 says 25$/,
  ],
  [
    'a burn of another account than its request',
    edit(request, () => ({ from: { kind: 'user', accountId: 'usr_bob' } })),
    /^request rlr_\S+: from is gold:user:usr_bob, but gold:user:usr_ana, entry 521 says gold:user:usr_ana$/,
  ],
  [
    'a request of another kind',
    edit(request, () => ({ kind: 'mint' })),
    /^request rlr_\S+: kind is mint, but gold:user:usr_ana, entry 521 says burn$/,
  ],
  [
    'an executed request that is pending again',
    edit(request, () => ({ status: 'pending' })),
    /^request rlr_\S+: status is pending, but gold:user:usr_ana, entry 521 says executed$/,
  ],
  [
    'a request with another reason',
    edit(request, () => ({ reason: 'to burn' })),
    /^request rlr_\S+: its texts do not fit the digest of gold:user:usr_ana, entry 521$/,
  ],
  [
    'a request with another reference',
    edit(request, () => ({ reference: 'burn 2' })),
    /^request rlr_\S+: rlr_\S+ is not the id of the reference burn 2$/,
  ],
  [
    'a burn without a request',
    rewrite(entry(ana, 521), () => ({ about: {} })),
    /^gold:user:usr_ana, entry 521: requestId is not a valid id$/,
  ],
  [
    'a removed request',
    remove(request),
    /^request rlr_\S+: it is missing, but gold:user:usr_ana, entry 521 names it$/,
  ],
  [
    'an executed request without an entry',
    (documents) => {
      const id = `rlr_${'x'.repeat(27)}`;
      const { reference: _, ...copy } = documents.get(request()) as Members;
      documents.set(requests.ref(id).key, { ...copy, requestId: id } as Json);
    },
    /^request rlr_x{27}: there is no entry for it$/,
  ],
  [
    'a seal with another time',
    edit(seal(2), () => ({ at: 5 })),
    /^gold, seal 2: its hash is \S+, but its content has the hash \S+$/,
  ],
  [
    'a seal with another time and a new hash',
    forge(seal(1), () => ({ at: 5 })),
    /^gold, seal 2: it names \S+ as the previous hash, which is \S+$/,
  ],
  ['a removed seal', remove(seal(1)), /^gold, seal 1: it is missing$/],
  ['a removed last seal', remove(seal(3)), /^gold, head of the seals: seals is 3, but should be 2$/],
  [
    'a last seal with another time and a new hash',
    forge(seal(3), ({ at }) => ({ at: (at as number) + 1 })),
    /^gold, head of the seals: hash is \S+, but should be \S+$/,
  ],
  ['a removed head of the seals', remove(sealHead), /^gold, head of the seals: it is missing$/],
  [
    'a page with another number of an entry',
    edit(page(2), () => ({ heads: [] })),
    /^gold, seal page 2: its hash is \S+, but its content has the hash \S+$/,
  ],
  [
    'a page with another entry and a new hash',
    forge(page(3), ({ heads }) => ({
      heads: (heads as { account: string }[]).map((each) => ({ ...each, hash: 'x' })),
    })),
    /^gold:client:app_shop, entry 2: it is not the entry that gold, seal page 3 names$/,
  ],
  ['a removed page', remove(page(1)), /^gold, seal page 1: it is missing$/],
];

describe('the verifier of the books', () => {
  it('accepts books that were written by the ledger', async () => {
    const counts = {
      currencies: 1,
      accounts: 4,
      entries: 1_038,
      payments: 6,
      lots: 3,
      transfers: 1,
      requests: 1,
      seals: 3,
    };
    assert.deepEqual(await verify(() => undefined), counts);
    assert.deepEqual(await verifyBooks(inMemory(books.documents)), counts);
  });

  for (const [what, change, fault] of tamperings)
    it(`names the place of ${what}`, async () => {
      await assert.rejects(verify(change), { name: 'BookFault', message: fault });
    });

  it('finds an entry that was changed with its copies and heads, because a seal names it', async () => {
    await assert.rejects(verify(rewrite(entry(own, 2), () => ({ versions: { currency: 99 } }))), {
      message: /^gold:client:app_shop, entry 2: it is not the entry that gold, seal page 3 names$/,
    });
  });
});

describe('npm run verify-books', () => {
  async function run(environment: Record<string, string>, words: readonly string[] = []) {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
    const command = [...nodeWords('server/commands/verify-books.ts'), ...words];
    return promisify(execFile)(process.execPath, command, { cwd: root, env }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string };
        return { code, text: stderr };
      },
    );
  }

  it('reads the stopped store or the database, and exits with 1 at a fault', async () => {
    const given = await books.environment();
    const text =
      'The books are in order: 1 currencies, 4 accounts, 1038 entries of accounts, 6 payments, 3 lots, 1 transfers, 1 executed requests, 3 seals.\n';
    assert.deepEqual(await run(given), { code: 0, text });
    if (!('DATABASE_URL' in given)) {
      const { SVC_MASTER_KEY: _, ...keyless } = given;
      const more = 'References were not compared with ids: there is no master key.\n';
      assert.deepEqual(await run(keyless), { code: 0, text: text + more });
    }
    const store = await books.open();
    const head = await store.get(headRef(shop));
    await store.commit({
      touch: [headRef(shop).aggregate],
      decide: (tx) => tx.put(headRef(shop), { ...head!, available: 24 }),
    });
    await store.close();
    assert.deepEqual(await run(given), {
      code: 1,
      text: 'gold:treasury:usr_shop, head: available is 24, but the last entry (3) leads to 2127\n',
    });
  });

  it('exits with 2 if there is no store, and for arguments that it does not know', async () => {
    const { code, text } = await run({ SVC_DATA_DIR: join(books.folder, 'nowhere') });
    assert.equal(code, 2);
    assert.match(text, /^SVC_DATA_DIR: there is no store in /);
    assert.deepEqual(await run(await books.environment(), ['--fix']), {
      code: 2,
      text: 'Usage: npm run verify-books [-- <folder of an export>]\n',
    });
  });
});

/**
 * Members that no hash and no other document covers. Times and configuration that were read before a commit are
 * recorded for information only.
 */
const uncovered = new RegExp(
  [
    String.raw`/payment:\S+ (createdAt|expiresAt|release\.at|release\.by)$`,
    String.raw`^relic-(currency|rate):\S+ (?!currency\.decimals|currency\.settlement\.payout|rate$)`,
    String.raw`^relic-currency:\S+/head currency\.settlement`,
    String.raw`^relic-transfer:\S+ at$`,
    String.raw`^relic-request:\S+ (requested|decided)(By|At)$`,
    String.raw`^relic-account:\S+/head (sealed|frozen)$`,
  ].join('|'),
);

/** Returns the document with every single string or number changed, one at a time. */
function* changedOnce(value: Json, path: readonly string[] = []): Generator<[path: string, changed: Json]> {
  if (typeof value === 'number') yield [path.join('.'), value + 1];
  else if (typeof value === 'string')
    yield [path.join('.'), value.slice(0, -1) + (value.endsWith('1') ? '2' : '1')];
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      for (const [at, changed] of changedOnce(member as Json, [...path, name])) {
        const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, Json>;
        copy[name] = changed;
        yield [at, copy];
      }
}

describe('one changed digit or character', () => {
  it('is found in every document', async () => {
    const few = await writeBooks(4);
    const missed: string[] = [];
    let tried = 0;
    for (const [key, value] of few.documents) {
      for (const [path, changed] of changedOnce(value)) {
        const place = `${key} ${path}`;
        if (uncovered.test(place)) continue;
        tried += 1;
        const documents = new Map(few.documents).set(key, changed);
        const fault = await verifyBooks(inMemory(documents), referenceKey(new Uint8Array(32))).then(
          () => undefined,
          (error: unknown) => error as Error,
        );
        if (fault?.name !== 'BookFault') missed.push(`${place}: ${fault?.stack}`);
      }
    }
    await few.remove();
    assert.deepEqual(missed, []);
    assert.ok(tried > 500, String(tried));
  });
});
