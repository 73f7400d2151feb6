import { wheelLimits } from './wheel-limits.ts';
import { z } from '../zod.ts';

/** 32 bytes as lower-case hexadecimal. */
const Hash = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{64}$/, 'Write 32 bytes as lower-case hexadecimal'),
    z.describe('32 bytes as lower-case hexadecimal.'),
  );
/** A weight, or a sum of weights, in thousandths. */
const Thousandths = z.int().check(z.nonnegative());

/**
 * Step on the path from a leaf of the list's Merkle tree to the root. `hash` belongs to the sibling of the
 * current node; `live` is the number of rows below that sibling that are neither hidden nor removed.
 */
export const PathStep = z.object({
  side: z.enum(['left', 'right']),
  hash: Hash,
  weight: Thousandths,
  live: z.int().check(z.nonnegative()),
});
export type PathStep = z.infer<typeof PathStep>;

/**
 * Proof that the drawn number selects a winner: the inputs of the winner's leaf, and its path to the root.
 * After an erasure, `salt` and `userTag` are empty, and `digest` is the hash of the erased salt, user tag and
 * name.
 */
export const ProvenWinner = z.object({
  id: z.string(),
  weight: Thousandths,
  salt: z.string(),
  userTag: z.string(),
  digest: z.optional(Hash),
  path: z.array(PathStep).check(z.maxLength(64)),
});
export type ProvenWinner = z.infer<typeof ProvenWinner>;

/** Row that a re-draw passed over, because the person of this row had already won. */
export const PassedRow = z.object({
  id: z.string(),
  weight: Thousandths,
  digest: Hash,
  /**
   * Inputs of the digest, which show that this row and the row of a winner belong to the same person. Absent
   * if this row itself has won, and after an erasure.
   */
  person: z.optional(z.object({ name: z.string(), salt: z.string(), userTag: Hash })),
  path: z.array(PathStep).check(z.maxLength(64)),
});
export type PassedRow = z.infer<typeof PassedRow>;

/** Part of the proof of a re-draw (docs/rules/wheel.md, "Re-draws"). */
export const RedrawProof = z.object({
  /** Hash of the spin whose winner is replaced. */
  replaces: Hash,
  /** Ids of rows that could not win: the rows of all winners of the draw and of its earlier re-draws. */
  leftOut: z.array(z.string()).check(z.maxLength(wheelLimits.winners + wheelLimits.redraws)),
  /**
   * Rows that were drawn before the winner, in order: rows of `leftOut`, and other rows of the same people.
   * Once drawn, a row has weight 0.
   */
  passed: z.array(PassedRow).check(z.maxLength(wheelLimits.winners + wheelLimits.redraws)),
});
export type RedrawProof = z.infer<typeof RedrawProof>;

/**
 * Proof of a draw (docs/rules/wheel.md, "Proof"). When a further winner is drawn, earlier winners have weight
 * 0.
 */
export const SpinProof = z.object({
  format: z.int(),
  level: z.enum(['local', 'host', 'commit_reveal']),
  /** SHA-256 of the seed, published before the draw. */
  commitment: Hash,
  seed: Hash,
  clientSeed: z.string(),
  root: Hash,
  /** Hash of the wheel's previous spin; 64 zeros for the first spin. */
  previousHash: Hash,
  hash: Hash,
  winners: z.array(ProvenWinner),
  /** Present if the spin is a re-draw. */
  redraw: z.optional(RedrawProof),
});
export type SpinProof = z.infer<typeof SpinProof>;

/**
 * Receipt of an entrant. Proves that the list with this `root` contains the row with this weight. `live` is 0
 * for a hidden or removed row.
 */
export const ListReceipt = z.object({
  format: z.int(),
  root: Hash,
  id: z.string(),
  weight: Thousandths,
  live: z.int().check(z.minimum(0), z.maximum(1)),
  salt: z.string(),
  userSalt: z.string(),
  path: z.array(PathStep).check(z.maxLength(64)),
});
export type ListReceipt = z.infer<typeof ListReceipt>;
