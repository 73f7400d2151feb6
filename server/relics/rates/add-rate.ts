import { mostRate, rateDecimals } from '../../../contracts/relics/amount.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import { scaled, toExact } from '../amounts/decimal.ts';
import { pairId, rateAdded, ratePairs, rates, type StoredRate } from './documents.ts';

export interface NewRate {
  readonly base: string;
  readonly quote: string;
  /** Amount of the quote currency for one unit of the base currency, in units of 10^-12. */
  readonly rate: bigint;
  /** Milliseconds since the epoch. Now by default. */
  readonly effectiveAt?: number | undefined;
  readonly maxAgeSeconds?: number | undefined;
  /** Operator and reason. Absent for the bootstrap file. */
  readonly createdBy?: string;
  readonly reason?: string | undefined;
}

const most = scaled(mostRate, rateDecimals)!;

/**
 * Returns a rate in units of 10^-12, or undefined if it is not above 0, is above the maximum, or has more than 12
 * decimals.
 */
export function rateUnits(rate: number | string): bigint | undefined {
  const units = scaled(rate, rateDecimals);
  return units !== undefined && units > 0n && units <= most ? units : undefined;
}

/**
 * Adds a rate to its pair, or does nothing if `onlyFirst` is true and the pair has one (docs/rules/relics.md, "Rates").
 */
export async function addRate(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  rate: NewRate,
  { onlyFirst = false } = {},
): Promise<void> {
  const head = ratePairs.ref(pairId(rate.base, rate.quote));
  await store.commit({
    touch: [head.aggregate],
    decide(tx) {
      if (!onlyFirst || tx.get(head) === undefined) putRate(tx, rate, clock.now());
    },
  });
}

/**
 * Adds a rate to its pair, in a commit that touches the pair. After the commit, call `LiveRates.forget`, because the
 * event of the new rate reaches this node a little later.
 */
export function putRate(
  tx: Transaction,
  { base, quote, rate, effectiveAt, maxAgeSeconds, createdBy, reason }: NewRate,
  now: number,
): StoredRate {
  const id = pairId(base, quote);
  const head = ratePairs.ref(id);
  const version = (tx.get(head)?.versions ?? 0) + 1;
  const stored: StoredRate = {
    ...{ base, quote, version, rate: shortDecimal(rate), createdAt: now },
    effectiveAt: effectiveAt ?? now,
    ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
    ...(createdBy !== undefined && { createdBy }),
    ...(reason !== undefined && { reason }),
  };
  tx.put(head, { base, quote, versions: version });
  tx.put(rates.ref(id, String(version)), stored);
  tx.publish({ topic: head.aggregate, type: rateAdded, data: { id } });
  return stored;
}

/** Returns the rate without zeros at the end, such as `1.0842`. */
function shortDecimal(rate: bigint): string {
  return toExact(rate, rateDecimals).replace(/\.?0+$/, '');
}
