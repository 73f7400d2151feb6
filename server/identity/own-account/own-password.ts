import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { changePassword } from '../../../contracts/identity/credentials.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { TooBusy } from '../../runtime/few-at-once.ts';
import { changeAccount } from '../accounts/change-account.ts';
import type { Directory } from '../accounts/directory.ts';
import { refusePassword } from '../accounts/password-policy.ts';
import { preparePassword, withPassword, type PreparedPassword } from '../accounts/set-password.ts';
import { accounts, epochOf } from '../documents.ts';
import { factors } from '../factors/documents.ts';
import { hasSecondFactor, refuseShortAlone } from '../factors/factor-sets.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { KnownDevices } from '../sign-in/known-devices.ts';

/** `PUT /account/api/password` (docs/rules/identity.md, "New passwords"). */
export function ownPasswordRoute(deps: Deps, directory: Directory, sessions: StoredSessions): Route {
  const { store } = deps;
  const devices = new KnownDevices(deps);

  return route(changePassword, async ({ body: { password }, caller: { accountId }, headers }) => {
    const session = await sessions.of(headers);
    const before = await store.get(accounts.ref(accountId));
    if (session === undefined || before === undefined) return refuse('session_required');
    const owner = { ...before, hasSecondFactor: await hasSecondFactor(store, accountId) };
    const prepared = (await refusePassword(password, owner)) ?? (await hashed(password));
    if (prepared instanceof Refusal) return prepared;
    // Refuse if the session ended while the password was hashed.
    if (!(await sessions.isCurrent(session))) return refuse('session_required');

    const kind = before.password === undefined ? 'password_added' : 'password_changed';
    const refusal = await changeAccount(
      deps,
      directory,
      { accountId, kind },
      (account, tx) =>
        // Refuse if another new password was stored first.
        epochOf(account) === epochOf(before) && account.active
          ? (refuseShortAlone(tx, accountId, prepared) ?? withPassword(account, prepared))
          : refuse('session_required'),
      [factors.ref(accountId).aggregate],
    );
    if (refusal !== undefined) return refusal;
    const renewed = await sessions.start(headers, { ...session, epoch: epochOf(before) + 1 });
    await sessions.forgetEarlier(accountId);
    const now = { userId: accountId, passwordEpoch: (before.passwordEpoch ?? 0) + 1 };
    return { status: 204, cookies: [...renewed.cookies, devices.remember(headers, now)] };
  });
}

async function hashed(password: string): Promise<PreparedPassword | Refusal> {
  try {
    return await preparePassword(password);
  } catch (error) {
    if (error instanceof TooBusy) return refuse('unavailable', { retryAfter: 2 });
    throw error;
  }
}
