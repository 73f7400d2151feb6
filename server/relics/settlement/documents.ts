/** Documents of settlement (docs/rules/relics.md, "Settlement lots"). */
import { z } from '../../../contracts/zod.ts';
import { collection, type Ref } from '../../store/port.ts';
import { accountKey, type Account } from '../ledger/accounts.ts';

/**
 * Captured relics with their payout, fixed at the capture. Never changes. Amounts of relics are units of the currency;
 * amounts of money are units of 10^-8, and rates of 10^-12, as decimal text, because they may exceed 2^53.
 */
const Lot = z.strictObject({
  lotId: z.string(),
  /** Position in the queue, from 1 without gaps. Each pair of treasury and withdrawal currency has a queue. */
  number: z.int(),
  authorizationId: z.string(),
  clientId: z.string(),
  relicAmount: z.int(),
  /** Sum of the relics of all earlier lots of the queue, as decimal text. Earlier releases wrote a number. */
  relicsBefore: z.union([z.string(), z.int()]),
  baseCurrency: z.string(),
  baseAmount: z.string(),
  withdrawalCurrency: z.string(),
  withdrawalAmount: z.string(),
  /** Sum of the payouts of all earlier lots of the queue. */
  withdrawalBefore: z.string(),
  exchangeRate: z.string(),
  /** Pair and version of the rate, such as `USD-EUR/7`, or `identity`. */
  rateId: z.string(),
  /** `payoutRatioRelics` at the capture, in units of 10^-6. */
  ratio: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
});
export type Lot = z.infer<typeof Lot>;

export const lots = collection({
  name: 'relic-lot',
  packed: true,
  aggregate: 'relic-account',
  part: 'lot',
  schema: Lot,
});

/** Returns the part of the key that names a lot within its treasury. */
export const lotPart = (withdrawalCurrency: string, number: number): string =>
  `${withdrawalCurrency}.${number}`;

export const lotRef = (treasury: Account, part: string): Ref<Lot> => lots.ref(accountKey(treasury), part);
