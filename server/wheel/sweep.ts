import type { IndexKey, Store } from '../store/port.ts';
import { wheelHeads, wheelSpins } from './documents.ts';
import { entryList } from './entry-list.ts';

/**
 * Deletes lists that were replaced and never drawn from, and those that never came on a wheel. Returns how many.
 * The list of a spin stays readable as long as the spin.
 * @param signal ends it between two chunks, by throwing
 */
export function sweepLists(store: Store, now: number, signal?: AbortSignal): Promise<number> {
  return entryList.sweepOrphans(store, now, (generation) => isReferenced(store, [generation]), signal);
}

/** Heads first: a spin of a list comes before the write that takes the list off its wheel, so none slips through. */
async function isReferenced(store: Store, prefix: IndexKey): Promise<boolean> {
  const index = 'generation';
  const heads = await store.find({ collection: wheelHeads, index, prefix, limit: 1 });
  if (heads.documents.length > 0) return true;
  const spins = await store.find({ collection: wheelSpins, index, prefix, limit: 1 });
  return spins.documents.length > 0;
}
