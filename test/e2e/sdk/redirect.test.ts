import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { serveSdkSite } from '../drive/sdk-site.ts';
import { addressOf, openApp, outcome, phases, signIn, start } from '../drive/sdk-visitor.ts';
import { startHome } from '../drive/start-home.ts';

const site = await serveSdkSite();
const { server, browser } = await startHome({
  apps: [site.registration],
  environment: { SVC_STANDINS: '1' },
});
before(() => site.use(server.url));
after(() => site.close());

const redirect = { options: { interactionMode: 'redirect' } };

async function visit(options: Parameters<typeof openApp>[2] = redirect): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openApp(page, site, options);
  return page;
}

/** Returns the address to which the service redirects at the end of the sign-in. */
const callbackAddress = async (page: Page) =>
  (await page.waitForRequest((request) => request.url().includes('/auth/svc/callback?'))).url();

test('a redirect comes back to its page, with an exchange and without a trace in the history', async () => {
  const page = await visit();
  const began = page.url();
  await page.evaluate(() => (location.hash = 'offer'));
  await start(page);
  await page.waitForURL(/sign-in/);
  const back = callbackAddress(page);
  await signIn(page);
  await outcome(page, 'done {"userId":"usr_streamer"}');
  assert.equal(page.url(), `${began}#offer`);
  assert.deepEqual(await phases(page), ['awaiting_code_exchange', 'done']);
  assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);

  await test('the same callback again is txn_missing within 5 s, and so is an unknown one', async () => {
    const count = site.exchanges.length;
    for (const address of [await back, `${site.origin}/auth/svc/popup-callback?code=x&state=y`]) {
      await page.goto(address);
      await outcome(page, 'txn_missing');
      assert.equal(new URL(page.url()).search, '');
    }
    assert.equal(site.exchanges.length, count);
  });
  await page.goto(`${site.origin}/auth/svc/callback`);
  await outcome(page, 'txn_missing');
  await page.context().close();
});

test('denied, and the person can begin again', async () => {
  const page = await visit();
  await start(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await outcome(page, 'provider_error');
  await start(page);
  await page.waitForURL(/sign-in/);
  await signIn(page);
  await outcome(page, 'done');
  await page.context().close();
});

test('each provider, by redirect', async () => {
  for (const provider of ['google', 'steam', 'epic', 'discord', 'twitch']) {
    const page = await visit({ ...redirect, provider });
    await start(page);
    await page.getByRole('button', { name: 'Alan' }).click();
    await page.getByLabel('User name').fill(`alan.${provider}`);
    await page.keyboard.press('Enter');
    await outcome(page, 'done');
    await page.context().close();
  }
});

test('an answer of another or an unnamed service, and one after 30 minutes, are refused', async () => {
  for (const [change, code] of [
    [(address: URL) => address.searchParams.set('iss', 'https://evil.example'), 'state_mismatch'],
    [(address: URL) => address.searchParams.delete('iss'), 'state_mismatch'],
  ] as const) {
    const page = await visit();
    await start(page);
    await page.waitForURL(/sign-in/);
    await page.route('**/auth/svc/callback?*', async (route) => {
      const address = new URL(route.request().url());
      if (new URL(address).searchParams.has('changed')) return route.continue();
      address.searchParams.set('changed', '');
      change(address);
      await route.fulfill({ status: 302, headers: { location: address.href } });
    });
    await signIn(page);
    await outcome(page, code);
    await page.context().close();
  }
  const page = await visit();
  await start(page);
  await page.waitForURL(/sign-in/);
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 31 * 60_000;
  });
  await signIn(page);
  await outcome(page, 'txn_expired');
  await page.context().close();
});

