import type {
  ClientBasicAuth,
  ClientInBodyAuth,
  ServiceAuth,
  SessionAuth,
} from '../../contracts/http/auth.ts';
import type { Refusal } from '../../contracts/http/errors.ts';
import type { Deps } from '../runtime/deps.ts';
import { BootstrapClient, BootstrapUser } from '../../contracts/identity/bootstrap.ts';
import type { Domain, RunningDomain } from '../domain.ts';
import type { Authenticator, CalledFromBrowser } from '../http/auth/authenticators.ts';
import { applyBootstrapClients, applyBootstrapUsers } from './apply-bootstrap.ts';
import { createBearer } from './bearer.ts';
import { accountPages } from '../../contracts/identity/account.ts';
import { deleteOldTrails, eraseAudit } from './audit/erase.ts';
import { FailedSignIns } from './audit/failed-sign-ins.ts';
import { ownAuditRoutes } from './audit/routes.ts';
import { AuditTrail } from './audit/trail.ts';
import { signInPages } from '../../contracts/identity/oauth/authorize.ts';
import { operatorPages } from '../../contracts/identity/operator.ts';
import { providerPages } from '../../contracts/identity/sign-in/providers.ts';
import { identityErrors } from '../../contracts/identity/errors.ts';
import { registrationPages } from '../../contracts/identity/sign-in/registration.ts';
import { mailPages } from '../../contracts/identity/mail.ts';
import { createAuthorize } from './authorize/index.ts';
import { findGranted } from './authorize/granted.ts';
import { identityCollections } from './documents.ts';
import { peopleOf, type People } from './accounts/people.ts';
import { claimOlderAccounts } from './accounts/claim-older-accounts.ts';
import { Directory } from './accounts/directory.ts';
import { createFactors } from './factors/index.ts';
import { createMail } from './mail/index.ts';
import { mailHolding } from './mail/mail-holding.ts';
import { openOAuth } from './oauth.ts';
import { browserSecrets } from './clients/browser-secrets.ts';
import { clientBasicAuthenticator } from './clients/client-basic.ts';
import { clientEvents, type CountClientEvent } from './clients/client-events.ts';
import { clientInBodyAuthenticator } from './clients/client-in-body.ts';
import { ClientActivity } from './clients/client-activity.ts';
import { setAccountActive, setClientActive } from './clients/set-active.ts';
import type { Holdings } from './own-account/holdings.ts';
import { ownCredentialsRoutes } from './own-account/own-credentials.ts';
import { createOwnAccount } from './own-account/index.ts';
import { operatorRoutes } from './operator/index.ts';
import { registrationRoutes } from './registration/index.ts';
import { portalPages } from '../../contracts/identity/portal/portal-endpoints.ts';
import { portalRoutes } from './portal/index.ts';
import { createProviders } from './providers/index.ts';
import type { Grants } from './seams.ts';
import { sessionAuthenticator } from './sessions/authenticate-session.ts';
import { StoredSessions } from './sessions/stored-sessions.ts';
import { FinishSignIn } from './sign-in/finish-sign-in.ts';
import { signInRoute } from './sign-in/sign-in.ts';
import { signOutRoute } from './sign-in/sign-out.ts';

export { fitsMasterKey } from './check-master-key.ts';
export type { People, Person } from './accounts/people.ts';
export type { Granted } from './authorize/granted.ts';
export { signedInPage } from './pages/signed-in-page.ts';
export { accountAggregate, isActiveIn, isKnownIn } from './accounts/active-account.ts';
export { accountIdOf } from './accounts/find-account.ts';
export { operatorAct } from './operator/operator-act.ts';
export { isAdmin, isAdminIn, otherAdmin } from './operator/last-admin.ts';
export type { Holding } from './own-account/holdings.ts';

export interface Identity extends RunningDomain {
  readonly authenticators: {
    readonly service: Authenticator<ServiceAuth>;
    readonly session: Authenticator<SessionAuth>;
    readonly clientInBody: Authenticator<ClientInBodyAuth>;
    readonly clientBasic: Authenticator<ClientBasicAuth>;
    readonly calledFromBrowser: CalledFromBrowser;
  };
  readonly grants: Grants;
  readonly people: People;
  readonly countClientEvent: CountClientEvent;
  /**
   * Data that this and other domains store for accounts. Can be exported, and is deleted or handed over with the
   * account.
   */
  readonly holdings: Holdings;
  /** Makes the next signing keys current. Tokens signed with the old keys stay valid until they expire. */
  rotateKeys(): Promise<void>;
  /** Deactivates or reactivates a client. Refuses with `not_found`. */
  setClientActive(clientId: string, active: boolean): Promise<Refusal | undefined>;
  /**
   * Deactivates or reactivates an account, and with it every client that it owns. Ends all sessions of the account.
   * Refuses with `not_found`.
   */
  setAccountActive(userId: string, active: boolean): Promise<Refusal | undefined>;
}

