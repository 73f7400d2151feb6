import type { Store, Transaction } from '../../store/port.ts';
import { sharedRef, sharedUsageRef, sharedWheels, type SharedDocument } from './documents.ts';

/** Maximum number of wheels deleted in one commit. */
const atOnce = 100;

/** Deletes a shared wheel within the caller's commit, which must touch the aggregates of `touch`. */
export const removeShared = {
  touch: (...codes: readonly string[]): readonly string[] => [
    ...codes.map((code) => sharedRef(code).aggregate),
    sharedUsageRef.aggregate,
  ],
  in(tx: Transaction, { code, bytes }: SharedDocument): void {
    tx.delete(sharedRef(code));
    tx.put(sharedUsageRef, { bytes: Math.max(0, (tx.get(sharedUsageRef)?.bytes ?? 0) - bytes) });
  },
};

/** Deletes shared wheels that have expired. */
export async function sweepShared(store: Store, now: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { documents } = await store.find({
      collection: sharedWheels,
      index: 'expiry',
      prefix: [],
      limit: atOnce,
    });
    const expired = documents.filter(({ expiresAt }) => expiresAt <= now);
    if (expired.length === 0) return;
    await store.commit({
      touch: removeShared.touch(...expired.map(({ code }) => code)),
      decide(tx) {
        for (const { code } of expired) {
          const shared = tx.get(sharedRef(code));
          if (shared) removeShared.in(tx, shared);
        }
      },
    });
  }
}
