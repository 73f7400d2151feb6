import { participantRefusals } from '../../../contracts/wheel/participant.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Store } from '../../store/port.ts';

const Outcome = z.union([
  z.object({ ordinal: z.int(), id: z.string() }),
  z.object({ code: z.enum(participantRefusals) }),
]);
export type RowOutcome = z.infer<typeof Outcome>;

/**
 * Outcomes of the rows of a bulk add that one commit has judged. Stored in the same commit, so that a repeat after a
 * crash continues after these rows.
 */
export const BulkProgress = z.object({
  list: z.string(),
  /** Id shared by the request and its repeats. */
  repeatId: z.string(),
  /** Index of the first of these rows in the body. */
  from: z.int(),
  outcomes: z.array(Outcome),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type BulkProgress = z.infer<typeof BulkProgress>;

export const bulkProgresses = collection<BulkProgress>({
  name: 'participant-bulk',
  aggregate: 'wheel-participants',
  part: 'bulk',
  schema: BulkProgress,
  indexes: { expiry: ({ expiresAt }) => [expiresAt] },
});

export const progressRef = ({ list, repeatId, from }: Pick<BulkProgress, 'list' | 'repeatId' | 'from'>) =>
  bulkProgresses.ref(list, `${repeatId}.${from}`);

export const progressMilliseconds = 24 * 60 * 60 * 1_000;

/** Maximum number of documents deleted in one commit. The commit locks the aggregate of each document. */
const atOnce = 100;

export async function sweepBulks(store: Store, now: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const query = { collection: bulkProgresses, index: 'expiry', prefix: [], limit: atOnce };
    const { documents } = await store.find(query);
    const expired = documents.filter(({ expiresAt }) => expiresAt <= now).map(progressRef);
    if (expired.length === 0) return;
    await store.commit({
      touch: expired.map(({ aggregate }) => aggregate),
      decide: (tx) => {
        for (const ref of expired) tx.delete(ref);
      },
    });
  }
}
