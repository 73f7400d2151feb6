import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { ExpressAuth, getSession, type ExpressAuthConfig } from '@auth/express';
import { betterAuth } from 'better-auth';
import { toNodeHandler } from 'better-auth/node';
import { genericOAuth } from 'better-auth/plugins';
import express, { type Express } from 'express';
import openidConnect from 'express-openid-connect';
import session from 'express-session';
import passport from 'passport';
import { Strategy, type VerifyCallback } from 'passport-oauth2';
import { startApp, type RunningApp } from '../../start-app.ts';
import { oauthApp, secretOf } from '../open-identity.ts';
import { Visitor } from './visitor.ts';

const person = {
  userId: 'usr_carol',
  userName: 'carol',
  displayName: 'Carol Nguyen',
  password: 'correct horse battery',
  email: 'carol@example.com',
};
const scope = 'openid profile email offline_access';
const secret = 'a secret of the app, at least thirty-two bytes';

class WebApp {
  readonly routes: Express = express();
  readonly #server: Server = createServer(this.routes);

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const apps = {
  svc_passport: new WebApp(),
  svc_eoc: new WebApp(),
  svc_authjs: new WebApp(),
  svc_better: new WebApp(),
};
const callbacks = {
  svc_passport: '/auth/callback',
  svc_eoc: '/callback',
  svc_authjs: '/auth/callback/svc',
  svc_better: '/api/auth/callback/svc',
};
let service: RunningApp;
let issuer: string;

before(async () => {
  for (const app of Object.values(apps)) await app.listen();
  const clients = Object.entries(apps).map(([clientId, { url }]) =>
    oauthApp(clientId, {
      owner: 'alice',
      redirectUris: [url + callbacks[clientId as keyof typeof apps]],
      postLogoutRedirectUris: [url],
    }),
  );
  service = await startApp({ bootstrap: { users: [person], clients } });
  issuer = service.serving.config.baseUrl;
});
after(async () => {
  for (const app of Object.values(apps)) app.close();
  await service.stop();
});

test('passport-oauth2, with PKCE', async () => {
  const { routes, url } = apps.svc_passport;
  interface Person {
    readonly accessToken: string;
    readonly refreshToken: string;
  }
  const strategy = new Strategy(
    {
      authorizationURL: `${issuer}/oauth/authorize`,
      tokenURL: `${issuer}/mana/oauth/token`,
      clientID: 'svc_passport',
      clientSecret: secretOf('svc_passport'),
      callbackURL: `${url}${callbacks.svc_passport}`,
      scope: scope.split(' '),
      pkce: true,
      state: true,
    },
    (accessToken: string, refreshToken: string, _profile: unknown, done: VerifyCallback) =>
      done(null, { accessToken, refreshToken } satisfies Person),
  );
  const login = new passport.Passport();
  login.use(strategy);
  routes.use(session({ secret, resave: false, saveUninitialized: false }));
  routes.get('/login', login.authenticate('oauth2', { session: false }));
  routes.get(
    callbacks.svc_passport,
    login.authenticate('oauth2', { session: false, failWithError: true }),
    async (request, response) => {
      const { accessToken, refreshToken } = request.user as Person;
      const headers = { Authorization: `Bearer ${accessToken}` };
      const info = await fetch(`${issuer}/mana/oauth/userinfo`, { headers });
      response.json({ info: await info.json(), refreshed: refreshToken.length > 0 });
    },
  );

  const { text } = await new Visitor(issuer).signIn(`${url}/login`);
  const { info, refreshed } = JSON.parse(text) as { info: { sub: string }; refreshed: boolean };
  assert.deepEqual([info.sub, refreshed], ['usr_carol', true]);
});

test('express-openid-connect: sign-in, userinfo, refresh, sign-out of both', async () => {
  const { routes, url } = apps.svc_eoc;
  routes.use(
    openidConnect.auth({
      issuerBaseURL: issuer,
      baseURL: url,
      clientID: 'svc_eoc',
      clientSecret: secretOf('svc_eoc'),
      secret,
      idpLogout: true,
      authRequired: false,
      authorizationParams: { response_type: 'code', scope },
    }),
  );
  routes.get('/me', openidConnect.requiresAuth(), async ({ oidc }, response) => {
    const refreshed = await oidc.accessToken?.refresh();
    response.json({ claims: oidc.idTokenClaims, info: await oidc.fetchUserInfo(), refreshed });
  });
  routes.get('/', ({ oidc }, response) => void response.json({ signedIn: oidc.isAuthenticated() }));

  const visitor = new Visitor(issuer);
  const { address, text } = await visitor.signIn(`${url}/me`);
  assert.equal(address.href, `${url}/me`);
  const { claims, info, refreshed } = JSON.parse(text) as Record<string, Record<string, unknown>>;
  assert.equal(claims?.['sub'], 'usr_carol');
  assert.equal(info?.['userName'], 'carol');
  assert.equal(typeof refreshed?.['access_token'], 'string');

  const left = await visitor.open(`${url}/logout`);
  assert.deepEqual(await left.response.json(), { signedIn: false });
  assert.equal((await visitor.open(`${url}/me`)).address.pathname, '/oauth/sign-in');
});

test('@auth/express, by discovery with PKCE, state and nonce', async () => {
  const { routes, url } = apps.svc_authjs;
  const config: ExpressAuthConfig = {
    secret,
    trustHost: true,
    providers: [
      {
        id: 'svc',
        name: 'SVC',
        type: 'oidc',
        issuer,
        clientId: 'svc_authjs',
        clientSecret: secretOf('svc_authjs'),
        authorization: { params: { scope } },
        checks: ['pkce', 'state', 'nonce'],
      },
    ],
  };
  routes.set('trust proxy', true);
  routes.use(/\/auth\/(.*)/, ExpressAuth(config));
  routes.get('/me', async (request, response) => void response.json(await getSession(request, config)));

  const visitor = new Visitor(issuer);
  const { csrfToken } = (await (await visitor.send(`${url}/auth/csrf`)).json()) as { csrfToken: string };
  const started = await visitor.send(`${url}/auth/signin/svc`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, callbackUrl: `${url}/me` }).toString(),
  });
  const { text } = await visitor.signIn(started.headers.get('location') as string);
  assert.equal((JSON.parse(text) as { user: { name: string } }).user.name, 'Carol Nguyen');
});

test('better-auth with its generic OAuth plugin, by discovery', async () => {
  const { routes, url } = apps.svc_better;
  const auth = betterAuth({
    baseURL: url,
    secret,
    telemetry: { enabled: false },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: 'svc',
            discoveryUrl: `${issuer}/.well-known/openid-configuration`,
            clientId: 'svc_better',
            clientSecret: secretOf('svc_better'),
            scopes: scope.split(' '),
            pkce: true,
          },
        ],
      }),
    ],
  });
  routes.all('/api/auth/*splat', toNodeHandler(auth));
  routes.get('/me', async (request, response) => {
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    response.json(await auth.api.getSession({ headers }));
  });

  const visitor = new Visitor(issuer);
  const started = await visitor.send(`${url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ provider: 'svc', callbackURL: `${url}/me` }),
  });
  const { url: link } = (await started.json()) as { url: string };
  const { text } = await visitor.signIn(link);
  assert.equal((JSON.parse(text) as { user: { email: string } }).user.email, 'carol@example.com');
});
