import type { Store } from '../../store/port.ts';
import { consents } from './documents.ts';

/** Maximum number of consents deleted in one commit, which locks each of them. */
const atOnce = 100;

/**
 * Deletes all consents to a client. Called before and after the deletion of the client, so that none remains after a
 * crash.
 */
export async function deleteConsentsTo(store: Store, clientId: string): Promise<void> {
  for (;;) {
    const query = { collection: consents, index: 'client', prefix: [clientId], limit: atOnce };
    const { documents } = await store.find(query);
    if (documents.length === 0) return;
    const refs = documents.map(({ accountId }) => consents.ref(accountId, clientId));
    await store.commit({
      touch: refs.map(({ aggregate }) => aggregate),
      decide(tx) {
        for (const ref of refs) tx.delete(ref);
      },
    });
  }
}
