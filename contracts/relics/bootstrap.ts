/** Sections of relics in the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { z } from '../zod.ts';
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
    /** The payout currency, if absent. */
    walletTargetCurrency: z.optional(PayoutCurrency),
    exchangeTargets: z._default(z.array(CurrencyKey).check(z.maxLength(100)), []),
  }),
  isSystem: z._default(z.boolean(), false),
  decimals: z._default(z.int().check(z.minimum(0), z.maximum(mostDecimals)), 2),
});
export type BootstrapCurrency = z.input<typeof BootstrapCurrency>;
