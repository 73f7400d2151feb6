import { z } from '../../../contracts/zod.ts';
import { fits } from '../../store/checked.ts';
import type { Collection, Json } from '../../store/port.ts';
import { entries, type Entry } from '../ledger/documents.ts';
import { hashOf } from '../ledger/entry-hash.ts';
import { BookFault } from './fault.ts';

export interface CheckedEntry {
  /** Key of the account under which the entry was read. */
  readonly account: string;
  /** Account and number, for messages. */
  readonly place: string;
  readonly entry: Entry;
  /** State of this account after the entry. */
  readonly after: Entry['accounts'][number];
  /** Keys of the previous entry, and of the copies in other accounts. */
  readonly linked: readonly string[];
}

const keyOf = (account: string, sequence: number) => entries.ref(account, String(sequence)).key;

/** @throws {BookFault} if the document does not fit its schema */
export function parsed<D>({ schema }: Collection<D>, value: unknown, place: string): D {
  if (fits(schema, value)) return value;
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new BookFault(place, `${path.join('.') || 'the document'} is not valid (${message})`);
}

/**
 * Checks an entry on its own, without other documents.
 * @param number number in the key of the entry
 * @throws {BookFault}
 */
export function checkEntry(account: string, number: string, value: Json): CheckedEntry {
  const place = `${account}, entry ${number}`;
  const entry = parsed(entries, value, place);
  const refuse = (what: string): never => {
    throw new BookFault(place, what);
  };
  const computed = hashOf(entry);
  if (computed !== entry.hash) refuse(`its hash is ${entry.hash}, but its content has the hash ${computed}`);
  const sum = entry.postings.reduce((total, { delta }) => total + delta, 0);
  if (sum !== 0) refuse(`its postings sum to ${sum} instead of 0`);
  const named = new Set(entry.accounts.map((each) => each.account));
  if (named.size < entry.accounts.length) refuse('it names an account twice');
  const stray = entry.postings.find((posting) => !named.has(posting.account));
  if (stray !== undefined) refuse(`it changes ${stray.account} without naming its state`);
  for (const each of named)
    if (!each.startsWith(`${entry.currency}:`))
      refuse(`${each} is no account of the currency ${entry.currency}`);
  const after =
    entry.accounts.find((each) => each.account === account) ?? refuse('it does not name this account');
  if (String(after.sequence) !== number) refuse(`it has the number ${after.sequence}`);
  const linked = entry.accounts
    .filter((each) => each !== after)
    .map((each) => keyOf(each.account, each.sequence));
  if (after.sequence > 1) linked.push(keyOf(account, after.sequence - 1));
  return { account, place, entry, after, linked };
}

/**
 * Compares an entry with the previous one of its account, and with its copies.
 * @param get returns a document that `linked` names
 * @throws {BookFault}
 */
export function checkCopies(
  { account, place, entry, after }: CheckedEntry,
  get: (key: string) => Json | undefined,
): void {
  const before = { available: 0, held: 0, hash: '', at: 0 };
  const { sequence, available, held, previous } = after;
  if (sequence > 1) {
    const place = `${account}, entry ${sequence - 1}`;
    const value = get(keyOf(account, sequence - 1));
    if (value === undefined) throw new BookFault(place, 'it is missing');
    const { hash, at, accounts } = parsed(entries, value, place);
    Object.assign(
      before,
      accounts.find((each) => each.account === account),
      { hash, at },
    );
  }
  if (previous !== before.hash)
    throw new BookFault(
      place,
      `it names ${previous || 'nothing'} as the previous hash, which is ${before.hash || 'none'}`,
    );
  if (entry.at < before.at) throw new BookFault(place, 'it is earlier than the entry before it');
  for (const balance of ['available', 'held'] as const) {
    const replayed = entry.postings
      .filter((posting) => posting.account === account && posting.balance === balance)
      .reduce((sum, { delta }) => sum + delta, before[balance]);
    const stated = { available, held }[balance];
    if (stated !== replayed)
      throw new BookFault(place, `it states ${balance} ${stated}, but its postings lead to ${replayed}`);
  }
  for (const each of entry.accounts) {
    if (each === after) continue;
    const copy = get(keyOf(each.account, each.sequence));
    const other = `${each.account}, entry ${each.sequence}`;
    if (copy === undefined) throw new BookFault(other, `it is missing, but ${place} names it`);
    if (parsed(entries, copy, other).hash !== entry.hash)
      throw new BookFault(other, `it differs from ${place}, which names it`);
  }
}
