import { Currency } from '../../../contracts/relics/currency.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const CurrencyDocument = z.strictObject({
  currency: Currency,
  /** Increases with every change. Entries of the ledger name the version that they were made under. */
  version: z.int(),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
});
export type CurrencyDocument = z.infer<typeof CurrencyDocument>;

export const currencies = collection({
  name: 'relic-currency',
  aggregate: 'relic-currency',
  part: 'head',
  schema: CurrencyDocument,
  indexes: { key: ({ currency }: CurrencyDocument) => [currency.key] },
});
