/** Rules: docs/rules/relics.md, "Exporting the books", and docs/books.md. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { verifyBooks } from '../../../../server/relics/books/verify.ts';
import { csvLines } from '../../../../server/relics/export/csv.ts';
import { EntrySort } from '../../../../server/relics/export/entry-sort.ts';
import { exportBooks } from '../../../../server/relics/export/export-books.ts';
import type { Entry } from '../../../../server/relics/ledger/documents.ts';
import { documentsOfLines } from '../../../../server/store/offline/lines.ts';
import { nodeWords } from '../../../node-words.ts';
import { writeBooks, type Books } from '../books/books.ts';

const root = join(import.meta.dirname, '../../../..');
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

let folder: string;
let books: Books;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-export-'));
  books = await writeBooks(510);
});
after(async () => {
  await books.remove();
  await rm(folder, { recursive: true, force: true });
});

async function exported(options: { currency?: string; from?: number; to?: number } = {}): Promise<string> {
  const target = await mkdtemp(join(folder, 'of-'));
  const documents = await books.offline();
  await exportBooks(documents, { folder: target, now: 0, ...options }).finally(() => documents.close());
  return target;
}

async function verified(target: string) {
  const documents = await documentsOfLines(join(target, 'books.jsonl'));
  return verifyBooks(documents).finally(() => documents.close());
}

/** Replaces a text in a file of an export. */
async function tamper(target: string, file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(target, file), 'utf8');
  const changed = text.replace(from, to);
  assert.notEqual(changed, text);
  await writeFile(join(target, file), changed);
}

