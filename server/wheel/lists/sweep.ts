import type { CurrentHead, ListOwner } from '../../store/list/list.ts';
import type { Store } from '../../store/port.ts';
import { headRef, wheelHeads, wheelSpins } from '../core/documents.ts';
import { entryList } from './entry-list.ts';
import { participantList } from './participant-list.ts';
import { counting } from './retire-list.ts';

/**
 * Deletes lists to which no wheel and no spin refers: replaced ones, those of deleted wheels, and those that were never
 * put on a wheel. Returns their number.
 * @param signal if aborted, the sweep throws between two chunks
 */
export async function sweepLists(store: Store, now: number, signal?: AbortSignal): Promise<number> {
  return (
    (await entryList.sweepOrphans(store, now, ownerOf(store, 'generation'), signal)) +
    (await participantList.sweepOrphans(store, now, ownerOf(store, 'participants-generation'), signal))
  );
}

/**
 * Deletes retired lists from which no spin was drawn. Returns their number.
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

/** Index of heads by the generation of one of their lists. */
type HeadIndex = 'generation' | 'participants-generation';

/**
 * Returns whether a wheel or a spin refers to a list. Reads heads before spins: a spin is drawn from a list before the
 * list is taken off its wheel, so this order misses no reference.
 */
async function isReferenced(store: Store, index: HeadIndex, generation: string): Promise<boolean> {
  const prefix = [generation];
  const heads = await store.find({ collection: wheelHeads, index, prefix, limit: 1 });
  if (heads.documents.length > 0) return true;
  const spins = await store.find({ collection: wheelSpins, index: 'generation', prefix, limit: 1 });
  return spins.documents.length > 0;
}

/** Deletes rows that long appends have staged and can no longer add to their lists. */
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
 * Deletes rows that were staged for a list and can no longer be added to it.
 * @param listName name of the wheel that has the list; undefined if no wheel has it any more
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

/** Returns access to the current head of a wheel's entries within a commit. */
export function currentEntries(listName: string): CurrentHead {
  const ref = headRef(listName);
  return { touch: [ref.aggregate], head: (tx) => tx.get(ref)?.entries.list };
}
