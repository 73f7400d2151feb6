import type { CurrentHead, ListOwner } from '../../store/list/list.ts';
import type { Store } from '../../store/port.ts';
import { headRef, wheelHeads, wheelSpins } from '../core/documents.ts';
import { entryList } from './entry-list.ts';
import { participantList } from './participant-list.ts';
import { counting } from './retire-list.ts';

/**
 * Deletes lists that were replaced or whose wheel was deleted, and that were never drawn from, and those that never
 * came on a wheel. Returns how many. The list of a spin stays readable as long as the spin.
 * @param signal ends it between two chunks, by throwing
 */
export async function sweepLists(store: Store, now: number, signal?: AbortSignal): Promise<number> {
  return (
    (await entryList.sweepOrphans(store, now, ownerOf(store, 'generation'), signal)) +
    (await participantList.sweepOrphans(store, now, ownerOf(store, 'participants-generation'), signal))
  );
}

/**
 * Deletes the lists that were taken off wheels and that no spin was drawn from. Returns how many.
 * @param signal ends it between two chunks, by throwing
 */
export async function sweepReplaced(store: Store, signal?: AbortSignal): Promise<number> {
  return (
    (await entryList.sweepRetired(store, ownerOf(store, 'generation'), signal)) +
    (await participantList.sweepRetired(store, ownerOf(store, 'participants-generation'), signal))
  );
}

function ownerOf(store: Store, index: HeadIndex): ListOwner {
  return { isReferenced: (generation) => isReferenced(store, index, generation), ...counting };
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

/** Deletes rows that a long append left behind the entries of a wheel, once nobody may take them any more. */
export async function sweepStagedRows(store: Store, now: number, signal?: AbortSignal): Promise<void> {
  for (const generation of await entryList.staleStagings(store, now)) {
    const found = await store.find({
      collection: wheelHeads,
      index: 'generation',
      prefix: [generation],
      limit: 1,
    });
    await dropStagedEntries(store, found.documents[0]?.listName, generation, now, signal);
  }
}

/** @param listName the wheel that the entries are on; undefined: on none any more */
export async function dropStagedEntries(
  store: Store,
  listName: string | undefined,
  generation: string,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const current = listName === undefined ? onNoWheel : currentEntries(listName);
  await entryList.dropStaged(store, { generation, current, now }, signal);
}

const onNoWheel: CurrentHead = { touch: [], head: () => undefined };

/** Where the head of a wheel's entries is found. */
export function currentEntries(listName: string): CurrentHead {
  const ref = headRef(listName);
  return { touch: [ref.aggregate], head: (tx) => tx.get(ref)?.entries.list };
}
