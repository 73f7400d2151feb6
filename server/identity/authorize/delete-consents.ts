import type { Store } from '../../store/port.ts';
import { consents } from './documents.ts';

/** Maximum consents deleted in one commit. The commit locks all consents of each account concerned. */
const atOnce = 100;

/**
 * Deletes the consents of all accounts to a client. Called before the deletion of the client, so that no consent
 * remains if the node stops afterwards, and again after the deletion, for consents that were given meanwhile.
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
