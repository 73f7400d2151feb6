/** Currencies of relics (docs/rules/relics.md, "Currencies"). */
import { described } from '../http/described.ts';
import { z } from '../zod.ts';

const keyShape = /^[a-z][a-z0-9_-]{0,39}$/;

export const CurrencyKey = z
  .string()
  .check(
    z.regex(keyShape, 'A currency key is 1 to 40 of a-z 0-9 _ -, and begins with a letter'),
    z.describe('1 to 40 of a-z 0-9 _ -, with a letter at the beginning.'),
  );

export function isCurrencyKey(text: string): boolean {
  return keyShape.test(text);
}

/** Code of a currency outside of the service, in which payouts are made. */
export const PayoutCurrency = z
  .string()
  .check(
    z.regex(/^[A-Z][A-Z0-9]{2,9}$/, 'A currency code such as USD: 3 to 10 of A-Z 0-9'),
    z.describe('A currency code such as USD: 3 to 10 of A-Z 0-9.'),
  );

/** Maximum number of decimals of a currency. */
export const mostDecimals = 8;

export const Capabilities = z.strictObject(
  described(
    {
      buy: z.boolean(),
      sell: z.boolean(),
      withdraw: z.boolean(),
      wager: z.boolean(),
      exchange: z.boolean(),
    },
    {
      buy: 'Whether users can buy it.',
      sell: 'Whether users can sell it.',
      withdraw: 'Whether users can withdraw it.',
      wager: 'Whether it can be wagered.',
      exchange: 'Whether it can be exchanged for other currencies.',
    },
  ),
);

export const settlementLines = {
  payoutRatioRelics: 'Number of relics per unit of the payout currency.',
  payoutCurrency: 'Base currency of payouts.',
  walletTargetCurrency: 'Currency in which balances are valued for their owners.',
  exchangeTargets: 'Keys of the currencies for which it can be exchanged.',
};

const settlementShape = described(
  {
    payoutRatioRelics: z.number(),
    payoutCurrency: PayoutCurrency,
    walletTargetCurrency: z.string(),
    exchangeTargets: z.array(CurrencyKey),
  },
  settlementLines,
);

export const currencyLines = {
  name: 'Name for people.',
  description: 'Description for people; may be empty.',
  iconUrl: 'Address of the icon; may be empty.',
  iconObjectKey: 'Key of an uploaded icon; may be empty.',
  infoUrl: 'Address of a page about the currency; may be empty.',
  parentKey: 'Key of the currency of which it is a branch.',
  enabled: 'Whether new payments can be authorized.',
  capabilities: 'What the currency can be used for.',
  settlement: 'How captured relics are paid out.',
  isSystem: "Whether it is the operator's own currency.",
  decimals: 'Number of decimals of an amount, 0 to 8.',
};

export const Currency = z.strictObject(
  described(
    {
      key: CurrencyKey,
      name: z.string(),
      description: z.string(),
      iconUrl: z.string(),
      iconObjectKey: z.string(),
      infoUrl: z.string(),
      parentKey: z.nullable(CurrencyKey),
      enabled: z.boolean(),
      capabilities: Capabilities,
      settlement: z.strictObject(settlementShape),
      isSystem: z.boolean(),
      decimals: z.int(),
    },
    { ...currencyLines, key: 'Value of `relicType` in requests.' },
  ),
);
export type Currency = z.infer<typeof Currency>;
