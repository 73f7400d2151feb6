import { zeroHash } from '../../../components/wheel/engine/hash.ts';
import type { EntriesHead, RemainderDocument, WheelDocument } from '../core/documents.ts';
import { committed, type NextSeed, type SeedSeal } from '../spins/seed.ts';

/**
 * Returns the head of a new wheel, which takes over the history of a deleted wheel of its name (docs/rules/wheel.md,
 * "Deleted wheels").
 */
export function newWheel(first: {
  readonly listName: string;
  readonly ownerId: string;
  /** Milliseconds since the epoch. */
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
    // Keep the spins of a private wheel private until the owner publishes the new wheel.
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
