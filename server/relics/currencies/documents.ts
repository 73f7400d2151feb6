import { Currency } from '../../../contracts/relics/currency.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Ref, type Transaction } from '../../store/port.ts';

const CurrencyDocument = z.strictObject({
  currency: Currency,
  /** Increases with every change. Entries of the ledger name the version under which they were made. */
  version: z.int(),
  /** Whether everything but reversals and expiries is refused. */
  frozen: z.optional(z.boolean()),
  /** Relics above which a second operator has to approve. 0 if absent. */
  approvalAbove: z.optional(z.number()),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  /** Time, operator and reason of the last change. Absent for the bootstrap file. */
  changedAt: z.optional(z.int()),
  changedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type CurrencyDocument = z.infer<typeof CurrencyDocument>;

export const currencies = collection({
  name: 'relic-currency',
  aggregate: 'relic-currency',
  part: 'head',
  schema: CurrencyDocument,
  indexes: { key: ({ currency }: CurrencyDocument) => [currency.key] },
});

/** All versions of the currencies, because entries of the ledger name them. */
export const currencyVersions = collection({
  name: 'relic-currency-version',
  aggregate: 'relic-currency',
  part: 'version',
  schema: CurrencyDocument,
});

export const currencyVersionRef = (key: string, version: number): Ref<CurrencyDocument> =>
  currencyVersions.ref(key, String(version));

/** Type of the event after a change of a currency. Its data is `{ id }`, the key of the currency. */
export const currencyChanged = 'relic-currency-changed';

/** Writes a currency and its version, and invalidates the copies in the memory of all nodes. */
export function putCurrency(tx: Transaction, document: CurrencyDocument): void {
  const { key } = document.currency;
  const ref = currencies.ref(key);
  tx.put(ref, document);
  tx.put(currencyVersionRef(key, document.version), document);
  tx.publish({ topic: ref.aggregate, type: currencyChanged, data: { id: key } });
}
