/** Settings of a currency, which the operator chooses (docs/rules/relics.md, "Currencies"). */
import { described } from '../http/described.ts';
import { isHttpsUrl } from '../http/https-url.ts';
import { z } from '../zod.ts';
import {
  Capabilities,
  CurrencyKey,
  currencyLines,
  mostDecimals,
  PayoutCurrency,
  settlementLines,
} from './currency.ts';
import { mostUnits } from './amount.ts';

const Text = z.string().check(z.maxLength(2_000));

/** Accepts only https addresses, because pages link to them. */
const Address = Text.check(
  z.refine((text) => text === '' || isHttpsUrl(text), 'An https address, or an empty text'),
);

export const settlementSettings = described(
  {
    payoutRatioRelics: z.number().check(z.minimum(0.000_001), z.maximum(1_000_000_000)),
    payoutCurrency: PayoutCurrency,
    walletTargetCurrency: PayoutCurrency,
    exchangeTargets: z.array(CurrencyKey).check(z.maxLength(100)),
  },
  settlementLines,
);

export const currencySettings = described(
  {
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    description: Text,
    iconUrl: Address,
    iconObjectKey: Text,
    infoUrl: Address,
    parentKey: z.nullable(CurrencyKey),
    enabled: z.boolean(),
    capabilities: Capabilities,
    settlement: z.strictObject(settlementSettings),
    isSystem: z.boolean(),
    decimals: z.int().check(z.minimum(0), z.maximum(mostDecimals)),
  },
  currencyLines,
);

/** Amount of relics above which a second operator has to approve. */
export const ApprovalAbove = z.number().check(z.minimum(0), z.maximum(mostUnits));
