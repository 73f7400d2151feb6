/** Sections of relics in the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { z } from '../zod.ts';
import { mostRate, rateDecimals } from './amount.ts';
import { CurrencyKey, PayoutCurrency } from './currency.ts';
import { ApprovalAbove, currencySettings, settlementSettings } from './currency-settings.ts';

const noCapability = { buy: false, sell: false, withdraw: false, wager: false, exchange: false };

export const BootstrapCurrency = z.strictObject({
  ...currencySettings,
  key: CurrencyKey,
  description: z._default(currencySettings.description, ''),
  iconUrl: z._default(currencySettings.iconUrl, ''),
  iconObjectKey: z._default(currencySettings.iconObjectKey, ''),
  infoUrl: z._default(currencySettings.infoUrl, ''),
  parentKey: z._default(currencySettings.parentKey, null),
  enabled: z._default(currencySettings.enabled, true),
  /** None by default, so that relics can only be granted and spent. */
  capabilities: z._default(currencySettings.capabilities, noCapability),
  settlement: z.strictObject({
    ...settlementSettings,
    /** By default, the payout currency. */
    walletTargetCurrency: z.optional(settlementSettings.walletTargetCurrency),
    exchangeTargets: z._default(settlementSettings.exchangeTargets, []),
  }),
  isSystem: z._default(currencySettings.isSystem, false),
  decimals: z._default(currencySettings.decimals, 2),
  /** Amount up to which one operator alone can mint, burn and adjust. */
  approvalAbove: z._default(ApprovalAbove, 0),
});
export type BootstrapCurrency = z.input<typeof BootstrapCurrency>;

/** Seconds after which a rate is too old for a capture. At most 10 years. */
export const MaxAgeSeconds = z.int().check(z.minimum(1), z.maximum(315_576_000));

export const BootstrapRate = z.strictObject({
  base: PayoutCurrency,
  quote: PayoutCurrency,
  /**
   * Amount of the quote currency for one unit of the base currency: above 0, at most 10^12, with at most 12
   * decimals.
   */
  rate: z.union([
    z.number().check(z.positive(), z.maximum(mostRate)),
    z
      .string()
      .check(
        z.regex(/^\d{1,13}(?:\.\d+)?$/, `A decimal with at most ${rateDecimals} decimals, such as "1.0842"`),
        z.describe(`A decimal with at most ${rateDecimals} decimals, such as "1.0842".`),
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
