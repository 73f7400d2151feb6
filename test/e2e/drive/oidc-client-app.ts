import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express from 'express';
import type { HomeOptions } from './built-server.ts';

type Registration = NonNullable<HomeOptions['apps']>[number];

export interface OidcClientApp {
  readonly origin: string;
  readonly registration: Registration;
  /** Must be called before the first page is opened. */
  use(service: string, credentials?: { readonly clientId: string; readonly clientSecret: string }): void;
  close(): Promise<void>;
}

const library = readFileSync(
  fileURLToPath(
    new URL('../../../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url),
  ),
);

const script = (origin: string, service: string, clientId: string) => `
const manager = new oidc.UserManager({
  authority: ${JSON.stringify(service)},
  client_id: ${JSON.stringify(clientId)},
  redirect_uri: ${JSON.stringify(`${origin}/callback`)},
  popup_redirect_uri: ${JSON.stringify(`${origin}/popup`)},
  post_logout_redirect_uri: ${JSON.stringify(`${origin}/`)},
  scope: 'openid profile email offline_access',
  loadUserInfo: true,
  automaticSilentRenew: false,
  metadataSeed: {
    token_endpoint: ${JSON.stringify(`${origin}/token`)},
    userinfo_endpoint: ${JSON.stringify(`${origin}/userinfo`)},
  },
});
const show = (user) => {
  document.querySelector('output').textContent = user === null ? 'nobody' : user.profile.userName + ' ' + user.access_token.length;
};
const fail = (error) => { document.querySelector('output').textContent = 'failed: ' + error.message; };
const on = (id, act) => document.getElementById(id).addEventListener('click', () => act().catch(fail));
on('redirect', () => manager.signinRedirect());
on('popup', () => manager.signinPopup({ prompt: 'consent', extraQueryParams: { ui_mode: 'popup' } }).then(show));
on('renew', async () => {
  const before = await manager.getUser();
  const after = await manager.signinSilent();
  document.querySelector('output').textContent = before.access_token === after.access_token ? 'the same' : 'renewed';
});
on('ask', async () => {
  const { access_token } = await manager.getUser();
  const answer = await fetch('/userinfo', { headers: { Authorization: 'Bearer ' + access_token } });
  document.querySelector('output').textContent = 'userinfo ' + answer.status;
});
on('leave', () => manager.signoutRedirect());
if (location.pathname === '/callback') manager.signinRedirectCallback().then(show, fail);
else if (location.pathname === '/popup') manager.signinPopupCallback().catch(fail);
else manager.getUser().then(show, fail);
`;

const page =
  '<!doctype html><html lang="en"><title>App</title><output></output>' +
  ['redirect', 'popup', 'renew', 'ask', 'leave'].map((id) => `<button id="${id}">${id}</button>`).join('') +
  '<script src="/oidc-client-ts.js"></script><script src="/app.js"></script>';

export async function serveOidcClientApp(): Promise<OidcClientApp> {
  const registered = {
    clientId: `svc_${randomBytes(12).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
  };
  let { clientId, clientSecret } = registered;
  let service = '';
  const routes = express();
  const server = createServer(routes);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  routes.get('/oidc-client-ts.js', (_, response) => void response.type('js').send(library));
  routes.get('/app.js', (_, response) => void response.type('js').send(script(origin, service, clientId)));
  routes.get(['/', '/callback', '/popup'], (_, response) => void response.type('html').send(page));
  routes.post('/token', express.urlencoded({ extended: false }), async ({ body }, response) => {
    const form = new URLSearchParams(body as Record<string, string>);
    form.delete('client_id');
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const answer = await fetch(`${service}/mana/oauth/token`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    response.status(answer.status).json(await answer.json());
  });
  routes.get('/userinfo', async ({ headers }, response) => {
    const answer = await fetch(`${service}/mana/oauth/userinfo`, {
      headers: { authorization: headers.authorization ?? '' },
    });
    response.status(answer.status).json(await answer.json());
  });
  return {
    origin,
    registration: {
      ...registered,
      name: 'Relic Hunters',
      redirectUris: [`${origin}/callback`, `${origin}/popup`],
      postLogoutRedirectUris: [`${origin}/`],
      scopeSets: ['openid profile email offline_access'],
    },
    use(address, credentials = registered) {
      service = address;
      ({ clientId, clientSecret } = credentials);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
