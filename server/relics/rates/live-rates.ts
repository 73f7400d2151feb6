import { rateDecimals } from '../../../contracts/relics/amount.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Clock } from '../../runtime/clock.ts';
import { LiveCopy } from '../../store/live-copy.ts';
import type { Store, StoredEvent } from '../../store/port.ts';
import { scaled } from '../amounts/decimal.ts';
import { pairId, rateAdded, rates, type StoredRate } from './documents.ts';

/** Maximum number of pairs in memory. */
const capacity = 10_000;

const pageSize = 20;

/** An exchange rate that applies at the requested time. */
export interface LiveRate {
  /**
   * Pair and version, such as `USD-EUR/7`, or `identity` for a currency with itself. Entries of the ledger name this
   * id.
   */
  readonly id: string;
  /** Amount of the quote currency for one unit of the base currency, in units of 10^-12. */
  readonly rate: bigint;
  /** The rate as a decimal string. */
  readonly exact: string;
  /** The number nearest to the rate. */
  readonly wire: number;
}

interface CopiedRate extends LiveRate {
  readonly effectiveAt: number;
  /** Last millisecond at which the rate may be used. */
  readonly usableUntil: number;
}

type LiveRateDeps = { readonly store: Pick<Store, 'find'>; readonly clock: Clock };

const identity: LiveRate = { id: 'identity', rate: 10n ** BigInt(rateDecimals), exact: '1', wire: 1 };

/**
 * Current exchange rates, cached for every capture and invalidated by events (docs/rules/relics.md, "Rates").
 * Rates that begin in the future are cached as well, so that each begins on time.
 */
export class LiveRates {
  readonly #deps: LiveRateDeps;
  /** Rates of a pair, the latest first, back to the one that applied when they were read. */
  readonly #pairs: LiveCopy<readonly CopiedRate[]>;

  constructor(deps: LiveRateDeps) {
    this.#deps = deps;
    this.#pairs = new LiveCopy((id) => this.#load(id), capacity);
  }

  /**
   * Returns the rate that applies at `now`, without waiting if it is in memory. Refuses with `fx_rate_missing` and
   * `fx_rate_stale`.
   * @param now milliseconds since the epoch, from the server's clock
   */
  at(base: string, quote: string, now: number): LiveRate | Refusal | Promise<LiveRate | Refusal> {
    if (base === quote) return identity;
    const id = pairId(base, quote);
    const rate = rateIn(this.#pairs.peek(id), now);
    // Read the rates again: the clock may have been set back to before the oldest rate in memory.
    if (rate === undefined) return this.#pairs.read(id).then((pair) => usable(rateIn(pair, now), now));
    return usable(rate, now);
  }

  /** Forgets the rates of a pair, so that the next use reads the store. */
  forget(id: string): void {
    this.#pairs.forget(id);
  }

  event({ type, data }: StoredEvent): void {
    if (type === rateAdded) this.forget((data as { id: string }).id);
  }

  gap(): void {
    this.#pairs.forgetAll();
  }

  async #load(id: string): Promise<readonly CopiedRate[] | undefined> {
    const { store, clock } = this.#deps;
    const pair: CopiedRate[] = [];
    const find = {
      collection: rates,
      index: 'effective',
      prefix: id.split('-'),
      limit: pageSize,
      descending: true,
    };
    let after: string | undefined;
    do {
      const page = await store.find({ ...find, after });
      pair.push(...page.documents.map(copyOf));
      after = page.cursor;
    } while (after !== undefined && rateIn(pair, clock.now()) === undefined);
    return pair.length === 0 ? undefined : pair;
  }
}

function rateIn(pair: readonly CopiedRate[] | undefined, now: number): CopiedRate | undefined {
  return pair?.find(({ effectiveAt }) => effectiveAt <= now);
}

function usable(rate: CopiedRate | undefined, now: number): LiveRate | Refusal {
  if (rate === undefined) return refuseRelic('fx_rate_missing');
  return now <= rate.usableUntil ? rate : refuseRelic('fx_rate_stale');
}

function copyOf({
  base,
  quote,
  version,
  rate,
  effectiveAt,
  maxAgeSeconds = Infinity,
}: StoredRate): CopiedRate {
  const units = scaled(rate, rateDecimals);
  if (units === undefined) throw new Error(`the rate ${pairId(base, quote)} has too many decimals`);
  return {
    id: `${pairId(base, quote)}/${version}`,
    rate: units,
    exact: rate,
    wire: Number(rate),
    effectiveAt,
    usableUntil: effectiveAt + maxAgeSeconds * 1_000,
  };
}