export const identityDomain: Domain<Identity> = {
  collections: identityCollections,
  errors: identityErrors,
  pages: [
    ...signInPages,
    ...registrationPages,
    ...mailPages,
    ...accountPages,
    ...providerPages,
    ...operatorPages,
    ...portalPages,
  ],
  bootstrap: [
    { name: 'users', row: BootstrapUser, apply: applyBootstrapUsers },
    { name: 'clients', row: BootstrapClient, apply: applyBootstrapClients },
  ],
  create: createIdentity,
};

/** @throws if the stored signing keys were sealed with another master key */
async function createIdentity(deps: Deps): Promise<Identity> {
  const external = await createProviders(deps);
  const providers = external.names;
  const directory = new Directory(deps.store);
  const activity = new ClientActivity(deps);
  const oauth = await openOAuth(deps, directory, activity);
  const { grants } = oauth;
  const sessions = new StoredSessions(deps, directory, (id) => grants.endSession(id));
  const mail = createMail(deps, directory, sessions);
  const unsubscribe = deps.store.subscribe({
    event(event) {
      directory.event(event);
      oauth.event(event);
      sessions.event(event);
      mail.event(event);
    },
    gap() {
      directory.gap();
      oauth.gap();
      sessions.gap();
      mail.gap();
    },
  });
  await oauth.read();
  const failed = new FailedSignIns(deps);
  const trail = new AuditTrail(deps, failed);
  const bearer = createBearer(directory, oauth.verifier);
  const authorize = createAuthorize(deps, { directory, sessions, grants, activity, providers });
  const finishing = new FinishSignIn(deps, sessions, authorize.continue);
  const factors = createFactors(deps, { sessions, finishing, failed, providers });
  const { consents, flow, cookie } = authorize;
  const ownAccount = createOwnAccount(deps, { directory, sessions, grants, consents });
  ownAccount.holdings.add(mailHolding(deps), {
    name: 'audit',
    export: async (accountId) => (await trail.export(accountId)).chains,
    remove: (accountId) => eraseAudit(deps, accountId),
  });
  const providerParts = external.run({
    ...{ sessions, directory, finishing, flow, cookie },
    onward: authorize.continue,
  });
  return {
    routes: [
      ...oauth.routes,
      ...authorize.routes,
      ...(providers.includes('credentials') ? [signInRoute(deps, sessions, finishing, failed)] : []),
      ...registrationRoutes(deps, { sessions, finishing, providers }),
      ...factors.routes,
      signOutRoute(sessions, authorize.logout),
      ...ownAccount.routes,
      ...ownCredentialsRoutes(deps, { directory, sessions, providers }),
      ...ownAuditRoutes(trail),
      ...mail.routes,
      ...providerParts.routes,
      ...operatorRoutes(deps, { directory, trail, sessions }),
      ...portalRoutes({ deps, directory, activity }, trail),
    ],
    jobs: [
      ...oauth.jobs,
      ...factors.jobs,
      ...mail.jobs,
      ...providerParts.jobs,
      {
        name: 'claim-older-accounts',
        every: 3_600_000,
        work: (signal) => claimOlderAccounts(deps, signal),
      },
      { name: 'sweep-sessions', every: 3_600_000, work: (signal) => sessions.sweep(signal) },
      { name: 'delete-old-trails', every: 3_600_000, work: (signal) => deleteOldTrails(deps, signal) },
      ...ownAccount.jobs,
    ],
    grants,
    people: peopleOf(directory, sessions, (accountId, clientId) =>
      findGranted(deps, directory, accountId, clientId),
    ),
    countClientEvent: clientEvents(directory, failed),
    holdings: ownAccount.holdings,
    authenticators: {
      service: (auth, { request }) => bearer(request.headers.authorization, auth),
      session: sessionAuthenticator(deps, sessions, directory),
      clientInBody: clientInBodyAuthenticator(oauth.authentication),
      clientBasic: clientBasicAuthenticator(oauth.authentication),
      calledFromBrowser: browserSecrets(oauth.authentication, failed),
    },
    rotateKeys: () => oauth.rotateKeys(),
    setClientActive: (clientId, active) => setClientActive(deps, directory, clientId, active),
    async setAccountActive(userId, active) {
      const refusal = await setAccountActive(deps, directory, userId, active);
      if (refusal === undefined) await sessions.forgetEarlier(userId);
      return refusal;
    },
    async close() {
      unsubscribe();
      await failed.close();
      await activity.close();
      await mail.close();
    },
  };
}
