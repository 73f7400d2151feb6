import { ratioDecimals, rateDecimals } from '../../../contracts/relics/amount.ts';
import type { Json } from '../../store/port.ts';
import { scaled } from '../amounts/decimal.ts';
import { baseUnits, withdrawalUnits } from '../amounts/payout.ts';
import { lotIdOf } from '../authorizations/authorization-id.ts';
import { currencies } from '../currencies/documents.ts';
import { pairId, rates } from '../rates/documents.ts';
import { lotPart, lots, type Lot } from '../settlement/documents.ts';
import { parsed } from './check-entry.ts';
import { BookFault } from './fault.ts';
import type { Get, Link } from './links.ts';

/**
 * Checks a lot of a treasury on its own. The returned link compares it with the previous lot, the rate and the
 * currency.
 * @param part withdrawal currency and number, from the key
 * @throws {BookFault}
 */
export function checkLot(account: string, part: string, value: Json): { lot: Lot; link: Link } {
  const place = `${account}, lot ${part}`;
  const lot = parsed(lots, value, place);
  const refuse = (what: string): never => {
    throw new BookFault(place, what);
  };
  const { number, withdrawalCurrency, authorizationId, lotId, rateId, baseCurrency } = lot;
  if (lotPart(withdrawalCurrency, number) !== part)
    refuse(`it says that it is number ${number} of ${withdrawalCurrency}`);
  if (lotId !== lotIdOf(authorizationId)) refuse(`its id ${lotId} is not that of ${authorizationId}`);
  if ((rateId === 'identity') !== (baseCurrency === withdrawalCurrency))
    refuse(`the rate ${rateId} does not lead from ${baseCurrency} to ${withdrawalCurrency}`);
  const before = lots.ref(account, lotPart(withdrawalCurrency, number - 1)).key;
  const currency = currencies.ref(account.split(':')[0]!).key;
  const [pair = '', version = ''] = rateId.split('/');
  const rate = rateId === 'identity' ? undefined : rates.ref(pair || '-', version).key;
  const compare = (get: Get) => {
    if (number > 1) {
      const value = get(before);
      if (value === undefined)
        throw new BookFault(`${account}, lot ${before.split(':').at(-1)}`, 'it is missing');
      checkTotals(lot, parsed(lots, value, `${account}, lot ${before.split(':').at(-1)}`), refuse);
    } else if (String(lot.relicsBefore) !== '0' || lot.withdrawalBefore !== '0')
      refuse('it is the first, but has totals');
    const stored = get(currency);
    if (stored === undefined) return refuse('its currency is missing');
    const { decimals } = parsed(currencies, stored, currency).currency;
    checkRate(lot, pair, rate === undefined ? undefined : get(rate), refuse);
    checkPayout(lot, decimals, refuse);
  };
  return {
    lot,
    link: { keys: [...(number > 1 ? [before] : []), currency, ...(rate ? [rate] : [])], compare },
  };
}

type Refuse = (what: string) => never;

function checkTotals(lot: Lot, before: Lot, refuse: Refuse): void {
  const relics = units(String(before.relicsBefore), refuse) + BigInt(before.relicAmount);
  if (units(String(lot.relicsBefore), refuse) !== relics)
    refuse(`relicsBefore is ${lot.relicsBefore}, but the lots before sum to ${relics}`);
  const withdrawal = units(before.withdrawalBefore, refuse) + units(before.withdrawalAmount, refuse);
  if (units(lot.withdrawalBefore, refuse) !== withdrawal)
    refuse(`withdrawalBefore is ${lot.withdrawalBefore}, but the lots before sum to ${withdrawal}`);
}

function checkRate(lot: Lot, pair: string, stored: Json | undefined, refuse: Refuse): void {
  const { rateId, exchangeRate, baseCurrency, withdrawalCurrency } = lot;
  if (rateId !== 'identity' && stored === undefined) refuse(`its rate ${rateId} is missing`);
  const known = stored === undefined ? '1' : parsed(rates, stored, `rate ${rateId}`).rate;
  if (rateId !== 'identity' && pair !== pairId(baseCurrency, withdrawalCurrency))
    refuse(`the rate ${rateId} does not lead from ${baseCurrency} to ${withdrawalCurrency}`);
  if (units(exchangeRate, refuse) !== scaled(known, rateDecimals))
    refuse(`exchangeRate is ${exchangeRate}, but the rate ${rateId} is ${known}`);
}

function checkPayout(lot: Lot, decimals: number, refuse: Refuse): void {
  const ratio = units(lot.ratio, refuse);
  if (ratio === 0n) refuse(`ratio is ${lot.ratio}, in units of 10^-${ratioDecimals}`);
  const base = baseUnits(lot.relicAmount, decimals, ratio);
  if (units(lot.baseAmount, refuse) !== base)
    refuse(`baseAmount is ${lot.baseAmount}, but should be ${base}`);
  const withdrawal = withdrawalUnits(base, units(lot.exchangeRate, refuse));
  if (units(lot.withdrawalAmount, refuse) !== withdrawal)
    refuse(`withdrawalAmount is ${lot.withdrawalAmount}, but should be ${withdrawal}`);
}

function units(text: string, refuse: Refuse): bigint {
  return /^\d{1,40}$/.test(text) ? BigInt(text) : refuse(`${text} is not a number of units`);
}
