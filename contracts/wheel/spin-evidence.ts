/** Evidence for checking a spin offline (docs/rules/wheel.md, "Evidence"). */
import { SpinResult, Winner } from './wheel.ts';
import { wheelLimits } from './wheel-limits.ts';
import { z } from '../zod.ts';

/** Name of the format, contained in every file. Later releases will still verify files of this format. */
export const evidenceFormat = 'svc-spin-evidence/1';

/** Explanation in each file, for people who find the file years later. */
export const aboutEvidence =
  'Evidence of a wheel spin. commitment = SHA-256(seed); root is the Merkle sum root over leaves (id, weight in ' +
  'thousandths, digest of salt, name and user), in their order; the winner is the row under the number that ' +
  'HMAC-SHA256 makes of seed, listName, number, root and clientSeed; hash covers the result and previousHash. ' +
  'Open this file on the page /wheelapp/verify of any SVC platform, or run: npm run verify -- <this file>';

/** A row of the list, in the form that is hashed into the root. Hidden and removed rows have weight 0. */
export const SealedLeaf = z.object({
  id: z.string(),
  /** In thousandths. */
  weight: z.int().check(z.nonnegative()),
  live: z.int().check(z.minimum(0), z.maximum(1)),
  /** SHA-256 of salt, name and user tag, in hexadecimal. */
  digest: z.string(),
});
export type SealedLeaf = z.infer<typeof SealedLeaf>;

const NamedWinner = z.omit(Winner, { userId: true });

export const EvidencedResult = z.extend(SpinResult, {
  winner: NamedWinner,
  winners: z.array(NamedWinner),
});

/** A spin with everything needed to check it. The page `/wheelapp/verify/{spinId}` shows this evidence. */
export const SpinEvidence = z.object({
  format: z.literal(evidenceFormat),
  about: z.string(),
  result: EvidencedResult,
  /** The wheel's previous spin, whose hash is covered by the hash of this spin. Null for the first spin. */
  previous: z.nullable(EvidencedResult),
  /**
   * Only for a re-draw: the spins from the original draw to the spin before `previous`, in order, without
   * paths and passed rows, which the hash of a spin does not cover. Absent if `previous` is the original
   * draw, or if there are more than 100 such spins.
   */
  sinceDraw: z.optional(z.array(EvidencedResult).check(z.maxLength(wheelLimits.redraws))),
  /** All rows of the list, in the order of the tree. */
  leaves: z.array(SealedLeaf),
});
export type SpinEvidence = z.infer<typeof SpinEvidence>;
