/** Creates missing `rates` of the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import { mostRate, rateDecimals } from '../../../contracts/relics/amount.ts';
import type { BootstrapRate } from '../../../contracts/relics/bootstrap.ts';
import type { Deps } from '../../runtime/deps.ts';
import { addRate, rateUnits } from './add-rate.ts';
import { pairId } from './documents.ts';

/** @throws Error with one line if a currency has a rate to itself, or a rate is out of range */
export async function applyBootstrapRates(deps: Deps, rows: readonly BootstrapRate[]): Promise<void> {
  for (const { base, quote, rate: written, maxAgeSeconds } of rows) {
    const fault = (why: string) => new Error(`bootstrap: rate ${pairId(base, quote)}: ${why}`);
    if (base === quote) throw fault('a currency has the rate 1 to itself; leave the rate out');
    const rate = rateUnits(written);
    if (rate === undefined)
      throw fault(`must be above 0, at most ${mostRate}, with at most ${rateDecimals} decimals`);
    await addRate(deps, { base, quote, rate, maxAgeSeconds }, { onlyFirst: true });
  }
}
