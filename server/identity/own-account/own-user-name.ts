import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { changeUserName } from '../../../contracts/identity/credentials.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import { changeAccount } from '../accounts/change-account.ts';
import type { Directory } from '../accounts/directory.ts';
import {
  claimName,
  nameAggregates,
  nameState,
  readUserName,
  refuseName,
  releaseName,
} from '../accounts/user-names.ts';
import { accounts, userNameKey, type Account } from '../documents.ts';

/** Minimum milliseconds between two changes of a name. */
const pause = 7 * 86_400_000;

/** Returns the time from which the account can change its name again. Returns undefined if it can now. */
export function nameChangeableAt({ userNameChangedAt }: Account, now: number): number | undefined {
  return userNameChangedAt !== undefined && now < userNameChangedAt + pause
    ? userNameChangedAt + pause
    : undefined;
}

/** `PUT /account/api/user-name` (docs/rules/identity.md, "User names"). */
export function ownUserNameRoute(deps: Deps, directory: Directory): Route {
  const { store, clock } = deps;
  return route(changeUserName, async ({ body, caller: { accountId } }) => {
    const userName = readUserName(body.userName);
    if (userName instanceof Refusal) return userName;
    const before = await store.get(accounts.ref(accountId));
    if (before === undefined) return refuse('not_found');
    if (before.userName === userName) return { status: 204 };
    const unfit = refuseName(await nameState(store, userName, accountId));
    if (unfit !== undefined) return unfit;

    const now = clock.now();
    const details = { from: before.userName, to: userName };
    const refusal = await changeAccount(
      deps,
      directory,
      { accountId, kind: 'user_name_changed', details },
      // Refuse if another change of the name was stored first.
      (account, tx) =>
        account.userName === before.userName ? renamed(tx, account, userName, now) : refuse('conflict'),
      nameAggregates(before.userName, before.formerUserName, userName),
    );
    return refusal ?? { status: 204 };
  });
}

/**
 * Returns the account under its new name, with its claims updated. Another spelling of the same name does not count
 * as a change.
 */
function renamed(tx: Transaction, account: Account, userName: string, now: number): Account | Refusal {
  const { userId, userName: old, formerUserName } = account;
  const isSame = userNameKey(old) === userNameKey(userName);
  if (!isSame && nameChangeableAt(account, now) !== undefined)
    return refuseSignIn('user_name_changed_recently');
  const conflict = claimName(tx, userId, userName);
  if (conflict !== undefined) return refuseName(conflict) as Refusal;
  const former = isSame ? formerUserName : old;
  for (const name of [old, formerUserName].filter((each) => each !== undefined))
    releaseName(tx, userId, name, [userName, ...(former === undefined ? [] : [former])]);
  return {
    ...account,
    userName,
    // Change the display name as well, unless the person has chosen another.
    displayName: account.displayName === old ? userName : account.displayName,
    ...(former !== undefined && { formerUserName: former }),
    ...(!isSame && { userNameChangedAt: now }),
  };
}
