/** New settlement lots (docs/rules/relics.md, "Settlement lots"). */
import { baseUnits, withdrawalUnits } from '../amounts/payout.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import type { Head, Queue } from '../ledger/documents.ts';
import type { LiveRate } from '../rates/live-rates.ts';
import { lotPart, type Lot } from './documents.ts';

export interface LotTerms {
  readonly withdrawalCurrency: string;
  readonly rate: LiveRate;
}

const noLots: Queue = { lots: 0, relics: '0', withdrawal: '0' };

/** A lot without the time of its entry, which is not known yet. */
export type LotDraft = Omit<Lot, 'at'>;

/**
 * Returns the next lot of a treasury with its payout, and the queues of the treasury including this lot.
 * @param head head of the treasury
 */
export function newLot(
  head: Pick<Head, 'queues'>,
  currency: LiveCurrency,
  { withdrawalCurrency, rate }: LotTerms,
  {
    lotId,
    authorizationId,
    clientId,
    relicAmount,
  }: Pick<Lot, 'lotId' | 'authorizationId' | 'clientId' | 'relicAmount'>,
): { draft: LotDraft; part: string; queues: Record<string, Queue> } {
  const queue = head.queues?.[withdrawalCurrency] ?? noLots;
  const { ratio, payoutCurrency } = currency;
  const base = baseUnits(relicAmount, currency.decimals, ratio);
  const withdrawal = withdrawalUnits(base, rate.rate);
  const number = queue.lots + 1;
  // Put no member after a spread, here and in all objects of a payment: V8 takes a microsecond for each such member.
  const draft: LotDraft = {
    lotId,
    number,
    authorizationId,
    clientId,
    relicAmount,
    relicsBefore: String(queue.relics),
    baseCurrency: payoutCurrency,
    baseAmount: base.toString(),
    withdrawalCurrency,
    withdrawalAmount: withdrawal.toString(),
    withdrawalBefore: queue.withdrawal,
    exchangeRate: rate.rate.toString(),
    rateId: rate.id,
    ratio: ratio.toString(),
  };
  return {
    draft,
    part: lotPart(withdrawalCurrency, number),
    queues: {
      ...head.queues,
      [withdrawalCurrency]: {
        lots: number,
        relics: String(BigInt(queue.relics) + BigInt(relicAmount)),
        withdrawal: (BigInt(queue.withdrawal) + withdrawal).toString(),
      },
    },
  };
}
