import { commitmentOf } from '../../components/wheel/engine/draw.ts';
import { zeroHash } from '../../components/wheel/engine/hash.ts';
import type { EntriesHead, WheelDocument } from './documents.ts';
import type { NextSeed, SeedSeal } from './seed.ts';

/** A wheel that has never been written: its first spin is committed to before anybody can see it. */
export function newWheel(first: {
  readonly listName: string;
  readonly ownerId: string;
  /** Milliseconds. */
  readonly now: number;
  readonly entries: EntriesHead;
  readonly seal: SeedSeal;
  readonly seed: NextSeed;
}): WheelDocument {
  const { listName, ownerId, now, entries, seal, seed } = first;
  return {
    listName,
    ownerId,
    version: 0,
    createdAt: now,
    updatedAt: now,
    settings: {},
    entries,
    spinCount: 0,
    spinHash: zeroHash,
    ...committed(1, seal, seed),
  };
}

/** What a wheel's head holds of the seed of its next spin. */
export function committed(
  number: number,
  seal: SeedSeal,
  seed: NextSeed,
): Pick<WheelDocument, 'commitment' | 'sealedSeed'> {
  return { commitment: commitmentOf(seed.seed), sealedSeed: seal.seal(number, seed) };
}
