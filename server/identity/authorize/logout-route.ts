/** `/oauth/logout` (docs/rules/identity.md, "Sign-out"; OpenID Connect RP-Initiated Logout 1.0). */
import { logout, longestState, signOutPage } from '../../../contracts/identity/oauth/authorize.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { z } from '../../../contracts/zod.ts';
import { pageRoute, type Notice, type PageRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Grants, Logout, Sessions } from '../seams.ts';
import { withParameters } from './answer-app.ts';
import type { Apps } from './apps.ts';
import { readParameters, type Parameters } from './parameters.ts';
import { Sealed, type BrowserCookie } from './sealed.ts';

const LogoutRequest = z.strictObject({
  location: z.string(),
});

const misread: Notice = {
  status: 400,
  notice: {
    title: 'This sign-out link is not complete',
    text: 'Go back to the app and try again, or tell its owner. Nobody was signed out.',
  },
};
const unregistered: Notice = {
  status: 400,
  notice: {
    title: 'This app asked us to send you to an unknown address',
    text: 'Only addresses that the owner of the app has registered are opened from here. Nobody was signed out.',
  },
};

export interface LogoutParts {
  readonly apps: Apps;
  readonly cookie: BrowserCookie;
  readonly sessions: Pick<Sessions, 'of' | 'end'>;
  readonly grants: Pick<Grants, 'readIdToken'>;
}

export function createLogout(
  deps: Deps,
  { apps, cookie, sessions, grants }: LogoutParts,
): { readonly route: PageRoute; readonly logout: Logout } {
  const sealed = new Sealed(deps, 'svc/identity/logout-request', LogoutRequest);

  /** Returns the address of the app, null if the request has none, or undefined if the address is wrong. */
  async function destinationOf(
    values: Parameters['values'],
    clientId: string | undefined,
  ): Promise<string | null | undefined> {
    const address = values.get('post_logout_redirect_uri');
    if (address === undefined) return null;
    const app = clientId === undefined ? undefined : await apps.find(clientId);
    if (app === undefined || (await apps.fault(app, undefined)) !== undefined) return undefined;
    return app.postLogoutRedirectUris.includes(address)
      ? withParameters(address, { state: values.get('state') })
      : undefined;
  }

  const route = pageRoute(logout, async ({ headers, search }) => {
    const { values, faulty } = readParameters(search);
    if (faulty.size > 0 || Buffer.byteLength(values.get('state') ?? '') > longestState) return misread;
    const token = values.get('id_token_hint');
    // Treat an unreadable hint as absent, because the person still wants to sign out.
    const hint = token === undefined ? undefined : await grants.readIdToken(token);
    const clientId = values.get('client_id') ?? hint?.clientId;
    if (hint !== undefined && clientId !== hint.clientId) return misread;
    const destination = await destinationOf(values, clientId);
    if (destination === undefined) return unregistered;

    const session = await sessions.of(headers);
    const signedOut = destination ?? signOutPage.path;
    if (session === undefined) return { redirect: signedOut };
    if (hint?.sessionId === session.id) return { redirect: signedOut, cookies: await sessions.end(headers) };
    if (destination === null) return { redirect: signOutPage.path };
    const { browser, cookies } = cookie.keep(headers);
    return {
      redirect: `${signOutPage.path}?request=${sealed.seal(browser, { location: destination })}`,
      cookies,
    };
  });

  return {
    route,
    logout: {
      after: (headers, text) =>
        sealed.open(cookie.read(headers), text)?.value ?? refuseSignIn('request_expired'),
    },
  };
}
