import { Refusal } from '../../../contracts/http/errors.ts';
import { signOut } from '../../../contracts/identity/sign-in/sign-in.ts';
import { route, type Route } from '../../http/route.ts';
import type { Logout, Sessions } from '../seams.ts';
import { onwardAnswer, refusedWithCookies } from './sign-in.ts';

const signedOut = '/oauth/sign-out';

/** `POST /oauth/api/sign-out`. Succeeds even if the browser is signed out already. */
export function signOutRoute(sessions: Sessions, logout: Logout): Route {
  return route(signOut, async ({ body: { request }, headers, requestId }) => {
    const cookies = await sessions.end(headers);
    if (request === undefined) return onwardAnswer(signedOut, cookies);
    const next = logout.after(headers, request);
    return next instanceof Refusal
      ? refusedWithCookies(next, requestId, cookies)
      : onwardAnswer(next.location, cookies);
  });
}
