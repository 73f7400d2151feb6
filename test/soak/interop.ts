import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { oauthApp, client, secretOf } from '../server/identity/open-identity.ts';
import { Visitor } from '../server/identity/frameworks/visitor.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';
import { freePort } from '../free-port.ts';
import { startApache, type Apache } from './interop/apache.ts';
import { startAuthlib } from './interop/authlib.ts';

const packages = {
  'apache2-bin': '/usr/sbin/apache2',
  'libapache2-mod-auth-openidc': '/usr/lib/apache2/modules/mod_auth_openidc.so',
  'libapache2-mod-oauth2': '/usr/lib/apache2/modules/mod_oauth2.so',
  'python3-authlib': '/usr/lib/python3/dist-packages/authlib',
  'python3-requests': '/usr/lib/python3/dist-packages/requests',
};

const scope = 'openid profile email offline_access';
const machine = 'svc_machine';

export async function run(): Promise<void> {
  const missing = Object.entries(packages).filter(([, path]) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(`Missing Debian packages: apt-get install ${missing.map(([name]) => name).join(' ')}`);
  const apacheUrl = `http://localhost:${await freePort()}`;
  const app = (clientId: string, redirectUri: string) =>
    oauthApp(clientId, {
      owner: 'alice',
      redirectUris: [redirectUri],
      postLogoutRedirectUris: [`${apacheUrl}/open/`],
      scopeSets: [scope],
    });
  const carol = {
    userId: 'usr_carol',
    userName: 'carol',
    password: 'correct horse battery',
    email: 'carol@example.com',
  };
  const service = await startApp({
    bootstrap: {
      users: [carol],
      clients: [
        app('svc_apache', `${apacheUrl}/people/callback`),
        app('svc_authlib', 'http://localhost/callback'),
        client(machine, { owner: 'alice', scopes: ['wheel:read'] }),
      ],
    },
  });
  const apache = await startApache(apacheUrl, service.serving.config.baseUrl, {
    app: { id: 'svc_apache', secret: secretOf('svc_apache') },
    machine: { id: machine, secret: secretOf(machine) },
    scope,
  });
  try {
    for (const [title, check] of Object.entries({ peopleAtApache, tokensAtApache, authlib })) {
      await check(service, apache);
      console.log(`  ok     ${title}`);
    }
  } finally {
    await apache.close();
    await service.stop();
  }
}

async function peopleAtApache({ serving }: RunningApp, { url }: Apache): Promise<void> {
  const visitor = new Visitor(serving.config.baseUrl);
  const { address, text } = await visitor.signIn(`${url}/people/`);
  assert.equal(address.href, `${url}/people/`);
  assert.match(text, /sub=usr_carol name=carol email=carol@example.com token=1/);
  const left = await visitor.open(`${url}/people/callback?logout=${encodeURIComponent(`${url}/open/`)}`);
  assert.equal(left.address.href, `${url}/open/`);
  assert.equal((await visitor.open(`${url}/people/`)).address.pathname, '/oauth/sign-in');
}

async function tokensAtApache({ serving }: RunningApp, { url }: Apache): Promise<void> {
  const issuer = serving.config.baseUrl;
  const basic = {
    authorization: `Basic ${Buffer.from(`${machine}:${secretOf(machine)}`).toString('base64')}`,
  };
  const post = (path: string, body: Record<string, string>) =>
    fetch(issuer + path, { method: 'POST', headers: basic, body: new URLSearchParams(body) });
  const issued = async (): Promise<string> => {
    const form = { grant_type: 'client_credentials', resource: 'service.wheel' };
    const { access_token: token = '' } = (await (await post('/mana/oauth/token', form)).json()) as Record<
      string,
      string
    >;
    return token;
  };
  const status = async (path: string, authorization?: string) =>
    (await fetch(url + path, { headers: authorization === undefined ? {} : { authorization } })).status;
  const token = await issued();
  const [head, payload, signature = ''] = token.split('.');
  const forged = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const path of ['/jwt/', '/introspected/']) {
    assert.equal(await status(path), 401, `${path} without a token`);
    assert.equal(await status(path, `Bearer ${forged}`), 401, `${path} with a forged token`);
    assert.equal(await status(path, `Bearer ${token}`), 200, `${path} with a token`);
  }
  // Use another token for this check, because the module caches the answers of introspection.
  const revoked = await issued();
  assert.equal((await post('/mana/oauth/revoke', { token: revoked })).status, 200);
  assert.equal(await status('/introspected/', `Bearer ${revoked}`), 401, 'a revoked token');
}

async function authlib({ serving }: RunningApp): Promise<void> {
  const issuer = serving.config.baseUrl;
  const python = startAuthlib(issuer, {
    app: { id: 'svc_authlib', secret: secretOf('svc_authlib') },
    machine: { id: machine, secret: secretOf(machine) },
    scope,
  });
  const visitor = new Visitor(issuer);
  await python.sayCallback(await visitor.allow(await python.link()));
  assert.deepEqual(await python.seen(), {
    sub: 'usr_carol',
    userName: 'carol',
    nonce: true,
    renewed: true,
    revoked: 'invalid_grant',
    machine: 'wheel:read',
    introspected: true,
    wrongSecret: 'invalid_client',
  });
}
