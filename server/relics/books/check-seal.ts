/** Checks of the seals of a currency (docs/rules/relics.md, "Seals"). */
import type { Json } from '../../store/port.ts';
import { entries } from '../ledger/documents.ts';
import { hashOf } from '../ledger/entry-hash.ts';
import { sealPages, seals, type Seal, type SealHead, type SealPage } from '../seals/documents.ts';
import { parsed } from './check-entry.ts';
import { BookFault } from './fault.ts';
import type { Get, Link } from './links.ts';

const pageKey = (currency: string, number: number) => sealPages.ref(currency, String(number)).key;
const sealKey = (currency: string, number: number) => seals.ref(currency, String(number)).key;
const pagePlace = (currency: string, number: number | string) => `${currency}, seal page ${number}`;
const sealPlace = (currency: string, number: number | string) => `${currency}, seal ${number}`;

/** @throws {BookFault} if the hash, the number or the currency does not fit */
function checkOwn(
  { currency, number, hash }: SealPage | Seal,
  key: [string, string],
  place: string,
  computed: string,
) {
  if (currency !== key[0] || String(number) !== key[1])
    throw new BookFault(place, `it says that it is number ${number} of ${currency}`);
  if (hash !== computed)
    throw new BookFault(place, `its hash is ${hash}, but its content has the hash ${computed}`);
}

/** @throws {BookFault} if `previous` is not the hash of the preceding document */
function checkPrevious(previous: string, before: { hash: string } | undefined, place: string): void {
  const expected = before?.hash ?? '';
  if (previous !== expected)
    throw new BookFault(
      place,
      `it names ${previous || 'nothing'} as the previous hash, which is ${expected || 'none'}`,
    );
}

/** Returns the hash that a stored document states, unchecked. */
function hashed(value: Json | undefined, place: string): { hash: string } {
  if (value === undefined) throw new BookFault(place, 'it is missing');
  return { hash: (value as { hash: string }).hash };
}

export function checkPage(currency: string, number: string, value: Json): { page: SealPage; link: Link } {
  const place = pagePlace(currency, number);
  const page = parsed(sealPages, value, place);
  checkOwn(page, [currency, number], place, hashOf(page));
  const before = page.number > 1 ? pageKey(currency, page.number - 1) : undefined;
  const keys = page.heads.map(({ account, sequence }) => entries.ref(account || '-', String(sequence)).key);
  const compare = (get: Get) => {
    const earlier = before && hashed(get(before), pagePlace(currency, page.number - 1));
    checkPrevious(page.previous, earlier || undefined, place);
    for (const [at, { account, sequence, hash }] of page.heads.entries()) {
      const entryPlace = `${account}, entry ${sequence}`;
      const entry = get(keys[at]!);
      if (entry === undefined) throw new BookFault(entryPlace, `it is missing, but ${place} names it`);
      if (hashed(entry, entryPlace).hash !== hash)
        throw new BookFault(entryPlace, `it is not the entry that ${place} names`);
    }
  };
  return { page, link: { keys: before === undefined ? keys : [...keys, before], compare } };
}

export function checkSeal(currency: string, number: string, value: Json): { seal: Seal; link: Link } {
  const place = sealPlace(currency, number);
  const seal = parsed(seals, value, place);
  checkOwn(seal, [currency, number], place, hashOf(seal));
  const page = pageKey(currency, seal.pages);
  const before = seal.number > 1 ? sealKey(currency, seal.number - 1) : undefined;
  const compare = (get: Get) => {
    const stored = before && get(before);
    const beforePlace = sealPlace(currency, seal.number - 1);
    checkPrevious(seal.previous, before ? hashed(stored || undefined, beforePlace) : undefined, place);
    const earlier = stored ? parsed(seals, stored, beforePlace) : { pages: 0, at: -1 };
    if (seal.pages <= earlier.pages || seal.at <= earlier.at)
      throw new BookFault(place, 'it is not later than the seal before it');
    const { hash } = hashed(get(page), pagePlace(currency, seal.pages));
    if (hash !== seal.page) throw new BookFault(place, `it names the page ${seal.page}, which is ${hash}`);
  };
  return { seal, link: { keys: before === undefined ? [page] : [page, before], compare } };
}

/** Counts of the pages and seals of a currency. */
export interface SealCounts {
  pages: number;
  seals: number;
  /** Page and seal with the highest numbers. */
  lastPage?: SealPage;
  last?: Seal;
}

/** @throws {BookFault} if the head does not fit pages and seals */
export function checkSealHead(currency: string, head: SealHead, counts: SealCounts): void {
  const { last } = counts;
  const expected = {
    ...{ currency, pages: counts.pages, seals: counts.seals, hash: last?.hash ?? '' },
    ...{ at: last?.at ?? 0, page: counts.lastPage?.hash ?? '', sealedPages: last?.pages ?? 0 },
  };
  for (const name of Object.keys(expected) as (keyof typeof expected)[])
    if (head[name] !== expected[name])
      throw new BookFault(
        `${currency}, head of the seals`,
        `${name} is ${head[name]}, but should be ${expected[name]}`,
      );
}
