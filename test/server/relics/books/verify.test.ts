/** Rules: docs/rules/relics.md, "Verifying the books". */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { booksPrefix, verifyBooks } from '../../../../server/relics/books/verify.ts';
import { relicsDomain } from '../../../../server/relics/index.ts';
import { issuerAccount, treasuryAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { entryRef, headRef, type Entry } from '../../../../server/relics/ledger/documents.ts';
import { hashOf } from '../../../../server/relics/ledger/entry-hash.ts';
import { post, type Draft } from '../../../../server/relics/ledger/post.ts';
import { documentsOfDatabase } from '../../../../server/store/offline/database.ts';
import type { OfflineDocuments } from '../../../../server/store/offline/documents.ts';
import { documentsInMemory, documentsOfFolder } from '../../../../server/store/offline/in-memory.ts';
import type { Json, Store } from '../../../../server/store/port.ts';
import { nodeWords } from '../../../node-words.ts';
import { openTestStore, storeIn } from '../../../postgres/test-store.ts';

const root = join(import.meta.dirname, '../../../..');
const [issuer, ana, shop] = [
  issuerAccount('gold'),
  userAccount('gold', 'usr_ana'),
  treasuryAccount('gold', 'usr_shop'),
];
/** More entries of the issuer and of Ana than a page has documents. */
const mints = 510;

let folder: string;
const documents = new Map<string, Json>();

const commit = (store: Store, draft: Pick<Draft, 'kind' | 'changes'>) =>
  store.commit({
    touch: draft.changes.map(({ account }) => headRef(account).aggregate),
    decide: (tx) => post(tx, { now: 1_000, about: {}, versions: {}, ...draft }),
  });

async function offline(): Promise<OfflineDocuments> {
  const { databaseUrl } = await storeIn(folder);
  return databaseUrl === undefined
    ? documentsOfFolder(join(folder, 'store'), [booksPrefix])
    : documentsOfDatabase(databaseUrl);
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-books-'));
  const store = await openTestStore(folder, relicsDomain.collections);
  const mint = () =>
    commit(store, {
      kind: 'mint',
      changes: [
        { account: issuer, available: -10 },
        { account: ana, available: 10 },
      ],
    });
  await Promise.all(Array.from({ length: mints }, mint));
  const hold = { id: 'pa_1', amount: 30, expiresAt: 9_000 };
  await commit(store, {
    kind: 'authorize',
    changes: [{ account: ana, available: -30, held: 30, holds: [hold] }],
  });
  await commit(store, {
    kind: 'capture',
    changes: [
      { account: ana, available: 5, held: -30, holds: [] },
      { account: shop, available: 25 },
    ],
  });
  await store.close();
  const books = await offline();
  for await (const page of books.pages(booksPrefix))
    for (const { key, value } of page) documents.set(key, value);
  await books.close();
});
after(() => rm(folder, { recursive: true, force: true }));

const [first, held, captured] = [
  entryRef(ana, 1).key,
  entryRef(ana, mints + 1).key,
  entryRef(ana, mints + 2).key,
];
const [anaHead, shopHead] = [headRef(ana).key, headRef(shop).key];

function verify(change: (books: Map<string, Json>) => void) {
  const books = new Map(documents);
  change(books);
  return verifyBooks(documentsInMemory({ keys: books.keys(), get: (key) => books.get(key) }));
}

/** Returns a change that overwrites members of a document. */
const edit = (key: string, members: (before: Json) => object) => (books: Map<string, Json>) =>
  void books.set(key, { ...(books.get(key) as object), ...members(books.get(key)!) } as Json);

/** Returns a change of an entry that also replaces its hash, as a careful forger would do. */
const forge = (key: string, members: (before: Entry) => Partial<Entry>) => (books: Map<string, Json>) => {
  const before = books.get(key) as unknown as Entry;
  const entry = { ...before, ...members(before) };
  books.set(key, { ...entry, hash: hashOf(entry) } as unknown as Json);
};

