/** Erasure of texts of requests (docs/rules/relics.md, "Erasure"). */
import type { Store } from '../../store/port.ts';
import { requests } from './documents.ts';

const atOnce = 200;

const erased = {
  reason: undefined,
  decisionReason: undefined,
  reference: undefined,
  salt: undefined,
} as const;

/** Erases reasons, references and salts of all requests that concern relics of a user. */
export async function eraseRequests(store: Pick<Store, 'find' | 'commit'>, accountId: string): Promise<void> {
  for (const index of ['from', 'to'] as const) {
    let after: string | undefined;
    do {
      const prefix = ['user', accountId];
      const page = await store.find({ collection: requests, index, prefix, limit: atOnce, after });
      const refs = page.documents.map(({ requestId }) => requests.ref(requestId));
      if (refs.length > 0)
        await store.commit({
          touch: refs.map(({ aggregate }) => aggregate),
          decide(tx) {
            for (const [at, request] of tx.getAll(refs).entries())
              if (request !== undefined) tx.put(refs[at]!, { ...request, ...erased });
          },
        });
      after = page.cursor;
    } while (after !== undefined);
  }
}
