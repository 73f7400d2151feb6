/** Comparison of an entry with a document that it names. */
import type { Collection } from '../../store/port.ts';
import { textDigest } from '../ledger/text-digest.ts';
import { parsed, type CheckedEntry } from './check-entry.ts';
import { BookFault } from './fault.ts';
import type { Get } from './links.ts';

/** Returns the change of a balance by an entry, for the account under which the entry was read. */
export function changeOf(
  { entry, account }: Pick<CheckedEntry, 'entry' | 'account'>,
  balance: 'available' | 'held',
): number {
  return entry.postings
    .filter((posting) => posting.account === account && posting.balance === balance)
    .reduce((sum, { delta }) => sum + delta, 0);
}

/**
 * Returns a document that an entry names.
 * @throws {BookFault} if it is missing or invalid
 */
export function named<D>(collection: Collection<D>, key: string, place: string, by: string, get: Get): D {
  const value = get(key);
  if (value === undefined) throw new BookFault(place, `it is missing, but ${by} names it`);
  return parsed(collection, value, place);
}

/** Returns a function that throws if a member of a document differs from what an entry says. */
export const comparer =
  (place: string, by: string) =>
  <T extends string | number | undefined>(member: string, found: T, expected: T): void => {
    if (found !== expected)
      throw new BookFault(
        place,
        `${member} is ${found ?? 'missing'}, but ${by} says ${expected ?? 'nothing'}`,
      );
  };

/**
 * Compares texts with the digest in an entry. Erased texts, which have no salt, are not compared.
 * @param usual name of a text that has its default value, which the digest contains only if the client sent it
 */
export function checkTexts(
  salt: string | undefined,
  texts: Readonly<Record<string, string | undefined>>,
  digest: string | undefined,
  place: string,
  by: string,
  usual?: string,
): void {
  const sent = usual === undefined ? texts : { ...texts, [usual]: undefined };
  if (salt === undefined && Object.values(sent).every((text) => text === undefined)) return;
  const fits = salt !== undefined && [sent, texts].some((each) => textDigest(salt, each) === digest);
  if (!fits) throw new BookFault(place, `its texts do not fit the digest of ${by}`);
}
