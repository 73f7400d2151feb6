import type { Collection, Ref, Store } from './port.ts';

/** Maximum number of documents deleted in one commit, which locks all of their aggregates. */
const atOnce = 200;

/** Collection of documents that expire, and its index by expiry. */
export interface Due<D> {
  readonly collection: Collection<D>;
  readonly index: string;
  readonly ref: (document: D) => Ref<D>;
  /** Milliseconds since the epoch. */
  readonly endOf: (document: D) => number;
}

/**
 * Deletes the expired documents and returns their number. An aborted signal ends the deletion between two commits.
 */
export async function deleteDue<D>(
  { store, clock }: { readonly store: Pick<Store, 'find' | 'commit'>; readonly clock: { now(): number } },
  { collection, index, ref, endOf }: Due<D>,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const now = clock.now();
    const { documents } = await store.find({ collection, index, prefix: [], limit: atOnce });
    const refs = documents.filter((document) => endOf(document) <= now).map(ref);
    if (refs.length === 0) return deleted;
    deleted += await store.commit({
      touch: refs.map(({ aggregate }) => aggregate),
      decide(tx) {
        // Skip documents that were renewed or replaced since the query.
        const over = tx.getAll(refs).filter((document) => document !== undefined && endOf(document) <= now);
        for (const document of over) tx.delete(ref(document as D));
        return over.length;
      },
    });
  }
}
