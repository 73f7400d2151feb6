import type { Store, StoredEvent } from '../../store/port.ts';
import { LiveCopy } from '../../store/live-copy.ts';
import { ratioUnits } from '../amounts/payout.ts';
import { currencies, currencyChanged, type CurrencyDocument } from './documents.ts';

/** Maximum number of currencies in memory. */
const capacity = 10_000;

/** Members of a currency that payments need. */
export interface LiveCurrency {
  readonly key: string;
  readonly name: string;
  readonly decimals: number;
  readonly enabled: boolean;
  /** Whether everything but reversals and expiries is refused. */
  readonly frozen: boolean;
  /** Version of the currency, which entries of the ledger name. */
  readonly version: number;
  /** payoutRatioRelics in units of 10^-6. */
  readonly ratio: bigint;
  readonly payoutCurrency: string;
}

/** Current currencies, cached because every payment reads them. Invalidated by events. */
export class LiveCurrencies {
  readonly #copies: LiveCopy<LiveCurrency>;

  constructor(store: Pick<Store, 'get'>) {
    this.#copies = new LiveCopy(async (key) => {
      const document = await store.get(currencies.ref(key));
      return document && liveCurrency(document);
    }, capacity);
  }

  /**
   * Returns a currency.
   * @param key a valid key of a currency
   */
  get(key: string): LiveCurrency | undefined | Promise<LiveCurrency | undefined> {
    return this.#copies.get(key);
  }

  /** Forgets the copy of a currency, so that the next `get` reads the store. */
  forget(key: string): void {
    this.#copies.forget(key);
  }

  event({ type, data }: StoredEvent): void {
    if (type === currencyChanged) this.forget((data as { id: string }).id);
  }

  gap(): void {
    this.#copies.forgetAll();
  }
}

function liveCurrency({ currency, version, frozen = false }: CurrencyDocument): LiveCurrency {
  const { key, name, decimals, enabled, settlement } = currency;
  const ratio = ratioUnits(settlement.payoutRatioRelics);
  if (ratio === undefined) throw new Error(`the ratio of ${key} has too many decimals`);
  return { key, name, decimals, enabled, frozen, version, ratio, payoutCurrency: settlement.payoutCurrency };
}