for (const [returnTo, expected] of [
  ['/offers?of=today#top', '/offers?of=today#top'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['http://127.0.0.1.evil.example/', '/'],
  ['/auth/svc/callback?code=1&state=2', '/'],
  ['\t//evil.example', '/'],
  [`blob:${site.origin}/offers`, '/'],
] as const)
  test(`the address to return to, ${JSON.stringify(returnTo)}, leads to ${expected}`, async () => {
    const page = await visit({ options: { interactionMode: 'redirect', returnTo } });
    await start(page);
    await page.waitForURL(/sign-in/);
    await signIn(page);
    await outcome(page, 'done');
    assert.equal(page.url(), site.origin + expected);
    await page.context().close();
  });

test('going back from the service shows the page ready for another sign-in', async () => {
  const page = await visit();
  await start(page);
  await page.waitForURL(/sign-in/);
  await page.goBack();
  await page.locator('body[data-ready]').waitFor();
  await start(page);
  await page.waitForURL(/sign-in/);
  await signIn(page);
  await outcome(page, 'done');
  await page.context().close();
});

for (const other of [{ clientId: 'svc_other' }, { exchangeEndpoint: '/api/other' }])
  test(`a result is left for the client that began, not one with ${JSON.stringify(other)}`, async () => {
    const foreign = addressOf(site, { options: other });
    const page = await visit({ options: { interactionMode: 'redirect', returnTo: foreign } });
    await start(page);
    await page.waitForURL(/sign-in/);
    await signIn(page);
    await page.waitForURL(foreign);
    await page.locator('body[data-ready]').waitFor();
    const count = site.exchanges.length;
    const left = await page.evaluate(async () => {
      const client = await (globalThis as never as Known).makeClient();
      return [client.hasPendingRedirectResult(), await client.resumeRedirectRouteIfPresent()];
    });
    assert.deepEqual(left, [false, undefined]);
    assert.equal(site.exchanges.length, count);
    // Another client does not join the exchange of the client that began the sign-in.
    const [own, foreigner] = await page.evaluate(
      async (given) => {
        const { makeClient } = globalThis as never as Known;
        const { clientId, svcWebUrl } = given;
        const began = await makeClient(undefined, { clientId, svcWebUrl, exchangeEndpoint: undefined });
        const another = await makeClient();
        return Promise.all([began.resumeRedirectRouteIfPresent(), another.resumeRedirectRouteIfPresent()]);
      },
      { clientId: site.registration.clientId, svcWebUrl: server.url },
    );
    assert.deepEqual([own, foreigner], [{ userId: 'usr_streamer' }, undefined]);
    assert.equal(site.exchanges.length, count + 1);
    await page.context().close();
  });

interface Known {
  /** @param options added to those of the page */
  makeClient(library?: string, options?: object): Promise<ResumingClient>;
}

interface ResumingClient {
  hasPendingRedirectResult(): boolean;
  resumeRedirectRouteIfPresent(): Promise<unknown>;
}

test('a client on the callback page leaves the result for the page to return to', async () => {
  const { callback } = site.scripts;
  site.scripts.callback = `
    import { createSvcOAuthRouteClient } from '/sdk/client.js';
    import { handleOAuthCallback } from '/sdk/client-callback.js';
    const navigate = (address) => (window.returnTo = address);
    const outcome = await handleOAuthCallback({ navigate });
    const client = createSvcOAuthRouteClient(${JSON.stringify({ clientId: site.registration.clientId, svcWebUrl: server.url })});
    const result = await client.resumeRedirectRouteIfPresent();
    document.querySelector('output').textContent =
      [outcome.mode, client.hasPendingRedirectResult(), result === undefined].join(' ');
  `;
  const page = await visit();
  const count = site.exchanges.length;
  await start(page);
  await page.waitForURL(/sign-in/);
  await signIn(page);
  await outcome(page, 'redirect false true');
  assert.equal(site.exchanges.length, count);
  await page.goto(await page.evaluate(() => (globalThis as never as { returnTo: string }).returnTo));
  await outcome(page, 'done');
  site.scripts.callback = callback;
  await page.context().close();
});

test('a new sign-in removes what abandoned ones have stored', async () => {
  const page = await visit();
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem('svc-oauth-txn:old', JSON.stringify({ expiresAt: Date.now() - 1 }));
      storage.setItem('svc-oauth-txn:broken', 'no JSON');
      storage.setItem('svc-oauth-txn:running', JSON.stringify({ expiresAt: Date.now() + 60_000 }));
      storage.setItem('svc-oauth-result', JSON.stringify({ expiresAt: Date.now() - 1 }));
      storage.setItem('of the app', '');
    }
  });
  await start(page);
  await page.waitForURL(/sign-in/);
  await page.goBack();
  await page.locator('body[data-ready]').waitFor();
  const names = await page.evaluate(() =>
    [sessionStorage, localStorage].map((storage) => Object.keys(storage).sort()),
  );
  const [begun, ...others] = names[0]!.filter((name) => /^svc-oauth-txn:[0-9a-f]{64}$/.test(name));
  assert.ok(begun);
  assert.deepEqual(others, []);
  const left = ['of the app', 'svc-oauth-txn:running'];
  assert.deepEqual(names, [[...left, begun].sort(), left]);
  await page.context().close();
});

test('two tabs sign in at the same time, each with its own result', async () => {
  const context = await browser.newContext();
  const pages = [await context.newPage(), await context.newPage()];
  for (const page of pages) {
    await openApp(page, site, redirect);
    await start(page);
    await page.waitForURL(/sign-in/);
  }
  const [first, second] = pages as [Page, Page];
  await signIn(first);
  await outcome(first, 'done');
  // The first sign-in has changed the session, so the service's page in the second tab reloads and requires a new
  // sign-in.
  await signIn(second);
  await second.getByText('out of date').waitFor();
  await signIn(second);
  await outcome(second, 'done');
  await context.close();
});

test('phones, web views and standalone pages use redirects; desktops use popups', async () => {
  const phone = { hasTouch: true, isMobile: true };
  const agent = (end: string) => `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 ${end}`;
  for (const [options, mode] of [
    [{}, 'popup'],
    [{ ...phone, userAgent: agent('Chrome/143.0.0.0 Mobile Safari/537.36') }, 'redirect'],
    [{ userAgent: agent('Chrome/143.0.0.0 Mobile Safari/537.36') }, 'popup'],
    [{ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 300.0' }, 'redirect'],
    [{ userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36' }, 'redirect'],
  ] as const) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await openApp(page, site);
    const resolved = () =>
      page.evaluate(() =>
        (
          globalThis as never as { client: { resolveInteractionMode(): string } }
        ).client.resolveInteractionMode(),
      );
    assert.equal(await resolved(), mode, JSON.stringify(options));
    await context.close();
  }
});
