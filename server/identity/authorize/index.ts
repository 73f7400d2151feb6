import { authorizeForm, logoutForm } from '../../../contracts/identity/oauth/authorize.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import { SecondStep } from '../factors/second-step.ts';
import type { ClientActivity } from '../clients/client-activity.ts';
import { mailIsOn } from '../mail/queue.ts';
import type { Continue, Grants, Logout, Sessions } from '../seams.ts';
import { Apps } from './apps.ts';
import { authorizeRoute } from './authorize-route.ts';
import { Consents } from './consents.ts';
import { AuthorizeFlow } from './flow.ts';
import { createLogout } from './logout-route.ts';
import { postedForm } from './posted-form.ts';
import { BrowserCookie } from './sealed.ts';
import { signInRoutes } from './sign-in-routes.ts';

export interface Authorize {
  readonly routes: readonly AnyRoute[];
  readonly continue: Continue;
  readonly logout: Logout;
  readonly consents: Consents;
  readonly flow: AuthorizeFlow;
  readonly cookie: BrowserCookie;
}

export interface AuthorizeParts {
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly grants: Grants;
  readonly activity: ClientActivity;
  /** Providers configured for sign-in, in the order of the page. */
  readonly providers: readonly ProviderName[];
}

export function createAuthorize(deps: Deps, parts: AuthorizeParts): Authorize {
  const { directory, sessions, grants, activity, providers } = parts;
  const apps = new Apps(directory);
  const cookie = new BrowserCookie(deps);
  const consents = new Consents(deps, grants);
  const flow = new AuthorizeFlow(deps, { apps, consents, grants, sessions, cookie });
  const leaving = createLogout(deps, { apps, cookie, sessions, grants });
  return {
    routes: [
      authorizeRoute(deps, { apps, flow, cookie, sessions, grants, activity, providers }),
      postedForm(authorizeForm),
      ...signInRoutes({
        ...{ flow, sessions, directory, providers },
        secondStep: new SecondStep(deps),
        mail: mailIsOn(deps.config),
      }),
      leaving.route,
      postedForm(logoutForm),
    ],
    continue: flow,
    logout: leaving.logout,
    consents,
    flow,
    cookie,
  };
}
