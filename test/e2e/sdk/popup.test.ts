import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { serveSdkSite } from '../drive/sdk-site.ts';
import {
  comeBack,
  loseFocus,
  openApp,
  openPopup,
  outcome,
  phases,
  signIn,
  start,
  type PageOptions,
} from '../drive/sdk-visitor.ts';
import { startHome } from '../drive/start-home.ts';

const site = await serveSdkSite();
const { server, browser } = await startHome({
  apps: [site.registration],
  environment: { SVC_STANDINS: '1' },
});
before(() => site.use(server.url));
after(() => site.close());

async function visit(options?: PageOptions): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openApp(page, site, options);
  return { page, context };
}

const allPhases = ['preparing', 'interactive_provider', 'awaiting_code_exchange', 'done'];

test('a person chooses a way in the popup, which closes by itself, and stays signed in', async () => {
  const { page, context } = await visit();
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await popup.waitForURL(/sign-in/);
  await signIn(popup);
  await closed;
  await outcome(page, 'done {"userId":"usr_streamer"}');
  assert.deepEqual(await phases(page), allPhases);
  const me = () => page.evaluate(async () => (await fetch('/api/me')).json());
  assert.deepEqual(await me(), { userId: 'usr_streamer' });
  await page.reload();
  assert.deepEqual(await me(), { userId: 'usr_streamer' });
  assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  assert.equal(await me(), null);
  await context.close();
});

const expected = (changes: Record<string, string>) => ({
  client_id: site.registration.clientId,
  redirect_uri: `${site.origin}/auth/svc/callback`,
  response_type: 'code',
  code_challenge_method: 'S256',
  ...changes,
});
for (const [what, options, parameters] of [
  ['a chooser', {}, { ui_mode: 'popup', prompt: 'select_provider' }],
  ['a provider', { provider: 'google' }, { ui_mode: 'popup', prompt: 'login', provider: 'google' }],
  [
    'the primary provider only',
    { options: { primaryProviderOnly: true, primaryProvider: 'steam' } },
    { ui_mode: 'popup', provider: 'steam', required_provider: 'steam' },
  ],
  [
    'the primary provider, which is chosen',
    { options: { primaryProviderOnly: true, primaryProvider: 'steam' }, provider: 'steam' },
    { ui_mode: 'popup', provider: 'steam', required_provider: 'steam', prompt: 'login' },
  ],
  [
    'a scope',
    { options: { scope: 'openid' } },
    { ui_mode: 'popup', prompt: 'select_provider', scope: 'openid' },
  ],
  ['a redirect', { options: { interactionMode: 'redirect' } }, { prompt: 'select_provider' }],
] as const)
  test(`the address at the service for ${what}`, async () => {
    const { page, context } = await visit(options);
    const asked = context.waitForEvent('request', (request) => request.url().includes('/oauth/authorize'));
    await start(page);
    const { searchParams } = new URL((await asked).url());
    const { state, code_challenge: challenge, ...rest } = Object.fromEntries(searchParams);
    assert.match(state ?? '', /^[0-9a-f]{64}$/);
    assert.match(challenge ?? '', /^[\w-]{43}$/);
    assert.deepEqual(rest, expected(parameters));
    await context.close();
  });

for (const provider of ['google', 'steam', 'epic', 'discord', 'twitch'] as const)
  test(`${provider}: a new person, in the popup`, async () => {
    const { page, context } = await visit({ provider });
    const popup = await openPopup(page);
    await popup.getByRole('button', { name: 'Alan' }).click();
    await popup.getByLabel('User name').fill(`alan.${provider}`);
    await popup.keyboard.press('Enter');
    await outcome(page, 'done');
    assert.equal(site.exchanges.at(-1)?.['provider'], provider);
    await context.close();
  });

test('closed by the person, and then signed in', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await loseFocus(page);
  await openApp(page, site);
  await (await openPopup(page)).close();
  await comeBack(page);
  await outcome(page, 'SvcOAuthError popup_closed');
  assert.deepEqual((await phases(page)).at(-1), 'error');
  assert.equal(
    await page.evaluate(() => (globalThis as never as Known).client.getSnapshot().error?.code),
    'popup_closed',
  );
  await page.evaluate(() => (globalThis as never as Known).client.clearError());
  assert.equal((await phases(page)).at(-1), 'idle');
  const popup = await openPopup(page);
  await signIn(popup);
  await outcome(page, 'done');
  await context.close();
});

interface Known {
  readonly client: {
    getSnapshot(): { error: { code: string } | null };
    clearError(): void;
    focusActivePopup(): boolean;
    loginWithPopupRoute(): Promise<unknown>;
  };
  makeClient(library: string): Promise<Known['client']>;
  done(result: unknown): void;
  fail(error: unknown): void;
}

test('denied by the person: provider_error', async () => {
  const { page, context } = await visit();
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await outcome(page, 'provider_error');
  await context.close();
});

