/** Documents of the seals of a currency (docs/rules/relics.md, "Seals"). All of them are one aggregate. */
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const SealHead = z.strictObject({
  /** Key of the currency. */
  currency: z.string(),
  /** Number of seals, and hash of the last. */
  seals: z.int(),
  hash: z.string(),
  /** Time of the last seal in milliseconds since the epoch, 0 before the first. */
  at: z.int(),
  /** Number of pages, and hash of the last. */
  pages: z.int(),
  page: z.string(),
  /** Number of pages that the last seal covers. */
  sealedPages: z.int(),
});
export type SealHead = z.infer<typeof SealHead>;

export const sealHeads = collection({
  name: 'relic-seal-head',
  aggregate: 'relic-seal',
  part: 'head',
  schema: SealHead,
});

/** Members are in alphabetical order, so that `JSON.stringify` gives the canonical form (`ledger/entry-hash.ts`). */
const SealPage = z.strictObject({
  currency: z.string(),
  hash: z.string(),
  /** Accounts with the number and the hash of their last entry. */
  heads: z.array(z.strictObject({ account: z.string(), hash: z.string(), sequence: z.int() })),
  /** Number of the page in its currency, from 1 without gaps. */
  number: z.int(),
  /** Hash of the preceding page; empty for the first. */
  previous: z.string(),
});
export type SealPage = z.infer<typeof SealPage>;

export const sealPages = collection({
  name: 'relic-seal-page',
  aggregate: 'relic-seal',
  part: 'page',
  schema: SealPage,
});

/** Members are in alphabetical order, as those of a page. */
const Seal = z.strictObject({
  /** Milliseconds since the epoch. */
  at: z.int(),
  currency: z.string(),
  hash: z.string(),
  /** Number of the seal in its currency, from 1 without gaps. */
  number: z.int(),
  /** Hash of the last page. */
  page: z.string(),
  /** Number of the last page. */
  pages: z.int(),
  /** Hash of the preceding seal; empty for the first. */
  previous: z.string(),
});
export type Seal = z.infer<typeof Seal>;

export const seals = collection({
  name: 'relic-seal',
  aggregate: 'relic-seal',
  part: 'seal',
  schema: Seal,
});

export const sealCollections = [sealHeads, sealPages, seals] as const;
