/** Exports the books of relics to a folder (docs/rules/relics.md, "Exporting the books"). */
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfflineDocuments } from '../../store/offline/documents.ts';
import { splitKey } from '../books/keys.ts';
import { currencies, type CurrencyDocument } from '../currencies/documents.ts';
import { entries, heads, type Entry } from '../ledger/documents.ts';
import { csvHead, csvLines } from './csv.ts';
import { exported, exportedPrefixes } from './documents.ts';
import { EntrySort } from './entry-sort.ts';
import {
  accountLines,
  journalHead,
  openingHead,
  openingLines,
  transaction,
  type Opening,
} from './journal.ts';
import { OutFile } from './out-file.ts';

/** Name of the file with the documents, which verification reads. */
export const linesFile = 'books.jsonl';

export interface ExportOptions {
  /** Empty folder. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Key of the only currency to export. */
  readonly currency?: string | undefined;
  /** Period of journal and CSV, in milliseconds since the epoch: from `from` on, before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface Exported {
  readonly documents: number;
  /** Number of entries in the period. An entry counts once, however many accounts it changes. */
  readonly entries: number;
}

/** @throws {UnknownCurrency} if there is no such currency */
export async function exportBooks(books: OfflineDocuments, options: ExportOptions): Promise<Exported> {
  const { folder, now, currency } = options;
  const decimals = await decimalsOf(books, currency);
  if (currency !== undefined && !decimals.has(currency)) throw new UnknownCurrency(currency);
  const journal = await OutFile.create(join(folder, 'books.journal'));
  await journal.write(journalHead(now, decimals));
  const sort = new EntrySort(folder);
  const openings = await OutFile.create(join(folder, 'openings.unsorted'));
  const documents = await writeLines(books, options, {
    entry: (entry) => sort.add(entry),
    account: (account) => journal.write(accountLines(account)),
    opening: (opening) => openings.write(`${JSON.stringify(opening)}\n`),
  });
  await openings.close();
  await writeOpenings(journal, options, decimals);
  const csv = await OutFile.create(join(folder, 'entries.csv'));
  await csv.write(csvHead);
  let count = 0;
  for await (const entry of sort.inOrder()) {
    const places = decimals.get(entry.currency) ?? 0;
    await journal.write(transaction(entry, places));
    await csv.write(csvLines(entry, places));
    count += 1;
  }
  await journal.close();
  await csv.close();
  for (const name of await readdir(folder)) if (name.endsWith('.unsorted')) await rm(join(folder, name));
  return { documents, entries: count };
}

/** Message for the operator. */
export class UnknownCurrency extends Error {
  override readonly name = 'UnknownCurrency';
  constructor(key: string) {
    super(`there is no currency ${key}`);
  }
}

async function decimalsOf(
  books: OfflineDocuments,
  only: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const decimals = new Map<string, number>();
  for await (const page of books.pages(`${currencies.aggregate}:`))
    for (const { key, value } of page) {
      const { currency } = value as unknown as CurrencyDocument;
      if (splitKey(key).part === currencies.part && (only ?? currency.key) === currency.key)
        decimals.set(currency.key, currency.decimals);
    }
  return decimals;
}

interface Sinks {
  entry(entry: Entry): Promise<void>;
  account(account: string): Promise<void>;
  opening(opening: Opening): Promise<void>;
}

/**
 * Writes the documents. Passes to `sinks` the entries of the period, and each account with its balances before the
 * period.
 */
async function writeLines(
  books: OfflineDocuments,
  { folder, currency, from = -Infinity, to = Infinity }: ExportOptions,
  sinks: Sinks,
): Promise<number> {
  const lines = await OutFile.create(join(folder, linesFile));
  let count = 0;
  let before: Before | undefined;
  for (const prefix of exportedPrefixes)
    for await (const page of books.pages(prefix))
      for (const { key, value } of page) {
        const document = exported(key, value, currency);
        if (document === undefined) continue;
        await lines.write(`${JSON.stringify({ key, document })}\n`);
        count += 1;
        const { owner, part } = splitKey(key);
        if (part === entries.part && prefix === exportedPrefixes[0]) {
          const entry = value as unknown as Entry;
          if (entry.at < from) before = later(before, owner, entry);
          else if (entry.at < to && entry.accounts[0]?.account === owner) await sinks.entry(entry);
        } else if (part === heads.part && prefix === exportedPrefixes[0]) {
          await sinks.account(owner);
          if (before !== undefined) await sinks.opening(before.opening);
          before = undefined;
        }
      }
  await lines.close();
  return count;
}

type Before = { readonly opening: Opening; readonly sequence: number };

/**
 * Returns the state of an account after the later of two entries. Compares their numbers, because the keys by which
 * they are read are ordered as text.
 */
function later(before: Before | undefined, account: string, { accounts }: Entry): Before | undefined {
  const after = accounts.find((each) => each.account === account);
  if (after === undefined || (before !== undefined && before.sequence > after.sequence)) return before;
  const { available, held, sequence } = after;
  return { opening: { account, available, held }, sequence };
}

async function writeOpenings(
  journal: OutFile,
  { folder, from }: ExportOptions,
  decimals: ReadonlyMap<string, number>,
): Promise<void> {
  if (from === undefined) return;
  let begun = false;
  for await (const line of (await open(join(folder, 'openings.unsorted'))).readLines()) {
    const opening = JSON.parse(line) as Opening;
    const [currency = ''] = opening.account.split(':');
    const text = openingLines(opening, currency, decimals.get(currency) ?? 0);
    if (text === '') continue;
    if (!begun) await journal.write(openingHead(from));
    begun = true;
    await journal.write(text);
  }
}
