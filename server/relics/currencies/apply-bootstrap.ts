/** Creates missing `currencies` of the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { BootstrapCurrency } from '../../../contracts/relics/bootstrap.ts';
import type { Currency } from '../../../contracts/relics/currency.ts';
import { z } from '../../../contracts/zod.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ratioDecimals } from '../../../contracts/relics/amount.ts';
import { scaled } from '../amounts/decimal.ts';
import { currencies, putCurrency } from './documents.ts';

/** @throws Error with one line if the ratio has too many decimals or the parent does not exist */
export async function applyBootstrapCurrencies(
  { store, clock }: Deps,
  rows: readonly BootstrapCurrency[],
): Promise<void> {
  for (const row of rows) {
    const ref = currencies.ref(row.key);
    if ((await store.get(ref)) !== undefined) continue;
    const currency = currencyOf(row);
    const fault = (why: string) => new Error(`bootstrap: currency ${row.key}: ${why}`);
    if (scaled(currency.settlement.payoutRatioRelics, ratioDecimals) === undefined)
      throw fault(`payoutRatioRelics has more than ${ratioDecimals} decimals`);
    const parent = currency.parentKey;
    if (parent !== null && (await store.get(currencies.ref(parent))) === undefined)
      throw fault(`its parent ${parent} does not exist; list it first`);
    const document = { currency, version: 1, createdAt: clock.now() };
    await store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        // Another node that starts at the same time may have created the currency.
        if (tx.get(ref) === undefined) putCurrency(tx, document);
      },
    });
  }
}

/** Returns the currency with its defaults. */
function currencyOf(row: BootstrapCurrency): Currency {
  const { settlement, ...rest } = z.parse(BootstrapCurrency, row);
  const { walletTargetCurrency = settlement.payoutCurrency } = settlement;
  return { ...rest, settlement: { ...settlement, walletTargetCurrency } };
}
