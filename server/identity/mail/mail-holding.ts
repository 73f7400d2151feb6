import type { Deps } from '../../runtime/deps.ts';
import type { Collection, Ref, Store } from '../../store/port.ts';
import { accounts } from '../documents.ts';
import type { Holding } from '../own-account/holdings.ts';
import { releaseEmail } from './claims.ts';
import { emailRequests, mailLinks, mails, noticeTimes, resetMails } from './documents.ts';

/** Queued mails, unused links, and the claim on the verified address. All are deleted with the account. */
export const mailHolding = ({ store }: Pick<Deps, 'store'>): Holding => ({
  name: 'mail',
  async remove(accountId) {
    await deleteOf(store, accountId, mails, ({ mailId }) => mails.ref(mailId));
    await deleteOf(store, accountId, mailLinks, ({ digest }) => mailLinks.ref(digest));
    const account = accounts.ref(accountId);
    const times = noticeTimes.ref(accountId);
    await store.commit({
      touch: [account.aggregate, times.aggregate],
      decide(tx) {
        const email = tx.get(account)?.email;
        if (email !== undefined) releaseEmail(tx, accountId, email);
        tx.delete(times);
        tx.delete(resetMails.ref(accountId));
        tx.delete(emailRequests.ref(accountId));
      },
    });
  },
});

async function deleteOf<D>(
  store: Store,
  accountId: string,
  collection: Collection<D>,
  refOf: (document: D) => Ref<D>,
): Promise<void> {
  for (;;) {
    const query = { collection, index: 'account', prefix: [accountId], limit: 200 };
    const { documents } = await store.find(query);
    if (documents.length === 0) return;
    const refs = documents.map(refOf);
    await store.commit({
      touch: refs.map(({ aggregate }) => aggregate),
      decide(tx) {
        for (const ref of refs) tx.delete(ref);
      },
    });
  }
}
