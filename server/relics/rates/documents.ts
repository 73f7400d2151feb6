import { ExactDecimal } from '../../../contracts/relics/amount.ts';
import { MaxAgeSeconds } from '../../../contracts/relics/bootstrap.ts';
import { PayoutCurrency } from '../../../contracts/relics/currency.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const RatePair = z.strictObject({
  base: PayoutCurrency,
  quote: PayoutCurrency,
  /** Number of rates of the pair, which is the version of the last one. */
  versions: z.int(),
});

/** Pairs of currencies. The head of a pair numbers its rates. */
export const ratePairs = collection({
  name: 'relic-rate-pair',
  aggregate: 'relic-rate',
  part: 'head',
  schema: RatePair,
  indexes: { pair: ({ base, quote }: z.infer<typeof RatePair>) => [base, quote] },
});

const StoredRate = z.strictObject({
  base: PayoutCurrency,
  quote: PayoutCurrency,
  /** Number of the rate in its pair, from 1. */
  version: z.int(),
  /** Amount of the quote currency for one unit of the base currency, with at most 12 decimals. */
  rate: ExactDecimal,
  /** Milliseconds since the epoch. */
  effectiveAt: z.int(),
  /** Seconds for which the rate may be used, counted from `effectiveAt`. Unlimited if absent. */
  maxAgeSeconds: z.optional(MaxAgeSeconds),
  createdAt: z.int(),
  /** Operator and reason. Absent for the bootstrap file. */
  createdBy: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type StoredRate = z.infer<typeof StoredRate>;

/** Exchange rates. A rate never changes, because payouts refer to it. */
export const rates = collection({
  name: 'relic-rate',
  aggregate: 'relic-rate',
  part: 'rate',
  schema: StoredRate,
  indexes: {
    effective: ({ base, quote, effectiveAt, version }: StoredRate) => [base, quote, effectiveAt, version],
  },
});

/** Type of the event after a rate was added. Its data is `{ id }`, the {@link pairId}. */
export const rateAdded = 'relic-rate-added';

export const pairId = (base: string, quote: string): string => `${base}-${quote}`;
