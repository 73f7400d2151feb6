import { Currency } from '../../../contracts/relics/currency.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Transaction } from '../../store/port.ts';

const CurrencyDocument = z.strictObject({
  currency: Currency,
  /** Increases with every change. Entries of the ledger name the version that they were made under. */
  version: z.int(),
  /** Whether everything but reversals and expiries is refused. */
  frozen: z.optional(z.boolean()),
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

/** Type of the event that a currency has changed. The event's data is `{ id }`: the key of the currency. */
export const currencyChanged = 'relic-currency-changed';

/** Writes a currency, and invalidates it in the memory of every node. */
export function putCurrency(tx: Transaction, document: CurrencyDocument): void {
  const { key } = document.currency;
  const ref = currencies.ref(key);
  tx.put(ref, document);
  tx.publish({ topic: ref.aggregate, type: currencyChanged, data: { id: key } });
}
