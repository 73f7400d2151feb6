import type { Job } from '../../runtime/background.ts';
import type { Store } from '../../store/port.ts';
import { headRef } from '../ledger/documents.ts';
import { readHead } from '../ledger/post.ts';
import { payerOf, payments } from './documents.ts';
import { releaseExpired } from './release-expired.ts';
import type { PaymentWorld } from './world.ts';

/** Maximum number of expired authorizations that one step reads. */
const atOnce = 200;

/**
 * Stores the expiries of accounts without requests, so that indexes and stored balances become complete. Answers treat
 * an authorization as expired from `expiresAt` on, even if that is not stored yet.
 */
export const expiryJob = (world: Pick<PaymentWorld, 'store' | 'clock'>): Job => ({
  name: 'expire-relic-authorizations',
  every: 20_000,
  work: (signal) => expireDue(world, signal),
});

/** Returns the number of accounts that were changed. An aborted signal ends the work between two commits. */
export async function expireDue(
  { store, clock }: { readonly store: Store; readonly clock: PaymentWorld['clock'] },
  signal?: AbortSignal,
): Promise<number> {
  let accounts = 0;
  const seen = new Set<string>();
  for (;;) {
    const now = clock.now();
    const page = await store.find({ collection: payments, index: 'due', prefix: [], limit: atOnce });
    const due = page.documents.filter(({ expiresAt }) => expiresAt <= now);
    if (due.length === 0) return accounts;
    const payers = new Map(due.map((payment) => [headRef(payerOf(payment)).aggregate, payerOf(payment)]));
    signal?.throwIfAborted();
    const released = await Promise.all(
      [...payers].map(([aggregate, account]) =>
        store.commit({
          touch: [aggregate],
          decide: (tx) => readHead(tx, account).sequence < releaseExpired(tx, account, now).sequence,
        }),
      ),
    );
    accounts += released.filter(Boolean).length;
    // A page without effect can be valid, because requests may have released its holds since it was read. But if the
    // same page comes again, its authorizations have no holds: stop, because the loop would never end.
    if (!released.includes(true) && page.documents.every(({ authorizationId }) => seen.has(authorizationId)))
      throw new Error('expired authorizations without a hold');
    for (const { authorizationId } of page.documents) seen.add(authorizationId);
  }
}
