/** Creates missing `currencies` of the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { BootstrapCurrency } from '../../../contracts/relics/bootstrap.ts';
import type { Currency } from '../../../contracts/relics/currency.ts';
import { z } from '../../../contracts/zod.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ratioDecimals } from '../../../contracts/relics/amount.ts';
import { ratioUnits } from '../amounts/payout.ts';
import { currencies, putCurrency } from './documents.ts';

/** @throws Error with one line if the ratio has too many decimals or the parent does not exist */
export async function applyBootstrapCurrencies(
  { store, clock }: Deps,
  rows: readonly BootstrapCurrency[],
): Promise<void> {
  for (const row of rows) {
    const ref = currencies.ref(row.key);
    if ((await store.get(ref)) !== undefined) continue;
    const { approvalAbove = 0, ...settings } = row;
    const currency = currencyOf(settings);
    const fault = (why: string) => new Error(`bootstrap: currency ${row.key}: ${why}`);
    if (ratioUnits(currency.settlement.payoutRatioRelics) === undefined)
      throw fault(`payoutRatioRelics has more than ${ratioDecimals} decimals`);
    const parent = currency.parentKey;
    if (parent !== null && (await store.get(currencies.ref(parent))) === undefined)
      throw fault(`its parent ${parent} does not exist; list it first`);
    const document = { currency, version: 1, approvalAbove, createdAt: clock.now() };
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
export function currencyOf(row: Omit<BootstrapCurrency, 'approvalAbove'>): Currency {
  const { settlement, approvalAbove: _, ...rest } = z.parse(BootstrapCurrency, row);
  const { walletTargetCurrency = settlement.payoutCurrency } = settlement;
  return { ...rest, settlement: { ...settlement, walletTargetCurrency } };
}
