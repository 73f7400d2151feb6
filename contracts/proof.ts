import { z } from './zod.ts';

/** Proof of a draw (wheel.md, "Proof"). */
export const SpinProof = z.object({
  format: z.int(),
  level: z.enum(['local', 'host', 'commit_reveal']),
  commitment: z.string(),
  seed: z.string(),
  clientSeed: z.string(),
  root: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  winners: z.array(
    z.object({ id: z.string(), weight: z.number(), salt: z.string(), userTag: z.string(), path: z.array(z.unknown()) }),
  ),
});
export type SpinProof = z.infer<typeof SpinProof>;
