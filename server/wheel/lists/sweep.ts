import type { CurrentHead, ListOwner } from '../../store/list/list.ts';
import type { Store } from '../../store/port.ts';
import { headRef, wheelHeads, wheelSpins } from '../core/documents.ts';
import { entryList } from './entry-list.ts';
import { participantList } from './participant-list.ts';
import { counting } from './retire-list.ts';

/**
 * Deletes lists to which no wheel and no spin refers, and returns their number.
 * @param signal if aborted, the sweep throws between two chunks
 */
export async function sweepLists(store: Store, now: number, signal?: AbortSignal): Promise<number> {
  return (
    (await entryList.sweepOrphans(store, now, ownerOf(store, 'generation'), signal)) +
    (await participantList.sweepOrphans(store, now, ownerOf(store, 'participants-generation'), signal))
  );
}

/**
 * Deletes retired lists from which no spin was drawn, and returns their number.
 * @param signal if aborted, the sweep throws between two chunks
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

type HeadIndex = 'generation' | 'participants-generation';

/**
 * Returns whether a wheel or a spin refers to a list. Reads heads before spins, so that it misses no reference: a
 * spin is stored before the wheel stops using its list.
 */
async function isReferenced(store: Store, index: HeadIndex, generation: string): Promise<boolean> {
  const prefix = [generation];
  const heads = await store.find({ collection: wheelHeads, index, prefix, limit: 1 });
  if (heads.documents.length > 0) return true;
  const spins = await store.find({ collection: wheelSpins, index: 'generation', prefix, limit: 1 });
  return spins.documents.length > 0;
}

/** Deletes staged rows that can no longer be added to their lists. */
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

/**
 * Deletes the stale staged rows of a list.
 * @param listName name of the wheel that has the list, if any
 */
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

export function currentEntries(listName: string): CurrentHead {
  const ref = headRef(listName);
  return { touch: [ref.aggregate], head: (tx) => tx.get(ref)?.entries.list };
}
