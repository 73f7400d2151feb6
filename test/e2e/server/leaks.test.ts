/**
 * Secrets may leave the server only in answers to their owners. Rules: docs/rules/identity.md, "Attacks to withstand".
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { AppBrowser, locationOf, requestOf } from '../../server/identity/authorize/app-browser.ts';
import { Wanderer } from '../../server/identity/providers/at-provider.ts';
import { startMailServer, tokenIn, type MailServer } from '../../server/identity/mail/mail-server.ts';
import { basic } from '../../server/identity/ask-token.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';
import { SecretWatch, storedNames } from '../drive/secret-watch.ts';

const app = { clientId: 'svc_leaky', clientSecret: 'secret-of-the-app-that-leaks-0123456789', name: 'Leaky' };
const redirectUri = 'http://localhost:9/callback';
const metricsToken = 'token-of-the-metrics-0123456789';
const mailPassword = 'password-of-the-mail-server-7';
const verifier = 'a-verifier-of-43-characters-0123456789-._~ab';
const email = 'secret.address@mail.example';
const password = 'window lamp orbit quilt 77';

let mail: MailServer;
let home: Home;
let server: BuiltServer;
let watch: SecretWatch;
before(async () => {
  mail = await startMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'x' }),
  });
  home = await createHome({
    apps: [{ ...app, redirectUris: [redirectUri], scopeSets: ['openid profile email offline_access'] }],
    environment: {
      SVC_LOG_LEVEL: 'trace',
      SVC_STANDINS: '1',
      SVC_METRICS_TOKEN: metricsToken,
      SVC_SMTP_URL: mail.url.replace('//', `//mailer:${mailPassword}@`),
      SVC_MAIL_FROM: 'Wheels <wheels@mail.example>',
    },
  });
  server = await home.start();
  watch = new SecretWatch();
});
after(async () => {
  watch.stop();
  await server.end('SIGTERM');
  await home.remove();
  await mail.close();
});

test('attack 39: no log, metric, refusal or file of the store has a secret', async () => {
  watch.add('app secret', app.clientSecret);
  watch.add('metrics token', metricsToken);
  watch.add('mail password', mailPassword);
  watch.add('master key', (await readFile(join(home.directory, 'data/master.key'), 'utf8')).trim());

  const browser = await register();
  await enterApp(browser);
  await useService(browser);
  await addFactor(browser);
  await resetPassword();
  await comeFromProviders();

  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const closed = once(server.process, 'close');
  await server.end('SIGTERM');
  await closed;
  const log = server.output() + server.errors();
  for (const path of ['/mana/oauth/token', '/oauth/api/second-step', '/oauth/api/reset', 'mail'])
    assert.ok(log.includes(path), `${path} is not in the log`);
  assert.ok(watch.secrets.size > 100, `${watch.secrets.size} secrets`);
  assert.ok(watch.refusals.length > 15, `${watch.refusals.length} refusals`);
  assert.deepEqual(watch.foundIn(log), [], 'in the log');
  assert.deepEqual(watch.foundIn(metrics), [], 'in the metrics');
  assert.deepEqual(watch.foundIn(watch.refusals.join('\n')), [], 'in refusals');
  assert.deepEqual((log + metrics).match(/\$argon2|PRIVATE KEY|"d":"/g), null);
  assert.deepEqual(
    watch.plainIn(await textsUnder(join(home.directory, 'data/store')), storedNames),
    [],
    'in the store',
  );
});

test('attack 40: no file for browsers has a secret, or a part of the server that handles one', async () => {
  const dist = join(import.meta.dirname, '../../../dist');
  const text = await textsUnder(
    dist,
    (path) => /\.(?:js|css|html|json)$/.test(path) && !path.startsWith('server/'),
  );
  assert.ok(text.length > 1_000_000);
  assert.deepEqual(watch.plainIn(text), []);
  const names = /SVC_MASTER_KEY|DATABASE_URL|PRIVATE KEY-----|test-secret-of/g;
  assert.deepEqual(text.match(names), null);
});

async function refused(answer: Promise<{ readonly status: number }>): Promise<void> {
  const { status } = await answer;
  assert.ok(status >= 400 && status < 500, String(status));
}

async function register(): Promise<AppBrowser> {
  const browser = new AppBrowser(server.url);
  await refused(
    browser.post('/oauth/api/register', { userName: 'leaky', password: 'leaky leaky leaky', email }),
  );
  locationOf(await browser.post('/oauth/api/register', { userName: 'leaky', password, email }));
  const token = tokenIn(await mail.next());
  await refused(browser.post('/oauth/api/verify-email', { token: token.replace(/^./, '_') }));
  assert.equal((await browser.post('/oauth/api/verify-email', { token })).status, 200);
  await refused(browser.post('/oauth/api/verify-email', { token }));
  for (const wrong of ['a wrong password of this person', `${password} `])
    await refused(
      new AppBrowser(server.url).post('/oauth/api/sign-in', { userName: 'leaky', password: wrong }),
    );
  await refused(
    browser.post('/oauth/api/sign-in', { userName: 'leaky', password }, { 'X-CSRF-Token': 'x'.repeat(43) }),
  );
  return browser;
}

function ask(path: string, form: Record<string, string>, secret = app.clientSecret): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: basic(app.clientId, secret) },
    body: new URLSearchParams(form),
  });
}

async function enterApp(browser: AppBrowser): Promise<void> {
  const query = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'openid profile email offline_access',
    state: 'the-state-of-the-browser-0123456789',
    nonce: 'the-nonce-of-the-browser-0123456789',
    login_hint: email,
  });
  const { location } = await browser.go(`/oauth/authorize?${query.toString()}`);
  const code = new URL(await browser.decide(requestOf(location))).searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  await refused(ask('/mana/oauth/token', { ...grant, code_verifier: verifier.replace('a', 'b') }));
  await refused(
    ask('/mana/oauth/token', { ...grant, code_verifier: verifier }, 'a-wrong-secret-of-the-app-0123456789'),
  );
  await refused(ask(`/mana/oauth/token?${new URLSearchParams(grant).toString()}`, {}));
  const redeemed = await ask('/mana/oauth/token', { ...grant, code_verifier: verifier });
  const tokens = (await redeemed.json()) as Record<'access_token' | 'refresh_token' | 'id_token', string>;
  await refused(ask('/mana/oauth/token', { ...grant, code_verifier: verifier }));
  const bearer = { authorization: `Bearer ${tokens.access_token}` };
  assert.equal((await fetch(`${server.url}/mana/oauth/userinfo`, { headers: bearer })).status, 200);
  await refused(fetch(`${server.url}/mana/oauth/userinfo?access_token=${tokens.access_token}`));
  await refused(fetch(`${server.url}/wheelapp/api/v1/wheels`, { headers: bearer }));
  const renewed = await ask('/mana/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  const { refresh_token: token = '' } = (await renewed.json()) as { refresh_token?: string };
  assert.equal((await ask('/mana/oauth/introspect', { token })).status, 200);
  assert.equal((await ask('/mana/oauth/revoke', { token })).status, 200);
  await refused(ask('/mana/oauth/token', { grant_type: 'refresh_token', refresh_token: token }));
  await browser.go(`/oauth/logout?id_token_hint=${tokens.id_token}&state=${'s'.repeat(30)}`);
  locationOf(await browser.post('/oauth/api/sign-in', { userName: 'leaky', password }));
}

async function useService(browser: AppBrowser): Promise<void> {
  const grants = [{ audience: 'service.wheel', scopes: ['wheel:read'] }];
  const made = await browser.post('/developer/api/clients', { kind: 'service', name: 'Tools', grants });
  assert.equal(made.status, 201, made.text);
  const { clientId } = (JSON.parse(made.text) as { client: { clientId: string } }).client;
  const rotated = await browser.post(`/developer/api/clients/${clientId}/secrets`, { grace: '24h' });
  const { clientSecret } = JSON.parse(rotated.text) as { clientSecret: string };
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const send = (body: Record<string, string>) =>
    fetch(`${server.url}/mana/oauth/token`, { method: 'POST', body: new URLSearchParams(body) });
  const { access_token: token } = (await (await send(form)).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${server.url}/wheelapp/api/v1/wheels`, { headers })).status, 200);
  await refused(send({ ...form, client_secret: `${clientSecret}x` }));
  await refused(
    fetch(`${server.url}/wheelapp/api/v1/wheels`, { headers: { authorization: `Bearer ${token}x` } }),
  );
  await refused(fetch(`${server.url}/wheelapp/api/v1/wheels?access_token=${token}`));
}

async function addFactor(browser: AppBrowser): Promise<void> {
  const begun = await browser.post('/account/api/factors/totp/setup', {});
  const { setup, secret } = JSON.parse(begun.text) as { setup: string; secret: string };
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const added = await browser.post('/account/api/factors/totp', { setup, code });
  assert.equal(added.status, 201, added.text);
  const [recovery] = (JSON.parse(added.text) as { recoveryCodes: string[] }).recoveryCodes;
  const other = new AppBrowser(server.url);
  const location = locationOf(await other.post('/oauth/api/sign-in', { userName: 'leaky', password }));
  const second = new URL(location, server.url).searchParams.get('second') ?? assert.fail(location);
  await refused(other.post('/oauth/api/second-step', { second, totp: code }));
  await refused(other.post('/oauth/api/second-step', { second, recovery: 'AAAA-AAAA-AAAA-AAAA' }));
  locationOf(await other.post('/oauth/api/second-step', { second, recovery }));
  await refused(other.post('/oauth/api/second-step', { second, recovery }));
  assert.equal((await other.post('/oauth/api/passkey/challenge', {})).status, 200);
}

async function resetPassword(): Promise<void> {
  const browser = new AppBrowser(server.url);
  assert.equal((await browser.post('/oauth/api/forgot', { email })).status, 202);
  let letter = await mail.next();
  while (letter.subject !== 'Choose a new password') letter = await mail.next();
  const token = tokenIn(letter);
  assert.equal((await browser.post('/oauth/api/mail-link', { token })).status, 200);
  assert.equal(
    (await browser.post('/oauth/api/reset', { token, password: 'green river table 5521 moss' })).status,
    200,
  );
  await refused(browser.post('/oauth/api/reset', { token, password: 'green river table 5521 moss' }));
}

async function comeFromProviders(): Promise<void> {
  for (const provider of ['google', 'steam', 'epic', 'discord', 'twitch'] as const) {
    const person = new Wanderer(server);
    const guest = { name: `Guest ${provider}`, email: `guest.of.${provider}@people.example`, verified: true };
    const callback = await person.choose(provider, await person.begin(provider), guest);
    assert.equal((await person.go(callback)).location, '/oauth/welcome');
    await person.create(`guest-${provider}`);
    await refused(person.go(callback));
    await new Wanderer(server).at(provider);
  }
}

async function textsUnder(folder: string, wanted: (path: string) => boolean = () => true): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths
    .filter((path) => wanted(path.slice(folder.length + 1).replaceAll('\\', '/')))
    .map((path) => readFile(path, 'latin1'));
  return (await Promise.all(texts)).join('\n');
}
