import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { serveOidcClientApp } from '../drive/oidc-client-app.ts';

const app = await serveOidcClientApp();
const { server, browser } = await startHome({ apps: [app.registration] });

before(async () => {
  app.use(server.url);
});
after(() => app.close());

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).click();
}

const shown = (page: Page, text: RegExp | string) => page.locator('output').getByText(text).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('oidc-client-ts signs in by redirect, renews with the refresh token, and signs out of app and service', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(app.origin);
  await shown(page, 'nobody');
  await press(page, 'redirect');
  await signIn(page);
  await shown(page, /^streamer \d+$/);
  assert.equal(new URL(page.url()).origin, app.origin);
  await press(page, 'renew');
  await shown(page, 'renewed');
  await press(page, 'leave');
  await page.waitForURL(`${app.origin}/`);
  await shown(page, 'nobody');
  await press(page, 'redirect');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.context().close();
});

test('oidc-client-ts signs in through a popup, which closes by itself', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(app.origin);
  const opened = page.waitForEvent('popup');
  await press(page, 'popup');
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await signIn(popup);
  await closed;
  await shown(page, /^streamer \d+$/);
  assert.equal(page.url(), `${app.origin}/`);
  await page.context().close();
});
