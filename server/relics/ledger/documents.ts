/**
 * Documents of the ledger (docs/rules/relics.md, "Ledger"). `post.ts` is their only writer, except for the freeze of an
 * account (`freeze.ts`) and the number of its last sealed entry (`seals/seal-books.ts`). Amounts are units of the
 * currency.
 */
import { z } from '../../../contracts/zod.ts';
import { collection, type Ref } from '../../store/port.ts';
import { accountKey, accountKinds, type Account } from './accounts.ts';

const Hold = z.strictObject({
  /** Subject of the hold, such as the id of a payment authorization. */
  id: z.string(),
  amount: z.int(),
  /** Milliseconds since the epoch. Absent for holds that do not expire. */
  expiresAt: z.optional(z.int()),
});
export type Hold = z.infer<typeof Hold>;

/** Lots of a treasury with one withdrawal currency. */
const Queue = z.strictObject({
  /** Number of lots. The last lot has this number. */
  lots: z.int(),
  /** Sum of the relics of these lots, as decimal text, because it may exceed 2^53. Earlier releases wrote a number. */
  relics: z.union([z.string(), z.int()]),
  /** Sum of the payouts of these lots in units of 10^-8, as decimal text. */
  withdrawal: z.string(),
});
export type Queue = z.infer<typeof Queue>;

const Head = z.strictObject({
  currency: z.string(),
  kind: z.enum(accountKinds),
  owner: z.string(),
  available: z.int(),
  held: z.int(),
  /** Number of entries. */
  sequence: z.int(),
  /** Hash of the last entry; empty before the first. */
  hash: z.string(),
  /** Time of the last entry. */
  at: z.int(),
  /** Number of the last entry that a seal covers. Absent before the first seal. */
  sealed: z.optional(z.int()),
  /** Open holds, in the order in which they were made. */
  holds: z.array(Hold),
  /** Whether new holds and outgoing transfers are refused. */
  frozen: z.optional(z.literal(true)),
  /** Queues of a treasury, by withdrawal currency. */
  queues: z.optional(z.record(z.string(), Queue)),
});
export type Head = z.infer<typeof Head>;

export const heads = collection({
  name: 'relic-account',
  packed: true,
  aggregate: 'relic-account',
  part: 'head',
  schema: Head,
  indexes: {
    owner: ({ currency, kind, owner }: Head) => [currency, kind, owner],
    // Contains only the currency, so that a busy account changes its position once per seal, not with every entry.
    unsealed: ({ currency, sequence, sealed = 0 }: Head) => (sequence > sealed ? [currency] : null),
  },
});

export const entryKinds = [
  'authorize',
  'capture',
  'reverse',
  'expire',
  'mint',
  'burn',
  'adjust',
  'transfer',
  'refund',
  'settle',
  'escrow',
  'order',
] as const;

const balances = ['available', 'held'] as const;

/** Members are in alphabetical order, so that `JSON.stringify` gives the canonical form (`entry-hash.ts`). */
const Entry = z.strictObject({
  /** Subject of the entry: names and ids. */
  about: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** State of each account after the entry. `previous` is the hash of the previous entry of the account. */
  accounts: z.array(
    z.strictObject({
      account: z.string(),
      available: z.int(),
      held: z.int(),
      previous: z.string(),
      sequence: z.int(),
    }),
  ),
  /** Milliseconds since the epoch. Not before the previous entry of any of these accounts. */
  at: z.int(),
  currency: z.string(),
  hash: z.string(),
  kind: z.enum(entryKinds),
  /** Changes of the balances. Their sum is zero. */
  postings: z.array(z.strictObject({ account: z.string(), balance: z.enum(balances), delta: z.int() })),
  /** Salted digest of notes and references, which can be erased. */
  textDigest: z.optional(z.string()),
  /** Versions of the configuration under which the entry was decided. */
  versions: z.record(z.string(), z.union([z.string(), z.int()])),
});
export type Entry = z.infer<typeof Entry>;

/** An entry is stored once for each account that it changes, so that each account has a complete history. */
export const entries = collection({
  name: 'relic-entry',
  packed: true,
  aggregate: 'relic-account',
  part: 'entry',
  schema: Entry,
});

const InitialBalance = z.strictObject({ amount: z.int(), at: z.int() });

/** Amounts that were minted for the bootstrap file, so that a later start does not mint them again. */
export const initialBalances = collection({
  name: 'relic-initial-balance',
  packed: true,
  aggregate: 'relic-account',
  part: 'initial',
  schema: InitialBalance,
});

export const ledgerCollections = [heads, entries, initialBalances] as const;

export const headRef = (account: Account): Ref<Head> => heads.ref(accountKey(account));

/** @param sequence number of the entry in this account, from 1 */
export const entryRef = (account: Account, sequence: number): Ref<Entry> =>
  entries.ref(accountKey(account), String(sequence));

/** Returns the head of an account without entries. */
export function newHead({ currency, kind, owner }: Account): Head {
  return { currency, kind, owner, available: 0, held: 0, sequence: 0, hash: '', at: 0, holds: [] };
}
