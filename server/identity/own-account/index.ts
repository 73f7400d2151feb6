/** What people see and change of their own account: the page `/account` and its API. */
import { accountPage } from '../../../contracts/identity/account.ts';
import type { AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Consents } from '../authorize/consents.ts';
import { signedInPage } from '../pages/signed-in-page.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { meRoute } from './me.ts';
import { ownConsentRoutes } from './own-consents.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { profileRoute } from './profile.ts';

export interface OwnAccountParts {
  readonly directory: Directory;
  readonly sessions: StoredSessions;
  readonly consents: Consents;
}

export function ownAccountRoutes(
  deps: Deps,
  { directory, sessions, consents }: OwnAccountParts,
): readonly AnyRoute[] {
  return [
    signedInPage(accountPage, 'account'),
    meRoute(deps, { directory, sessions }),
    profileRoute(deps, directory),
    ...ownSessionRoutes(sessions),
    ...ownConsentRoutes(consents, directory),
  ];
}