const tamperings: [what: string, change: (books: Map<string, Json>) => void, fault: RegExp][] = [
  [
    'an entry with another digit',
    edit(first, (entry) => ({
      postings: (entry as unknown as Entry).postings.map((each) => ({ ...each, delta: each.delta * 2 })),
    })),
    /^gold:user:usr_ana, entry 1: its hash is \S+, but its content has the hash \S+$/,
  ],
  [
    'an entry with another time and a new hash',
    forge(first, () => ({ at: 999 })),
    /^gold:\S+, entry \d+: it (is another entry than|names \S+ as the previous hash)/,
  ],
  [
    'an entry that does not sum to zero',
    forge(captured, ({ postings }) => ({ postings: postings.slice(1) })),
    /^gold:user:usr_ana, entry 512: its postings sum to -5 instead of 0$/,
  ],
  [
    'an entry with another balance',
    forge(held, ({ accounts }) => ({ accounts: accounts.map((each) => ({ ...each, available: 1 })) })),
    /^gold:user:usr_ana, entry 511: it states available 1, but its postings lead to 5070$/,
  ],
  [
    'an entry that is earlier than the one before',
    forge(held, () => ({ at: 1 })),
    /^gold:user:usr_ana, entry 511: it is earlier than the entry before it$/,
  ],
  ['a removed entry', (books) => books.delete(held), /^gold:user:usr_ana, entry 511: it is missing/],
  [
    'a removed last entry',
    (books) => books.delete(captured),
    /^gold:user:usr_ana, entry 512: it is missing, but gold:treasury:usr_shop, entry 1 names it$/,
  ],
  [
    'a head with another balance',
    edit(shopHead, () => ({ available: 26 })),
    /^gold:treasury:usr_shop, head: available is 26, but the last entry \(1\) leads to 25$/,
  ],
  [
    'a head with another hash',
    edit(shopHead, () => ({ hash: 'x' })),
    /^gold:treasury:usr_shop, head: hash is x, /,
  ],
  [
    'a head with a hold too many',
    edit(anaHead, () => ({ holds: [{ id: 'pa_2', amount: 1 }] })),
    /^gold:user:usr_ana, head: its holds sum to 1, but 0 is held$/,
  ],
  ['a removed head', (books) => books.delete(anaHead), /^gold:user:usr_ana, head: it is missing$/],
  [
    'a head with a fraction',
    edit(anaHead, () => ({ available: 0.5 })),
    /^gold:user:usr_ana, head: available is not valid/,
  ],
  [
    'an entry in a wrong place',
    (books) => books.set(entryRef(ana, 600).key, books.get(first)!),
    /^gold:user:usr_ana, entry 600: it has the number 1$/,
  ],
];

describe('the verifier of the books', () => {
  it('accepts books that were written by the ledger', async () => {
    const verified = await verify(() => undefined);
    assert.deepEqual(verified, { accounts: 3, entries: 2 * mints + 3, currencies: 1 });
  });

  for (const [what, change, fault] of tamperings)
    it(`names the place of ${what}`, async () => {
      await assert.rejects(verify(change), { name: 'BookFault', message: fault });
    });
});

describe('npm run verify-books', () => {
  async function run(environment: Record<string, string>) {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
    const words = nodeWords('server/commands/verify-books.ts');
    return promisify(execFile)(process.execPath, words, { cwd: root, env }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string };
        return { code, text: stderr };
      },
    );
  }

  async function environment(): Promise<Record<string, string>> {
    const { dataDirectory, databaseUrl } = await storeIn(folder);
    return {
      SVC_DATA_DIR: dataDirectory,
      SVC_MASTER_KEY: '07'.repeat(32),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    };
  }

  it('reads the stopped store or the database, and exits with 1 at a fault', async () => {
    const given = await environment();
    assert.deepEqual(await run(given), {
      code: 0,
      text: 'The books are in order: 1 currencies, 3 accounts, 1023 entries of accounts.\n',
    });
    const store = await openTestStore(folder, relicsDomain.collections);
    const head = await store.get(headRef(shop));
    const put = (available: number) =>
      store.commit({
        touch: [headRef(shop).aggregate],
        decide: (tx) => tx.put(headRef(shop), { ...head!, available }),
      });
    await put(24);
    await store.close();
    assert.deepEqual(await run(given), {
      code: 1,
      text: 'gold:treasury:usr_shop, head: available is 24, but the last entry (1) leads to 25\n',
    });
  });

  it('exits with 2 if there is no store', async () => {
    const { code, text } = await run({ SVC_DATA_DIR: join(folder, 'nowhere') });
    assert.equal(code, 2);
    assert.match(text, /^SVC_DATA_DIR: there is no store in /);
  });
});
