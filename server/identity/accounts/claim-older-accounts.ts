/**
 * Writes the claims that accounts of earlier releases lack. A claim is a document that reserves a value for one
 * account: here the look of a user name, so that no other name looks like it, and a verified e-mail address.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../runtime/deps.ts';
import { claimEmail } from '../mail/claims.ts';
import {
  accounts,
  emailKey,
  olderAccounts,
  userNameLooks,
  verifiedEmails,
  type Account,
} from '../documents.ts';
import { lookKey } from './look-alikes.ts';
import { claimName, nameAggregates } from './user-names.ts';

/** Maximum number of accounts in one query. */
const atOnce = 100;

const doneRef = olderAccounts.ref('claims');

/**
 * Writes the missing claims of all accounts; does nothing if that was done before in this store. If another account
 * already has a claim, logs the conflict, and leaves the older account without the claim. After an interruption, the
 * next run starts from the beginning.
 */
export async function claimOlderAccounts(
  deps: Pick<Deps, 'store' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = deps;
  if ((await store.get(doneRef)) !== undefined) return;
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const query = { collection: accounts, index: 'name', prefix: [], limit: atOnce, after };
    const page = await store.find(query);
    for (const account of page.documents) if (await lacksClaim(deps, account)) await claim(deps, account);
    after = page.cursor;
  } while (after !== undefined);
  const done = { doneAt: clock.now() };
  await store.commit({ touch: [doneRef.aggregate], decide: (tx) => tx.put(doneRef, done) });
}

const namesOf = ({ userName, formerUserName }: Account) =>
  formerUserName === undefined ? [userName] : [userName, formerUserName];

const claimsOf = (account: Account) => [
  ...namesOf(account).map((name) => userNameLooks.ref(lookKey(name) || '-')),
  ...(account.emailVerified && account.email !== undefined
    ? [verifiedEmails.ref(emailKey(account.email))]
    : []),
];

async function lacksClaim({ store }: Pick<Deps, 'store'>, account: Account): Promise<boolean> {
  const claims = await store.getAll(claimsOf(account));
  return claims.some((each) => each?.userId !== account.userId);
}

async function claim({ store, log }: Pick<Deps, 'store' | 'log'>, known: Account): Promise<void> {
  const { userId } = known;
  const ref = accounts.ref(userId);
  const claims = claimsOf(known).map(({ aggregate }) => aggregate);
  const conflicts = await store.commit({
    touch: [ref.aggregate, ...claims, ...nameAggregates(...namesOf(known))],
    decide(tx): readonly string[] {
      const account = tx.get(ref);
      // The names or the address have changed since the account was read, and the commit of that change has written the
      // claims.
      if (account === undefined || !isDeepStrictEqual(claimsOf(account), claimsOf(known))) return [];
      const { email, emailVerified } = account;
      const isFree = !emailVerified || email === undefined || claimEmail(tx, userId, email);
      const similar = namesOf(account).some((name) => claimName(tx, userId, name) !== undefined);
      return [...(similar ? ['user name'] : []), ...(isFree ? [] : ['e-mail address'])];
    },
  });
  for (const what of conflicts)
    log.warn({ accountId: userId }, `the ${what} of an older account is reserved for another account`);
}
