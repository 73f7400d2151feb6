import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readSettings } from '../../../../server/config.ts';
import { parseProviders } from '../../../../server/identity/providers/provider-settings.ts';
import { startApp } from '../../start-app.ts';
import { AppBrowser } from '../authorize/app-browser.ts';
import { providersFile } from './provider-server.ts';

const secrets = (name: string) => ({ GOOGLE_SECRET: 'the-google-secret' })[name];
const parse = (content: unknown) => parseProviders(JSON.stringify(content), 'providers.json', secrets);
const google = { clientId: 'id', clientSecret: 'env:GOOGLE_SECRET' };

describe('the file of providers', () => {
  it('takes secrets from the environment, and addresses from the provider’s documentation', () => {
    const { oauth, steam, credentials } = parse({ google, steam: {} });
    assert.equal(oauth.google?.clientSecret, 'the-google-secret');
    assert.equal(oauth.google?.endpoints.token, 'https://oauth2.googleapis.com/token');
    assert.equal(oauth.discord, undefined);
    assert.equal(steam?.login, 'https://steamcommunity.com/openid/login');
    assert.equal(credentials, true);
  });

  it('replaces single addresses', () => {
    const { oauth } = parse({ google: { ...google, endpoints: { token: 'http://127.0.0.1:1/token' } } });
    assert.equal(oauth.google?.endpoints.token, 'http://127.0.0.1:1/token');
    assert.equal(oauth.google?.endpoints.authorize, 'https://accounts.google.com/o/oauth2/v2/auth');
  });

  for (const [content, message] of [
    ['{', 'providers.json: not valid JSON'],
    [
      { google: { clientId: 'id' } },
      'providers.json: google.clientSecret: Invalid input: expected string, received undefined',
    ],
    [
      { google: { ...google, clientSecret: 'env:OTHER' } },
      'providers.json: OTHER is not set in the environment',
    ],
    [{ facebook: google }, 'providers.json: file: Unrecognized key: "facebook"'],
    [
      { google: { ...google, endpoints: { token: 'http://proxy.example/token' } } },
      'providers.json: google.endpoints.token: an address that begins with https://, or with http:// on this machine',
    ],
    [
      { credentials: false },
      'providers.json: name a provider or omit credentials, otherwise nobody can sign in',
    ],
  ] as const) {
    it(`stops the start with one line: ${message}`, () => {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      assert.throws(() => parseProviders(text, 'providers.json', secrets), {
        name: ConfigError.name,
        message,
      });
    });
  }

  it('can switch off the form for passwords, but not the sign-in with a passkey', async () => {
    const file = await providersFile({ steam: {}, credentials: false });
    const app = await startApp({ config: { providersFile: file.path } });
    try {
      const browser = new AppBrowser(app.url);
      const view = await browser.view();
      assert.deepEqual([view.providers, view.passkey], [['steam'], true]);
      const credentials = { userName: 'alice', password: 'correct horse battery' };
      assert.equal((await browser.post('/oauth/api/sign-in', credentials)).status, 405);
      const begun = await browser.go('/oauth/providers/steam');
      assert.match(begun.location ?? '', /^https:\/\/steamcommunity\.com\/openid\/login\?openid\.ns=/);
    } finally {
      await app.stop();
      await file.remove();
    }
  });

  it('stops the start if it is missing', async () => {
    await assert.rejects(startApp({ config: { providersFile: '/nowhere/providers.json' } }), {
      message: 'SVC_PROVIDERS: /nowhere/providers.json cannot be read (ENOENT)',
    });
  });
});

describe('stand-ins', () => {
  it('are refused in production', () => {
    assert.throws(() => readSettings({ SVC_STANDINS: '1', NODE_ENV: 'production' }), {
      message: 'SVC_STANDINS: not allowed in production, because it lets anybody sign in as anybody',
    });
    assert.equal(readSettings({ SVC_STANDINS: '0', NODE_ENV: 'production' }).standIns, false);
    assert.equal(readSettings({ SVC_STANDINS: '1' }).standIns, true);
  });

  it('do not exist unless they are switched on, and leave configured providers alone', async () => {
    const file = await providersFile({ google: { clientId: 'id', clientSecret: 'secret' } });
    const app = await startApp();
    const mixed = await startApp({ config: { providersFile: file.path, standIns: true } });
    try {
      const without = new AppBrowser(app.url);
      assert.equal((await without.go('/stand-ins/steam/login')).status, 404);
      assert.deepEqual((await without.view()).providers, ['credentials']);
      assert.equal((await without.go('/oauth/providers/google')).status, 404);
      const real = await new AppBrowser(mixed.url).go('/oauth/providers/google');
      assert.match(real.location ?? '', /^https:\/\/accounts\.google\.com\//);
      const { paths } = (await (await fetch(`${mixed.url}/openapi.json`)).json()) as { paths: object };
      const described = Object.keys(paths).flatMap((path) => /^\/stand-ins\/(\w+)/.exec(path)?.[1] ?? []);
      assert.deepEqual([...new Set(described)], ['google', 'epic', 'discord', 'twitch', 'steam']);
    } finally {
      await app.stop();
      await mixed.stop();
      await file.remove();
    }
  });
});
