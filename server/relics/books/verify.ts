/** Verifies the books of all currencies (docs/rules/relics.md, "Verifying the books"). */
import type { OfflineDocuments, StoredDocument } from '../../store/offline/documents.ts';
import type { Json } from '../../store/port.ts';
import { entries, heads } from '../ledger/documents.ts';
import { AccountCheck } from './check-account.ts';
import { checkCopies, checkEntry, parsed, type CheckedEntry } from './check-entry.ts';
import { BookFault } from './fault.ts';

/** Prefix of the keys of all documents of the books. */
export const booksPrefix = 'relic-account:';

export interface Verified {
  readonly accounts: number;
  /** Entries as stored: an entry counts once for each of its accounts. */
  readonly entries: number;
  readonly currencies: number;
}

/**
 * Reads the books once, and each entry again for the accounts that it names and for the next entry. Only one page
 * of documents is in memory.
 * @throws {BookFault} at the first fault in the order of the keys
 */
export async function verifyBooks(documents: OfflineDocuments): Promise<Verified> {
  const sums = new Map<string, number>();
  const total = { accounts: 0, entries: 0 };
  let account: AccountCheck | undefined;
  const finish = () => {
    if (account === undefined) return;
    const { currency, balance } = account.finish();
    sums.set(currency, (sums.get(currency) ?? 0) + balance);
    total.accounts += 1;
    total.entries += account.entries;
  };
  for await (const page of documents.pages(booksPrefix)) {
    const found = entriesOf(page);
    await checkLinks(documents, [...found.values()]);
    for (const { key, value } of page) {
      const { owner, part } = split(key);
      if (account?.key !== owner) {
        finish();
        account = new AccountCheck(owner);
      }
      const entry = found.get(key);
      if (entry !== undefined) account.entry(entry);
      else if (part === heads.part) account.head(parsed(heads, value, `${owner}, head`));
    }
  }
  finish();
  for (const [currency, sum] of sums)
    if (sum !== 0) throw new BookFault(currency, `the balances of all accounts sum to ${sum} instead of 0`);
  return { ...total, currencies: sums.size };
}

function split(key: string): { owner: string; part: string; rest: string | undefined } {
  const slash = key.indexOf('/');
  const [part = '', rest] = key.slice(slash + 1).split(':');
  return { owner: key.slice(booksPrefix.length, slash), part, rest };
}

function entriesOf(page: readonly StoredDocument[]): Map<string, CheckedEntry> {
  const found = new Map<string, CheckedEntry>();
  for (const { key, value } of page) {
    const { owner, part, rest } = split(key);
    if (part === entries.part) found.set(key, checkEntry(owner, rest ?? '', value));
  }
  return found;
}

/** Compares entries with the entries before them, and with their copies in other accounts. */
async function checkLinks(documents: OfflineDocuments, found: readonly CheckedEntry[]): Promise<void> {
  const keys = new Set(found.flatMap(({ linked }) => linked));
  if (keys.size === 0) return;
  const list = [...keys];
  const values = await documents.getAll(list);
  const linked = new Map<string, Json | undefined>(list.map((key, at) => [key, values[at]]));
  for (const entry of found) checkCopies(entry, (key) => linked.get(key));
}
