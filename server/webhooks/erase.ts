/** Deletion of deliveries and endpoints. */
import type { Job } from '../runtime/background.ts';
import type { Clock } from '../runtime/clock.ts';
import type { AnyRef, Query, Store } from '../store/port.ts';
import { deliveries, endpoints, lines, webhooksAggregate, type StoredDelivery } from './documents.ts';

/** Maximum number of documents that one commit deletes. */
const atOnce = 200;

/** Deletes finished deliveries when they expire. */
export const expiryJob = (world: { readonly store: Store; readonly clock: Clock }): Job => ({
  name: 'delete-expired-webhooks',
  every: 600_000,
  work: (signal) => deleteExpired(world.store, world.clock, signal),
});

export async function deleteExpired(store: Store, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const isExpired = ({ expiresAt }: StoredDelivery) => expiresAt !== null && expiresAt <= now;
  await deleteFound(store, { collection: deliveries, index: 'end', prefix: [] }, signal, isExpired);
}

/** Deletes all deliveries about a person, whether or not they were delivered. Safe to repeat. */
export function eraseSubject(store: Store, owner: string, subject: string): Promise<void> {
  return deleteFound(store, { collection: deliveries, index: 'subject', prefix: [owner, subject] });
}

/** Deletes endpoints and deliveries of an owner who no longer exists. Safe to repeat. */
export async function removeOwner(store: Store, owner: string): Promise<void> {
  for (;;) {
    const query = { collection: endpoints, index: 'owner', prefix: [owner], limit: atOnce };
    const { documents } = await store.find(query);
    if (documents.length === 0) break;
    const refs = documents.flatMap<AnyRef>(({ target }) => [
      endpoints.ref(owner, target),
      lines.ref(owner, target),
    ]);
    await deleteAll(store, refs);
  }
  await deleteFound(store, { collection: deliveries, index: 'log', prefix: [owner] });
}

async function deleteFound(
  store: Store,
  query: Omit<Query<StoredDelivery>, 'limit'>,
  signal?: AbortSignal,
  isMeant: (delivery: StoredDelivery) => boolean = () => true,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { documents } = await store.find({ ...query, limit: atOnce });
    const found = documents.filter(isMeant);
    if (found.length === 0) return;
    await deleteDeliveries(store, found);
  }
}

/** Deletes deliveries and subtracts them from the counts of their endpoints. */
function deleteDeliveries(store: Store, found: readonly StoredDelivery[]): Promise<void> {
  return store.commit({
    touch: [...new Set(found.map(({ owner }) => webhooksAggregate(owner)))],
    decide(tx) {
      const stored = tx.getAll(found.map(({ owner, id }) => deliveries.ref(owner, id)));
      tx.getAll(found.map(({ owner, target }) => lines.ref(owner, target)));
      for (const delivery of stored) {
        if (delivery === undefined) continue;
        const { owner, target, id, state } = delivery;
        tx.delete(deliveries.ref(owner, id));
        const line = tx.get(lines.ref(owner, target));
        if (line === undefined || (state !== 'pending' && state !== 'missed')) continue;
        const count = state === 'pending' ? 'open' : 'missed';
        const revision = line.revision + (state === 'pending' ? 1 : 0);
        tx.put(lines.ref(owner, target), { ...line, revision, [count]: Math.max(0, (line[count] ?? 0) - 1) });
      }
    },
  });
}

function deleteAll(store: Store, refs: readonly AnyRef[]): Promise<void> {
  return store.commit({
    touch: [...new Set(refs.map(({ aggregate }) => aggregate))],
    decide(tx) {
      for (const ref of refs) tx.delete(ref);
    },
  });
}