describe('an export', () => {
  it('can be verified, and has no texts of people', async () => {
    const target = await exported();
    assert.deepEqual((await readdir(target)).sort(), ['books.journal', 'books.jsonl', 'entries.csv']);
    assert.deepEqual(await verified(target), counts);
    for (const name of await readdir(target)) {
      const text = await readFile(join(target, name), 'utf8');
      for (const word of ['two lamps', 'invoice 7', 'reward 1', 'LAMPS', 'first of', '"r-1"', '"salt"'])
        assert.ok(!text.includes(word), `${word} in ${name}`);
    }
  });

  const tamperings: [what: string, from: string | RegExp, to: string, fault: RegExp][] = [
    [
      'a digit of an entry',
      '"delta":-1250',
      '"delta":-1251',
      /, entry \d+: its hash is \S+, but its content/,
    ],
    ['an entry', /\{"key":"[^"]*usr_ana\/entry:100"[^\n]*\n/, '', /^gold:\S+, entry \d+: it is missing/],
    ['a payment', '"amount":777', '"amount":778', /, payment pa_\S+: amount is 778, but/],
    [
      'a lot',
      '"withdrawalAmount":"7770000"',
      '"withdrawalAmount":"7770001"',
      /entry \d+: its hash is|lot USD.1/,
    ],
    ['a transfer', '"toKind":"user"', '"toKind":"client"', /^transfer tr_\S+: toAccountId is/],
    [
      'a seal',
      /"number":2,"page"/,
      '"number":3,"page"',
      /^gold, seal 2: it says that it is number 3 of gold$/,
    ],
    [
      'a page of a seal',
      /\{"key":"relic-seal:gold\/page:1"[^\n]*\n/,
      '',
      /^gold, seal page 1: it is missing$/,
    ],
  ];
  for (const [what, from, to, fault] of tamperings)
    it(`fails, with the place, if ${what} is changed`, async () => {
      const target = await exported();
      await tamper(target, 'books.jsonl', from, to);
      await assert.rejects(verified(target), { name: 'BookFault', message: fault });
    });

  it('names the line of a file that is damaged', async () => {
    const target = await exported();
    await tamper(target, 'books.jsonl', /^\{/, '(');
    await assert.rejects(verified(target), {
      name: 'LinesDamaged',
      message: /books\.jsonl, line 1: it is not JSON$/,
    });
  });

  it('has a posting on each line of the CSV, with exact amounts', async () => {
    const lines = (await readFile(join(await exported(), 'entries.csv'), 'utf8')).split('\r\n');
    assert.equal(
      lines[0],
      '\uFEFFtime,entry,kind,subject,currency,account,number,balance,change,balanceAfter,hash',
    );
    const captured = lines.filter((line) => line.includes(',capture,') && line.includes(books.ids.part));
    assert.deepEqual(
      captured.map((line) => line.split(',').slice(5, 10)),
      [
        ['gold:user:usr_ana', '516', 'available', '2.00', '1022.53'],
        ['gold:user:usr_ana', '516', 'held', '-3.00', '14.77'],
        ['gold:treasury:usr_shop', '2', 'available', '1.00', '13.50'],
      ],
    );
  });

  it('marks texts of the CSV that a spreadsheet would run', () => {
    const account = 'gold:user:=cmd|" /C calc"!A1';
    const entry: Entry = {
      ...{ about: { reason: '=1+1' }, at: 0, currency: 'gold', hash: '-x', kind: 'mint', versions: {} },
      accounts: [{ account, available: 1, held: 0, previous: '', sequence: 1 }],
      postings: [{ account, balance: 'available', delta: -1 }],
    };
    assert.equal(
      csvLines(entry, 2),
      `1970-01-01T00:00:00.000Z,ent_-x,mint,'=1+1,gold,"gold:user:=cmd|"" /C calc""!A1",1,available,-0.01,0.01,'-x\r\n`,
    );
  });
});

describe('sorted entries', () => {
  it('are in the order of time and, at one time, of their numbers, with few of them in memory', async () => {
    const target = await mkdtemp(join(folder, 'sort-'));
    const sort = new EntrySort(target, 7);
    const entry = (number: number): Entry => ({
      ...{ about: {}, currency: 'gold', hash: `${number}`, kind: 'mint', postings: [], versions: {} },
      // Ten entries have the same time.
      at: Math.floor(number / 10),
      accounts: [`a${number % 3}`, 'b'].map((account) => ({
        ...{ account, available: 0, held: 0, previous: '', sequence: number },
      })),
    });
    for (let at = 0; at < 100; at++) await sort.add(entry((at * 37) % 100));
    const found: number[] = [];
    for await (const { hash } of sort.inOrder()) found.push(Number(hash));
    assert.deepEqual(found, [...Array(100).keys()]);
  });
});

describe('documents of lines', () => {
  it('are those of the file, in pages and by key', async () => {
    const path = join(folder, 'many.jsonl');
    const keys = Array.from(
      { length: 3_000 },
      (_, index) => `k${index % 2}:${String(index).padStart(5, '0')}`,
    ).sort();
    const lines = keys.map((key) => `${JSON.stringify({ key, document: { key, text: 'é'.repeat(40) } })}\n`);
    await writeFile(path, lines.join(''));
    const documents = await documentsOfLines(path);
    const found: string[] = [];
    for await (const page of documents.pages('k1:')) found.push(...page.map(({ key }) => key));
    assert.deepEqual(
      found,
      keys.filter((key) => key.startsWith('k1:')),
    );
    const wanted = [keys[2_999]!, 'k0', keys[0]!, 'zz', keys[1_234]!, 'a'];
    const read = (await documents.getAll(wanted)) as ({ key: string } | undefined)[];
    assert.deepEqual(
      read.map((document) => document?.key),
      [keys[2_999], undefined, keys[0], undefined, keys[1_234], undefined],
    );
    await documents.close();
  });

  it('refuse keys that are not in order', async () => {
    const path = join(folder, 'wrong.jsonl');
    await writeFile(path, '{"key":"b","document":1}\n{"key":"a","document":1}\n');
    await assert.rejects(documentsOfLines(path), { message: `${path}, line 2: a is not after b` });
  });
});

describe('npm run export-books', () => {
  async function run(command: string, words: readonly string[]) {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...(await books.environment()) };
    const line = [...nodeWords(`server/commands/${command}.ts`), ...words];
    return promisify(execFile)(process.execPath, line, { cwd: root, env }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string };
        return { code, text: stderr };
      },
    );
  }

  it('writes a new folder, which verify-books reads, and never overwrites one', async () => {
    const target = join(folder, 'deep', 'books');
    const { code, text } = await run('export-books', [target]);
    assert.deepEqual(
      [code, /^books: \d+ documents, 523 entries of the period\n$/.test(text)],
      [0, true],
      text,
    );
    const verified = await run('verify-books', [target]);
    assert.deepEqual(
      [verified.code, verified.text.split(':')[0]],
      [0, 'The books are in order'],
      verified.text,
    );
    assert.deepEqual(await run('export-books', [target]), {
      code: 1,
      text: `${target} already exists; name a new folder\n`,
    });
    assert.deepEqual(await readdir(join(folder, 'deep')), ['books']);
  });

  const refused: [words: readonly string[], fault: RegExp][] = [
    [[], /^Usage: npm run export-books -- <new folder> /],
    [['a', 'b'], /^Usage: /],
    [['a', '--what'], /^Usage: /],
    [['a', '--from', '2026-13-01'], /^--from: write a day such as 2026-01-31 \(UTC\), or a time/],
    [['a', '--to', '2026-01-01T00:00'], /^--to: /],
    [['a', '--currency', 'silver'], /^--currency: there is no currency silver\n$/],
  ];
  for (const [words, fault] of refused)
    it(`refuses ${words.join(' ') || 'no folder'}, and leaves nothing`, async () => {
      const { code, text } = await run(
        'export-books',
        words.map((word) => (word === 'a' ? join(folder, 'new', word) : word)),
      );
      assert.equal(code, 1);
      assert.match(text, fault);
      assert.deepEqual(await readdir(join(folder, 'new')).catch(() => []), []);
    });
});
