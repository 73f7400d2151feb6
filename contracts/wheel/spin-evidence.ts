/** Evidence of a spin: everything needed to check it offline (docs/rules/wheel.md, "Evidence"). */
import { SpinResult, Winner } from './wheel.ts';
import { z } from '../zod.ts';

/** Format name in every file. Files of this format can be verified by all later releases. */
export const evidenceFormat = 'svc-spin-evidence/1';

/** Explanation in each file, for a person who finds the file years later. */
export const aboutEvidence =
  'Evidence of a wheel spin. commitment = SHA-256(seed); root is the Merkle sum root over leaves (id, weight in ' +
  'thousandths, digest of salt, name and user), in their order; the winner is the row under the number that ' +
  'HMAC-SHA256 makes of seed, listName, number, root and clientSeed; hash covers the result and previousHash. ' +
  'Open this file on the page /wheelapp/verify of any SVC platform, or run: npm run verify -- <this file>';

/**
 * A row of the list that was drawn from, as it is hashed into the root. Hidden and removed rows have 0 as `weight` and
 * `live`.
 */
export const SealedLeaf = z.object({
  id: z.string(),
  /** Weight in thousandths. */
  weight: z.int().check(z.nonnegative()),
  live: z.int().check(z.minimum(0), z.maximum(1)),
  /** SHA-256 over salt, name and user tag, hexadecimal. */
  digest: z.string(),
});
export type SealedLeaf = z.infer<typeof SealedLeaf>;

const NamedWinner = z.omit(Winner, { userId: true });

/** A result without user ids. */
export const EvidencedResult = z.extend(SpinResult, {
  winner: NamedWinner,
  winners: z.array(NamedWinner),
});

/**
 * A spin with everything needed to check it. The page `/wheelapp/verify/{spinId}` reads it and can save it as a file.
 */
export const SpinEvidence = z.object({
  format: z.literal(evidenceFormat),
  about: z.string(),
  result: EvidencedResult,
  /** The wheel's previous spin; null for the first spin. The hash of each spin covers the hash of the previous spin. */
  previous: z.nullable(EvidencedResult),
  /** Every leaf of the list that was drawn from, in the order of the rows' ordinals. */
  leaves: z.array(SealedLeaf),
});
export type SpinEvidence = z.infer<typeof SpinEvidence>;
