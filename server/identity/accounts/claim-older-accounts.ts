/**
 * Writes the claims that accounts of earlier releases lack. A claim reserves a verified e-mail address, or the
 * appearance of a user name, for one account.
 */
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
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

const atOnce = 100;

const doneRef = olderAccounts.ref('claims');

/**
 * Runs once for each store. Of two accounts with the same claim, the account that was created first gets the
 * claim, and the conflict is logged.
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

interface Conflict {
  readonly what: string;
  readonly accountId: string;
}

async function claim({ store, log }: Pick<Deps, 'store' | 'log'>, known: Account): Promise<void> {
  const ref = accounts.ref(known.userId);
  const claims = claimsOf(known).map(({ aggregate }) => aggregate);
  const conflicts = await store.commit({
    touch: [ref.aggregate, ...claims, ...nameAggregates(...namesOf(known))],
    decide(tx): readonly Conflict[] {
      // Read the account again, because it may have changed or been deleted since the query.
      const account = tx.get(ref);
      if (account === undefined) return [];
      const { userId, email, emailVerified } = account;
      const lacksEmail = emailVerified && email !== undefined && !claimEmail(tx, userId, email);
      return [
        ...namesOf(account).flatMap((name) => claimOlderName(tx, account, name)),
        ...(lacksEmail ? [{ what: 'e-mail address', accountId: userId }] : []),
      ];
    },
  });
  for (const { what, accountId } of conflicts)
    log.warn({ accountId }, `the ${what} of an older account is reserved for another account`);
}

/**
 * Claims a name and returns the conflicts. If the names of two accounts look the same, the older account gets the
 * claim.
 */
function claimOlderName(tx: Transaction, { userId, createdAt }: Account, name: string): Conflict[] {
  const conflict = claimName(tx, userId, name);
  if (conflict === undefined) return [];
  const look = userNameLooks.ref(lookKey(name) || '-');
  const holder = conflict === 'similar' ? tx.get(look)?.userId : undefined;
  const other = holder === undefined ? undefined : tx.get(accounts.ref(holder));
  if (other === undefined || other.createdAt <= createdAt) return [{ what: 'user name', accountId: userId }];
  tx.put(look, { userId });
  return [{ what: 'user name', accountId: other.userId }];
}
