import { fromThousandths, toThousandths } from '../../wheel/engine/weight.ts';
import type { LocalEntry } from '../local/local-entry.ts';

export interface ListTotals {
  /** Sum of the weights of entries that are not hidden. */
  readonly weight: number;
  readonly hidden: number;
}

/**
 * Totals of each list, cached because the editor renders several times after a change, and a list may have
 * 100,000 entries.
 */
const known = new WeakMap<readonly LocalEntry[], ListTotals>();

export function listTotals(entries: readonly LocalEntry[]): ListTotals {
  const totals = known.get(entries) ?? computedTotals(entries);
  known.set(entries, totals);
  return totals;
}

function computedTotals(entries: readonly LocalEntry[]): ListTotals {
  let [thousandths, hidden] = [0, 0];
  for (const entry of entries) {
    if (entry.hidden) hidden += 1;
    else thousandths += toThousandths(entry.weight);
  }
  return { weight: fromThousandths(thousandths), hidden };
}
