import { zeroHash } from '../../../components/wheel/engine/hash.ts';
import type { EntriesHead, RemainderDocument, WheelDocument } from '../core/documents.ts';
import { committed, type NextSeed, type SeedSeal } from '../spins/seed.ts';

/**
 * A wheel that has not been written yet: its first spin is committed to before anybody can see it. Where one of its
 * name was deleted it goes on with that one's number, version and chain of spins (wheel.md, "Resources"), and its
 * privacy.
 */
export function newWheel(first: {
  readonly listName: string;
  readonly ownerId: string;
  /** Milliseconds. */
  readonly now: number;
  readonly entries: EntriesHead;
  readonly seal: SeedSeal;
  readonly seed: NextSeed;
  readonly remainder?: RemainderDocument | undefined;
}): WheelDocument {
  const { listName, ownerId, now, entries, seal, seed, remainder } = first;
  return {
    listName,
    ownerId,
    version: remainder?.version ?? 0,
    createdAt: now,
    updatedAt: now,
    // What was drawn in private stays so until the owner says otherwise.
    settings: remainder?.visibility === 'private' ? { visibility: 'private' } : {},
    entries,
    spinCount: remainder?.spinCount ?? 0,
    ...(remainder && remainder.spinCount > 0 && { earlierSpins: remainder.spinCount }),
    ...((remainder?.spinBytes !== undefined || !remainder) && { spinBytes: remainder?.spinBytes ?? 0 }),
    spinHash: remainder?.spinHash ?? zeroHash,
    ...(remainder
      ? { commitment: remainder.commitment, sealedSeed: remainder.sealedSeed }
      : committed(1, seal, seed)),
  };
}
