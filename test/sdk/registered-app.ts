import { after, before } from 'node:test';
import { createHash, randomBytes } from 'node:crypto';
import type { ProviderName } from '../../contracts/identity/sign-in/sign-in.ts';
import { loginScopes } from '../../contracts/identity/sign-in/sign-in.ts';
import type { SvcOAuthCodePayload } from '../../sdk/server.ts';
import { oauthApp } from '../server/identity/open-identity.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';

export const appOrigin = 'http://localhost:3000';
export const callback = `${appOrigin}/auth/svc/callback`;
export const popupCallback = `${appOrigin}/auth/svc/popup-callback`;

export interface RegisteredApp {
  readonly running: () => RunningApp;
  /** Options of the SDK's server helpers for this app. */
  readonly options: () => { apiBaseUrl: string; clientId: string; clientSecret: string };
  /** Signs Bob in, as the browser client would, and returns the payload of the sign-in. */
  signIn(changes?: { redirectUri?: string; provider?: ProviderName }): Promise<SvcOAuthCodePayload>;
}

/** Starts the service with an app that uses the SDK, for the tests of a file. */
export function registeredApp(): RegisteredApp {
  const registered = oauthApp('svc_sdk', { redirectUris: [callback, popupCallback], owner: 'alice' });
  let app: RunningApp | undefined;
  before(async () => {
    app = await startApp({ bootstrap: { clients: [registered] } });
  });
  after(() => app?.stop());
  const running = () => app!;
  return {
    running,
    options: () => ({
      apiBaseUrl: `${running().serving.config.baseUrl}/mana`,
      clientId: registered.clientId,
      clientSecret: registered.clientSecret,
    }),
    async signIn({ redirectUri = callback, provider = 'credentials' } = {}) {
      const codeVerifier = randomBytes(32).toString('hex');
      const { deps, identity } = running().serving;
      const code = await identity.grants.issueCode({
        clientId: registered.clientId,
        accountId: 'usr_bob',
        session: {
          id: 'session-of-bob',
          accountId: 'usr_bob',
          authenticatedAt: deps.clock.now(),
          provider,
          providerSubject: 'usr_bob',
        },
        scopes: loginScopes,
        redirectUri,
        codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        nonce: undefined,
      });
      return { code, state: randomBytes(16).toString('hex'), codeVerifier, redirectUri };
    },
  };
}
