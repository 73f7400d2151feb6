/** Evidence of a spin: everything that checks it, with no service to ask (wheel.md, "Proof"). */
import { SpinResult } from './wheel.ts';
import { z } from '../zod.ts';

/** Names the format in every file; files of it verify for ever. */
export const evidenceFormat = 'svc-spin-evidence/1';

/** What a file says of itself to whoever finds it years later. */
export const aboutEvidence =
  'Evidence of a wheel spin. commitment = SHA-256(seed); root is the Merkle sum root over leaves (id, weight in ' +
  'thousandths, digest of salt, name and user), in their order; the winner is the row under the number that ' +
  'HMAC-SHA256 makes of seed, listName, number, root and clientSeed; hash covers the result and previousHash. ' +
  'Open this file on the page /wheelapp/verify of any SVC platform, or run: npm run verify -- <this file>';

/** A row of the sealed list as the root covers it. Hidden and removed rows weigh nothing and are not live. */
export const SealedLeaf = z.object({
  id: z.string(),
  /** Thousandths. */
  weight: z.int().check(z.nonnegative()),
  live: z.int().check(z.minimum(0), z.maximum(1)),
  /** SHA-256 over salt, name and user tag, hexadecimal. */
  digest: z.string(),
});
export type SealedLeaf = z.infer<typeof SealedLeaf>;

/** A spin with what else it takes to check it: what `/wheelapp/verify/{spinId}` reads and saves to a file. */
export const SpinEvidence = z.object({
  format: z.literal(evidenceFormat),
  about: z.string(),
  /** Without user ids. */
  result: SpinResult,
  /** The wheel's spin before, which this one is chained to; null before the first. */
  previous: z.nullable(SpinResult),
  /** Every leaf of the sealed list in ordinal order, as it was drawn from. */
  leaves: z.array(SealedLeaf),
});
export type SpinEvidence = z.infer<typeof SpinEvidence>;
