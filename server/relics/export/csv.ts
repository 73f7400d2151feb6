/** Postings as CSV (RFC 4180; docs/rules/relics.md, "Exporting the books"). */
import { isoTime } from '../../runtime/clock.ts';
import { toExact } from '../amounts/decimal.ts';
import type { Entry } from '../ledger/documents.ts';
import { entryId } from '../ledger/entry-hash.ts';
import { subjectOf } from './journal.ts';

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvHead =
  '\uFEFFtime,entry,kind,subject,currency,account,number,balance,change,balanceAfter,hash\r\n';

/** Returns a line for each posting of an entry. */
export function csvLines(entry: Entry, decimals: number): string {
  const { at, kind, currency, postings, accounts, hash } = entry;
  return postings
    .map(({ account, balance, delta }) => {
      const after = accounts.find((each) => each.account === account);
      const texts = [isoTime(at), entryId(entry), kind, subjectOf(entry), currency, account].map(cell);
      const numbers = [toExact(delta, decimals), toExact(after?.[balance] ?? NaN, decimals)];
      return `${[...texts, after?.sequence ?? '', balance, ...numbers, cell(hash)].join(',')}\r\n`;
    })
    .join('');
}

/** Returns a text as a cell. Prefixes a possible formula with an apostrophe, so that spreadsheets do not run it. */
function cell(text: string): string {
  const guarded = /^[\s']*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
