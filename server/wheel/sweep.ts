import type { Store } from '../store/port.ts';
import { wheelHeads, wheelSpins } from './documents.ts';
import { entryList } from './entry-list.ts';
import { participantList } from './participants/participant-list.ts';

/**
 * Deletes lists that were replaced or whose wheel was deleted, and that were never drawn from, and those that never
 * came on a wheel. Returns how many. The list of a spin stays readable as long as the spin.
 * @param signal ends it between two chunks, by throwing
 */
export async function sweepLists(store: Store, now: number, signal?: AbortSignal): Promise<number> {
  const referenced = (index: HeadIndex) => (generation: string) => isReferenced(store, index, generation);
  return (
    (await entryList.sweepOrphans(store, now, referenced('generation'), signal)) +
    (await participantList.sweepOrphans(store, now, referenced('participants-generation'), signal))
  );
}

/** The index of heads that knows lists of one kind. */
type HeadIndex = 'generation' | 'participants-generation';

/** Heads first: a spin of a list comes before the write that takes the list off its wheel, so none slips through. */
async function isReferenced(store: Store, index: HeadIndex, generation: string): Promise<boolean> {
  const prefix = [generation];
  const heads = await store.find({ collection: wheelHeads, index, prefix, limit: 1 });
  if (heads.documents.length > 0) return true;
  const spins = await store.find({ collection: wheelSpins, index: 'generation', prefix, limit: 1 });
  return spins.documents.length > 0;
}
