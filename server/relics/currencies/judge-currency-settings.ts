import type { Refusal } from '../../../contracts/http/errors.ts';
import { ratioDecimals } from '../../../contracts/relics/amount.ts';
import type { Currency } from '../../../contracts/relics/currency.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transaction } from '../../store/port.ts';
import { ratioUnits } from '../amounts/payout.ts';
import { currencies } from './documents.ts';

/** Maximum number of ancestors of a currency. */
const mostAncestors = 20;

/**
 * Refuses a ratio with too many decimals, a reference of the currency to itself, and references to missing currencies.
 */
export function judgeSettings(
  tx: Transaction,
  { key, parentKey, settlement }: Currency,
): Refusal | undefined {
  const { payoutRatioRelics, exchangeTargets } = settlement;
  if (ratioUnits(payoutRatioRelics) === undefined)
    return fault('settlement.payoutRatioRelics', `It has at most ${ratioDecimals} decimals`);
  if (exchangeTargets.includes(key) || new Set(exchangeTargets).size < exchangeTargets.length)
    return fault('settlement.exchangeTargets', 'It names each other currency at most once');
  const missing = tx
    .getAll(exchangeTargets.map((target) => currencies.ref(target)))
    .findIndex((target) => target === undefined);
  if (missing >= 0) return unknown(exchangeTargets[missing]!);
  return judgeParent(tx, key, parentKey);
}

/** Refuses a parent that does not exist, or that is a descendant of the currency. */
function judgeParent(tx: Transaction, key: string, parentKey: string | null): Refusal | undefined {
  let above = parentKey;
  for (let ancestors = 0; above !== null; ancestors++) {
    if (above === key) return fault('parentKey', 'A currency is no branch of itself');
    if (ancestors === mostAncestors)
      return fault('parentKey', `At most ${mostAncestors} currencies above it`);
    const parent = tx.get(currencies.ref(above));
    if (parent === undefined) return unknown(above);
    above = parent.currency.parentKey;
  }
  return undefined;
}

const fault = (path: string, message: string) =>
  refuseRelic('validation_failed', { issues: [{ path, code: 'custom', message }] });

const unknown = (relicType: string) => refuseRelic('currency_unknown', { details: { relicType } });
