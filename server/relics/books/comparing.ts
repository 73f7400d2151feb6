/** Comparison of an entry with a document that it names. */
import type { Collection } from '../../store/port.ts';
import { textDigest } from '../ledger/text-digest.ts';
import { parsed, type CheckedEntry } from './check-entry.ts';
import { BookFault } from './fault.ts';
import type { Get } from './links.ts';

/** Returns by how much an entry changes a balance of the account from which it was read. */
export function changeOf(
  { entry, account }: Pick<CheckedEntry, 'entry' | 'account'>,
  balance: 'available' | 'held',
): number {
  return entry.postings
    .filter((posting) => posting.account === account && posting.balance === balance)
    .reduce((sum, { delta }) => sum + delta, 0);
}

/** Returns a document that an entry refers to. */
export function named<D>(collection: Collection<D>, key: string, place: string, by: string, get: Get): D {
  const value = get(key);
  if (value === undefined) throw new BookFault(place, `it is missing, but ${by} names it`);
  return parsed(collection, value, place);
}

/** Returns a function that throws if a member of a document is not what an entry says. */
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
 * Compares texts with their digest. Erased texts have no salt.
 * @param usual name of a text that has its default, which the digest covers only if the client sent it
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