test('blocked by the browser: a redirect, or popup_blocked without the fallback', async () => {
  site.headers.page = { 'content-security-policy': 'sandbox allow-scripts allow-same-origin' };
  const { page, context } = await visit({ options: { fallbackToRedirect: false } });
  await start(page);
  await outcome(page, 'popup_blocked');
  assert.deepEqual(await phases(page), ['preparing', 'error']);
  await openApp(page, site);
  await start(page);
  await page.waitForURL(/sign-in/);
  await signIn(page);
  await outcome(page, 'done');
  site.headers.page = {};
  await context.close();
});

test('a popup that the browser refuses with an exception, as Firefox does in a sandbox, is popup_blocked', async () => {
  const { page, context } = await visit({ options: { fallbackToRedirect: false } });
  await page.evaluate(() => {
    window.open = () => {
      throw new DOMException('Not supported', 'InvalidAccessError');
    };
  });
  await start(page);
  await outcome(page, 'popup_blocked');
  await context.close();
});

for (const [code, options] of [
  ['config_error', { options: { clientId: '' } }],
  ['config_error', { options: { svcWebUrl: 'no address' } }],
  ['config_error', { options: { callbackPath: 'https://evil.example/' } }],
  ['config_error', { options: { primaryProviderOnly: true } }],
  ['config_error', { options: { primaryProviderOnly: true, primaryProvider: 'steam' }, provider: 'google' }],
  ['config_error', { provider: 'myspace' }],
] as const)
  test(`${code} without a popup for ${JSON.stringify(options)}`, async () => {
    const { page, context } = await visit(options);
    await start(page);
    await outcome(page, code);
    assert.equal(context.pages().length, 1);
    await context.close();
  });

test('config_error for a scope that the app does not have', async () => {
  const { page, context } = await visit({ options: { scope: 'openid roles' } });
  await openPopup(page);
  await outcome(page, 'config_error');
  await context.close();
});

test('unsupported_browser without WebCrypto, as on pages by plain http', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await openApp(page, site);
  await start(page);
  await outcome(page, 'unsupported_browser');
  await context.close();
});

test('exchange_failed with the message of the route, and unknown_error for anything else', async () => {
  const { page, context } = await visit();
  site.refusal = { status: 403, body: { message: 'You are not invited', error: 'not_invited' } };
  const popup = await openPopup(page);
  await signIn(popup);
  await outcome(page, 'exchange_failed: You are not invited');
  site.refusal = undefined;
  await page.evaluate(
    () =>
      (window.open = () => {
        throw new Error('broken');
      }),
  );
  await start(page);
  await outcome(page, 'unknown_error');
  await context.close();
});

test('a registration of 25 minutes still ends well; after 30 minutes it is txn_expired', async () => {
  for (const [minutes, end] of [
    [25, 'done'],
    [31, 'txn_expired'],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await openApp(page, site);
    const popup = await openPopup(page);
    await popup.waitForURL(/sign-in/);
    await page.evaluate((more) => {
      const { now } = Date;
      Date.now = () => now() + more * 60_000;
    }, minutes);
    await signIn(popup);
    await outcome(page, end);
    await context.close();
  }
});

test('a second start focuses the popup and gets the same result, also from another copy of the library', async () => {
  const { page, context } = await visit();
  const before = site.exchanges.length;
  const popup = await openPopup(page);
  const results = page.evaluate(async () => {
    const { client, makeClient } = globalThis as never as Known;
    const copy = await makeClient('/sdk-copy/client.js');
    if (!copy.focusActivePopup()) throw new Error('no popup');
    return Promise.all([client.loginWithPopupRoute(), copy.loginWithPopupRoute()]);
  });
  await signIn(popup);
  assert.deepEqual(await results, [{ userId: 'usr_streamer' }, { userId: 'usr_streamer' }]);
  await outcome(page, 'done');
  assert.equal(context.pages().length, 1);
  assert.equal(site.exchanges.length, before + 1);
  await context.close();
});

test('oauth.js of the service signs people in to a page without a bundler', async () => {
  const { page, context } = await visit();
  const [popup, result] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluateHandle(async (library) => {
      const client = await (globalThis as never as Known).makeClient(library);
      return { result: client.loginWithPopupRoute() };
    }, `${server.url}/oauth.js`),
  ]);
  await signIn(popup);
  assert.deepEqual(await result.evaluate(({ result: awaited }) => awaited), { userId: 'usr_streamer' });
  const types = await fetch(`${server.url}/oauth.d.ts`);
  assert.match(await types.text(), /export declare function handleOAuthCallback/);
  await context.close();
});

test('the ids of a sign-in are sent where diagnostics say so', async () => {
  for (const [diagnostics, has] of [
    ['always', true],
    ['never', false],
    ['auto', true],
  ] as const) {
    const { page, context } = await visit({ options: { diagnostics } });
    const popup = await openPopup(page);
    const asked = page.waitForRequest(/oauth-exchange/);
    await signIn(popup);
    const request = await asked;
    const ids = [request.headers()['x-svc-flow-id'], request.headers()['x-svc-message-id']];
    assert.deepEqual(
      ids.map((id) => id !== undefined),
      [has, has],
    );
    await outcome(page, 'done');
    assert.equal('_svcFlowId' in site.exchanges.at(-1)!, has);
    await context.close();
  }
});
