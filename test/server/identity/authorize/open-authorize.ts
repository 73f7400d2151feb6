/** Opens the authorize endpoints with grants that record the codes, so that tests can inspect them. */
import { commonErrors } from '../../../../contracts/http/errors.ts';
import type { BootstrapClient } from '../../../../contracts/identity/bootstrap.ts';
import { identityErrors } from '../../../../contracts/identity/errors.ts';
import type { ProviderName } from '../../../../contracts/identity/sign-in/sign-in.ts';
import { FailedSignIns } from '../../../../server/identity/audit/failed-sign-ins.ts';
import { ClientActivity } from '../../../../server/identity/clients/client-activity.ts';
import { createAuthorize, type Authorize } from '../../../../server/identity/authorize/index.ts';
import type { Authorization, Grants, Session } from '../../../../server/identity/seams.ts';
import { sessionAuthenticator } from '../../../../server/identity/sessions/authenticate-session.ts';
import { FinishSignIn } from '../../../../server/identity/sign-in/finish-sign-in.ts';
import { signInRoute } from '../../../../server/identity/sign-in/sign-in.ts';
import { signOutRoute } from '../../../../server/identity/sign-in/sign-out.ts';
import type { Config } from '../../../../server/config.ts';
import { mount } from '../../http/mount.ts';
import { oauthApp } from '../open-identity.ts';
import { openSessions, type OpenSessions } from '../sessions/open-sessions.ts';
import { AppBrowser } from './app-browser.ts';

export const issuer = 'http://127.0.0.1:8080';
export const callback = 'https://app.example/callback';
/** Challenge of the example in RFC 7636, appendix B. */
export const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

export class RecordedGrants implements Grants {
  readonly codes = new Map<string, Authorization>();
  readonly revoked: string[] = [];
  readonly idTokens = new Map<string, { clientId: string; accountId: string; sessionId: string }>();
  meanwhile: () => Promise<void> = async () => undefined;

  async issueCode(authorization: Authorization): Promise<string> {
    const code = `code-${this.codes.size + 1}`;
    this.codes.set(code, authorization);
    await this.meanwhile();
    return code;
  }

  async revoke(accountId: string, clientId: string): Promise<void> {
    this.revoked.push(`${accountId} ${clientId}`);
  }

  async endAccount(): Promise<void> {}

  async endSession(): Promise<void> {}

  async readIdToken(token: string) {
    return this.idTokens.get(token);
  }
}

export interface OpenAuthorize extends Omit<OpenSessions, 'close'> {
  readonly url: string;
  readonly grants: RecordedGrants;
  readonly authorize: Authorize;
  readonly activity: ClientActivity;
  commits(): number;
  browser(): AppBrowser;
  signedIn(who?: Partial<Pick<Session, 'accountId' | 'provider'>>): Promise<AppBrowser>;
  stop(): Promise<void>;
}

export interface AuthorizeOptions {
  readonly apps?: readonly BootstrapClient[];
  readonly providers?: readonly ProviderName[];
  readonly config?: Partial<Config>;
  /** Multiplier of the rate limits, which are off by default. */
  readonly rateScale?: number;
}

/** Timers that never run, because background work would add commits. */
const untimed = { after: () => () => undefined };

export async function openAuthorize({
  apps = [],
  providers = ['credentials'],
  config = {},
  rateScale = 0,
}: AuthorizeOptions = {}): Promise<OpenAuthorize> {
  const opened = await openSessions({
    config,
    clients: [oauthApp('svc_app', { redirectUris: [callback], name: 'The <b>App</b>' }), ...apps],
  });
  let commits = 0;
  const { store } = opened.deps;
  const commit = store.commit.bind(store) as typeof store.commit;
  store.commit = (wanted) => {
    commits += 1;
    return commit(wanted);
  };
  const { sessions, directory } = opened.sessionNode();
  const grants = new RecordedGrants();
  const activity = new ClientActivity(opened.deps, untimed);
  const authorize = createAuthorize(opened.deps, { directory, sessions, grants, activity, providers });
  const routes = [
    ...authorize.routes,
    signInRoute(
      opened.deps,
      sessions,
      new FinishSignIn(opened.deps, sessions, authorize.continue),
      new FailedSignIns(opened.deps),
    ),
    signOutRoute(sessions, authorize.logout),
  ];
  const mounted = await mount(
    routes,
    { session: sessionAuthenticator(opened.deps, sessions, directory) },
    { pages: ['sign-in', 'sign-out'], errors: { ...commonErrors, ...identityErrors }, rateScale },
  );
  const { close, ...rest } = opened;
  const browser = () => new AppBrowser(mounted.url);
  return {
    ...rest,
    url: mounted.url,
    grants,
    activity,
    authorize,
    commits: () => commits,
    browser,
    async signedIn({ accountId = 'usr_ada', provider = 'credentials' } = {}) {
      const made = browser();
      const { cookies } = await sessions.start({}, { accountId, provider, providerSubject: accountId });
      made.keep(cookies);
      return made;
    },
    async stop() {
      await mounted.stop();
      await close();
    },
  };
}

/** Returns the query of a valid request. The value `undefined` removes a parameter. */
export function authorizeQuery(change: Record<string, string | undefined> = {}): string {
  const parameters = {
    client_id: 'svc_app',
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'openid profile',
    state: 'the state',
    ...change,
  };
  const kept = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(kept).toString();
}
