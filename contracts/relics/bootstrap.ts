/** Sections of relics in the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { z } from '../zod.ts';
import { mostRate, rateDecimals } from './amount.ts';
import { Capabilities, CurrencyKey, mostDecimals, PayoutCurrency } from './currency.ts';

const Text = z._default(z.string().check(z.maxLength(2_000)), '');

const noCapability = { buy: false, sell: false, withdraw: false, wager: false, exchange: false };

export const BootstrapCurrency = z.strictObject({
  key: CurrencyKey,
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  description: Text,
  iconUrl: Text,
  iconObjectKey: Text,
  infoUrl: Text,
  parentKey: z._default(z.nullable(CurrencyKey), null),
  enabled: z._default(z.boolean(), true),
  /** None by default: relics can then only be granted and spent. */
  capabilities: z._default(Capabilities, noCapability),
  settlement: z.strictObject({
    payoutRatioRelics: z.number().check(z.minimum(0.000_001), z.maximum(1_000_000_000)),
    payoutCurrency: PayoutCurrency,
    /** If absent, the payout currency is used. */
    walletTargetCurrency: z.optional(PayoutCurrency),
    exchangeTargets: z._default(z.array(CurrencyKey).check(z.maxLength(100)), []),
  }),
  isSystem: z._default(z.boolean(), false),
  decimals: z._default(z.int().check(z.minimum(0), z.maximum(mostDecimals)), 2),
});
export type BootstrapCurrency = z.input<typeof BootstrapCurrency>;

/** Seconds after which a rate is too old for a capture. At most 10 years. */
export const MaxAgeSeconds = z.int().check(z.minimum(1), z.maximum(315_576_000));

export const BootstrapRate = z.strictObject({
  base: PayoutCurrency,
  quote: PayoutCurrency,
  /**
   * Amount of the quote currency for one unit of the base currency. Above 0, at most 10^12, with at most 12
   * decimals.
   */
  rate: z.union([
    z.number().check(z.positive(), z.maximum(mostRate)),
    z
      .string()
      .check(
        z.regex(/^\d{1,13}(?:\.\d+)?$/, `A decimal with at most ${rateDecimals} decimals, such as "1.0842"`),
      ),
  ]),
  maxAgeSeconds: z.optional(MaxAgeSeconds),
});
export type BootstrapRate = z.infer<typeof BootstrapRate>;

/** Relics that an account has from the beginning. */
export const BootstrapBalance = z.strictObject({
  accountId: z.string().check(z.minLength(1), z.maxLength(64)),
  relicType: CurrencyKey,
  amount: z.number(),
});
export type BootstrapBalance = z.infer<typeof BootstrapBalance>;
