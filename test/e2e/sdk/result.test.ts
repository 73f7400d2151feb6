import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { serveAttackSite } from '../drive/attack-site.ts';
import { serveSdkSite } from '../drive/sdk-site.ts';
import { addressOf, comeBack, loseFocus, openApp, openPopup, outcome, signIn } from '../drive/sdk-visitor.ts';
import { severing, startSeveringProxy } from '../drive/severing-proxy.ts';
import { startHome } from '../drive/start-home.ts';

const site = await serveSdkSite();
const framing = await serveAttackSite((query) => {
  const sandbox = query.has('sandbox') ? 'sandbox="allow-scripts allow-same-origin"' : '';
  const options = JSON.parse(query.get('options') ?? '{}') as Record<string, unknown>;
  return `<iframe ${sandbox} src="${addressOf(site, { options })}"></iframe>`;
});
const framingOrigin = framing.origin.replace('127.0.0.1', 'localhost');
const proxy = await startSeveringProxy();
const { browser } = await startHome({
  apps: [site.registration],
  environment: (port) => {
    proxy.port = port;
    return { SVC_BASE_URL: proxy.origin };
  },
});
before(() => site.use(proxy.origin));
after(() => Promise.all([site.close(), framing.close(), proxy.close()]));

beforeEach(() => {
  site.headers.page = site.headers.callback = {};
  proxy.severs = false;
});

async function visit(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, context };
}

for (const [what, atService, atApp, atCallback] of [
  ['on the sign-in page', true, false, false],
  ['on the app', false, true, false],
  ['on the callback page', false, false, true],
  ['on all pages', true, true, true],
] as const)
  test(`the result arrives with an opener policy ${what}`, async () => {
    const { page, context } = await visit();
    await loseFocus(page);
    await page.clock.install();
    proxy.severs = atService;
    site.headers.page = atApp ? severing : {};
    site.headers.callback = atCallback ? severing : {};
    await openApp(page, site);
    const popup = await openPopup(page);
    await popup.waitForURL(/sign-in/);
    assert.equal(await popup.evaluate(() => window.opener === null), atService || atApp);
    await page.clock.runFor(20 * 60_000);
    assert.equal(await page.locator('output').textContent(), '');
    await signIn(popup);
    await outcome(page, 'done');
    await context.close();
  });

test('a severed popup that is closed is popup_closed within 5 s of the return', async () => {
  const { page, context } = await visit();
  await loseFocus(page);
  proxy.severs = true;
  await openApp(page, site);
  const popup = await openPopup(page);
  await popup.waitForURL(/sign-in/);
  await popup.close();
  const begun = Date.now();
  await comeBack(page);
  await outcome(page, 'popup_closed');
  assert.ok(Date.now() - begun < 5_000);
  await context.close();
});

test('in a frame of another site: the popup signs in, and the session outlives a reload', async () => {
  const { page, context } = await visit();
  await page.goto(framingOrigin);
  const frame = page.frameLocator('iframe');
  await frame.locator('body[data-ready]').waitFor();
  const [popup] = await Promise.all([page.waitForEvent('popup'), frame.locator('#start').click()]);
  await signIn(popup);
  await frame.locator('output').filter({ hasText: 'done' }).waitFor();
  await page.reload();
  await frame.locator('body[data-ready]').waitFor();
  const [, child] = page.frames();
  assert.deepEqual(await child?.evaluate(async () => (await fetch('/api/me')).json()), {
    userId: 'usr_streamer',
  });
  await context.close();
});

for (const [what, options, code] of [
  ['a blocked popup is popup_blocked', {}, 'popup_blocked'],
  ['a redirect is refused', { interactionMode: 'redirect' }, 'config_error'],
] as const)
  test(`in a frame, ${what}, and the frame stays`, async () => {
    const { page, context } = await visit();
    const query = new URLSearchParams({ sandbox: '', options: JSON.stringify(options) });
    await page.goto(`${framingOrigin}/?${query.toString()}`);
    const frame = page.frameLocator('iframe');
    await frame.locator('body[data-ready]').waitFor();
    await frame.locator('#start').click();
    await frame.locator('output').filter({ hasText: code }).waitFor();
    assert.equal(new URL(page.frames()[1]!.url()).origin, site.origin);
    await context.close();
  });

test('forged, late and foreign results change nothing; a foreign or missing state from the popup is state_mismatch', async () => {
  const { page, context } = await visit();
  await openApp(page, site);
  const other = await context.newPage();
  await openApp(other, site);
  const popup = await openPopup(page);
  await popup.waitForURL(/sign-in/);
  const forged = { type: 'svc_oauth_result', ok: true, code: 'x', state: 'y' };
  const failure = { type: 'svc_oauth_result', ok: false, error: 'access_denied' };
  for (const message of [forged, failure]) {
    // Senders that the page must ignore: itself, the popup while it shows another origin, and another tab.
    await page.evaluate((data) => postMessage(data, location.origin), message);
    await popup.evaluate((data) => (opener as Window).postMessage(data, '*'), message);
    await other.evaluate((data) => new BroadcastChannel('svc-oauth:y').postMessage(data), message);
  }
  for (const query of ['code=x&state=y', 'error=access_denied']) {
    const current = query.startsWith('code') ? popup : await openPopup(page);
    await current.waitForURL(/sign-in/);
    await current.evaluate(
      (address) => (location.href = address),
      `${site.origin}/auth/svc/callback?${query}`,
    );
    await outcome(page, 'state_mismatch');
    assert.equal(current.isClosed(), true);
    await page.evaluate(() => (document.querySelector('output')!.textContent = ''));
  }

  const again = await openPopup(page);
  await signIn(again);
  await outcome(page, 'done');
  await page.evaluate((data) => postMessage(data, location.origin), failure);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await outcome(page, 'done');
  await context.close();
});

test('a popup whose page was reloaded says so within 5 s', async () => {
  const { page, context } = await visit();
  await openApp(page, site);
  const popup = await openPopup(page);
  await popup.waitForURL(/sign-in/);
  await page.reload();
  await signIn(popup);
  await outcome(popup, 'txn_missing');
  await context.close();
});
