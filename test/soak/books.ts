/**
 * Exports of books, checked by the verifier and by hledger (Debian package hledger): whole, for periods, with a changed
 * digit, and with many entries.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyBooks } from '../../server/relics/books/verify.ts';
import { exportBooks } from '../../server/relics/export/export-books.ts';
import { documentsOfLines } from '../../server/store/offline/lines.ts';
import { writeBooks } from '../server/relics/books/books.ts';
import { checkWithHledger, hasHledger } from '../server/relics/export/hledger.ts';

export async function run(): Promise<void> {
  if (!(await hasHledger())) throw new Error('Install the Debian package hledger: apt-get install hledger');
  await checkPeriods();
  const folder = await mkdtemp(join(tmpdir(), 'svc-books-'));
  const books = await writeBooks(Number(process.env['SVC_SOAK_ENTRIES'] ?? 100_000));
  try {
    const documents = await books.offline();
    const since = performance.now();
    const { entries } = await exportBooks(documents, { folder, now: Date.now() });
    await documents.close();
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    const { size } = await stat(join(folder, 'books.jsonl'));
    console.log(`${entries} entries in ${seconds} s, ${(size / 1_048_576).toFixed(1)} MiB of JSON lines`);
    const exported = await documentsOfLines(join(folder, 'books.jsonl'));
    const verified = await verifyBooks(exported);
    await exported.close();
    assert.equal(verified.payments, 6);
    assert.equal(await checkWithHledger(join(folder, 'books.journal')), undefined);
    console.log(
      `hledger accepts the journal; memory of this process: ${Math.round(process.memoryUsage.rss() / 1_048_576)} MiB`,
    );
  } finally {
    await books.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks the journals of periods, and that hledger names the account of a changed digit. */
async function checkPeriods(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-books-'));
  const books = await writeBooks(510);
  const exported = async (period: { from?: number; to?: number }): Promise<string> => {
    const target = await mkdtemp(join(folder, 'of-'));
    const documents = await books.offline();
    await exportBooks(documents, { folder: target, now: 0, ...period }).finally(() => documents.close());
    return join(target, 'books.journal');
  };
  try {
    const minute = Date.UTC(2026, 0, 1, 0, 1);
    for (const period of [{}, { from: minute }, { to: minute }, { from: minute, to: minute + 1 }])
      assert.equal(await checkWithHledger(await exported(period)), undefined);
    const journal = await exported({});
    const text = await readFile(journal, 'utf8');
    const changed = text.replace('= 14.77 "gold"', '= 14.78 "gold"');
    assert.notEqual(changed, text);
    await writeFile(journal, changed);
    assert.match(String(await checkWithHledger(journal)), /gold:user:usr_ana:held/);
    console.log('hledger accepts journals of periods, and names the account of a changed digit');
  } finally {
    await books.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
