import { heads } from '../ledger/documents.ts';

/** Prefix of the keys of accounts with their entries, payments and lots. */
export const accountPrefix = `${heads.aggregate}:`;

/** Prefix of the keys of all documents that verification reads. */
export const booksPrefix = 'relic-';

/** Parts of a key such as `relic-account:gold:user:usr_1/entry:7`: owner `gold:user:usr_1`, part `entry`, rest `7`. */
export function splitKey(key: string): { owner: string; part: string; rest: string } {
  const slash = key.indexOf('/');
  const [part = '', ...rest] = key.slice(slash + 1).split(':');
  return { owner: key.slice(key.indexOf(':') + 1, slash), part, rest: rest.join(':') };
}
