import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import { accountChanged, accounts, clientChanged, clients, epochOf } from '../documents.ts';

/** Deactivates or reactivates a client. Other nodes follow as soon as they receive the event. */
export async function setClientActive(
  deps: Deps,
  directory: Directory,
  clientId: string,
  active: boolean,
): Promise<Refusal | undefined> {
  const ref = clients.ref(clientId);
  const refusal = await deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const client = tx.get(ref);
      if (client === undefined) return refuse('not_found');
      tx.put(ref, { ...client, active });
      tx.publish(clientChanged(clientId));
      return undefined;
    },
  });
  directory.clients.forget(clientId);
  return refusal;
}

/**
 * Deactivates or reactivates an account, and with it every client that it owns. In both cases, ends all sessions of the
 * account.
 */
export async function setAccountActive(
  deps: Deps,
  directory: Directory,
  userId: string,
  active: boolean,
): Promise<Refusal | undefined> {
  const ref = accounts.ref(userId);
  const refusal = await deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const account = tx.get(ref);
      if (account === undefined) return refuse('not_found');
      tx.put(ref, { ...account, active, sessionEpoch: epochOf(account) + 1 });
      tx.publish(accountChanged(userId));
      return undefined;
    },
  });
  directory.accounts.forget(userId);
  return refusal;
}
