import { rateDecimals } from '../../../contracts/relics/amount.ts';
import type { Deps } from '../../runtime/deps.ts';
import { scaled, toExact } from '../amounts/decimal.ts';
import { pairId, rateAdded, ratePairs, rates, type StoredRate } from './documents.ts';

export interface NewRate {
  readonly base: string;
  readonly quote: string;
  /** Amount of the quote currency for one unit of the base currency, in units of 10^-12. */
  readonly rate: bigint;
  /** Milliseconds since the epoch. Now by default. */
  readonly effectiveAt?: number;
  readonly maxAgeSeconds?: number | undefined;
}

/** Returns a rate in units of 10^-12. Returns undefined if it is not above 0, or has more than 12 decimals. */
export function rateUnits(rate: number | string): bigint | undefined {
  const units = scaled(rate, rateDecimals);
  return units !== undefined && units > 0n ? units : undefined;
}

/**
 * Adds a rate to its pair, or does nothing if `onlyFirst` is true and the pair has one (docs/rules/relics.md, "Rates").
 */
export async function addRate(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { base, quote, rate, effectiveAt, maxAgeSeconds }: NewRate,
  { onlyFirst = false } = {},
): Promise<void> {
  const id = pairId(base, quote);
  const head = ratePairs.ref(id);
  const now = clock.now();
  await store.commit({
    touch: [head.aggregate],
    decide(tx) {
      const versions = tx.get(head)?.versions ?? 0;
      if (onlyFirst && versions > 0) return;
      const version = versions + 1;
      const stored: StoredRate = {
        ...{
          base,
          quote,
          version,
          rate: shortDecimal(rate),
          effectiveAt: effectiveAt ?? now,
          createdAt: now,
        },
        ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
      };
      tx.put(head, { base, quote, versions: version });
      tx.put(rates.ref(id, String(version)), stored);
      tx.publish({ topic: head.aggregate, type: rateAdded, data: { id } });
    },
  });
}

/** Returns the rate without zeros at the end, such as `1.0842`. */
function shortDecimal(rate: bigint): string {
  return toExact(rate, rateDecimals).replace(/\.?0+$/, '');
}
