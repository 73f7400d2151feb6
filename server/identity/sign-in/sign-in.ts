import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { signIn } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { refusalAnswer } from '../../http/answers/errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { TooBusy, type Lane } from '../../runtime/few-at-once.ts';
import { accountSigningIn } from '../accounts/find-account.ts';
import { isPassword } from '../accounts/password.ts';
import { epochOf, userNameKey, type Account } from '../documents.ts';
import type { FailedSignIns } from '../audit/failed-sign-ins.ts';
import type { Sessions } from '../seams.ts';
import { Attempts } from './attempts.ts';
import type { FinishSignIn, Finished } from './finish-sign-in.ts';
import { KnownDevices } from './known-devices.ts';

/** `POST /oauth/api/sign-in` (docs/rules/identity.md, "Sign-in"). */
export function signInRoute(
  deps: Deps,
  sessions: Sessions,
  finishing: FinishSignIn,
  failed: FailedSignIns,
): Route {
  const { store, config } = deps;
  const attempts = new Attempts(config.masterKey);
  const devices = new KnownDevices(deps);

  return route(signIn, async ({ body, headers, address, limit, requestId }) => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    const { userName, password, request, returnTo } = body;
    const inVain = finishing.admits(headers, { request }, 'credentials');
    if (inVain !== undefined) return inVain;
    const found = await accountSigningIn(store, userName);
    const device = found && devices.keyOf(headers, found);
    const attempt = await attempts.begin(limit, {
      ...{ nameKey: userNameKey(userName), accountId: found?.userId, address, device },
    });
    if (attempt instanceof Refusal) return attempt;
    const account = await proven(found, password, device === undefined ? 'ordinary' : 'preferred');
    const isSpent = await attempt.isSpent;
    if (account === undefined || (isSpent && !(account instanceof Refusal))) {
      if (found !== undefined) failed.note(found.userId, 'password');
      return refuseSignIn('sign_in_failed');
    }
    await attempt.forgive();
    if (account instanceof Refusal) return account;
    // Report the suspension only after the password was checked, so that nobody else learns of it.
    if (!account.active) {
      failed.note(account.userId, 'password');
      return refuseSignIn('account_suspended');
    }

    const accountId = account.userId;
    const epoch = epochOf(account);
    const proof = { accountId, provider: 'credentials', providerSubject: accountId, epoch } as const;
    return finishedAnswer(await finishing.finish(headers, proof, { request, returnTo }), requestId);
  });
}

/** Returns the account if this is its password. Returns `unavailable` if too many passwords are being checked. */
async function proven(
  account: Account | undefined,
  password: string,
  lane: Lane,
): Promise<Account | Refusal | undefined> {
  try {
    const right = await isPassword(password, account?.password, lane);
    return right ? account : undefined;
  } catch (error) {
    if (error instanceof TooBusy) return refuse('unavailable', { retryAfter: 2 });
    throw error;
  }
}

export function finishedAnswer({ next, cookies }: Finished, requestId: string): Answer {
  return next instanceof Refusal ? refusedWithCookies(next, requestId, cookies) : onwardAnswer(next, cookies);
}

export function onwardAnswer(location: string, cookies: readonly string[]): Answer {
  return { status: 200, body: { location }, cookies };
}

/**
 * Returns a refusal that sets cookies. The browser needs them although the request is refused, because its session has
 * changed.
 */
export function refusedWithCookies(refusal: Refusal, requestId: string, cookies: readonly string[]): Answer {
  return { ...refusalAnswer(refusal, requestId), cookies };
}
