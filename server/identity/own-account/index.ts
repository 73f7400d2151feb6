import { accountPage } from '../../../contracts/identity/account.ts';
import type { AnyRoute } from '../../http/route.ts';
import type { Job } from '../../runtime/background.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Consents } from '../authorize/consents.ts';
import { signedInPage } from '../pages/signed-in-page.ts';
import type { Grants } from '../seams.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { deletionRoutes } from './deletion-routes.ts';
import { Deletions } from './deletions.ts';
import { exportRoute } from './export.ts';
import { Holdings } from './holdings.ts';
import { Inheritances } from './inheritances.ts';
import { meRoute } from './me.ts';
import { ownConsentRoutes } from './own-consents.ts';
import { clientHolding, factorHolding, grantHolding, sessionHolding } from './own-holdings.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { profileRoute } from './profile.ts';

export interface OwnAccountParts {
  readonly directory: Directory;
  readonly sessions: StoredSessions;
  readonly grants: Grants;
  readonly consents: Consents;
}

export interface OwnAccount {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly Job[];
  readonly holdings: Holdings;
}

export function createOwnAccount(deps: Deps, parts: OwnAccountParts): OwnAccount {
  const { directory, sessions, grants, consents } = parts;
  const holdings = new Holdings();
  holdings.add(
    sessionHolding(sessions),
    grantHolding(deps, grants),
    clientHolding(deps),
    factorHolding(deps),
  );
  return {
    routes: [
      signedInPage(accountPage, 'account'),
      meRoute(deps, { directory, sessions }),
      profileRoute(deps, directory),
      ...ownSessionRoutes(sessions),
      ...ownConsentRoutes(consents, directory),
      ...deletionRoutes(new Deletions(deps), new Inheritances(deps.store, holdings), { directory, holdings }),
      exportRoute(deps, holdings),
    ],
    jobs: [
      {
        name: 'delete-accounts',
        every: 600_000,
        work: (signal) => deleteAccounts(deps, { directory, holdings }, signal),
      },
    ],
    holdings,
  };
}
