import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { freshPage } from '../drive/complaints.ts';
import { serveOidcClientApp } from '../drive/oidc-client-app.ts';

const app = await serveOidcClientApp();
const { server, browser } = await startHome({ demo: true });
after(() => app.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const shown = (page: Page, text: RegExp | string) => page.locator('output').getByText(text).waitFor();

test('the demo account signs in with the printed password and is operator', async () => {
  const { page, complaints } = await freshPage(browser);
  const [, password = ''] = /password +(\S+)/.exec(server.output()) ?? [];
  await page.goto(`${server.url}/operator`);
  await field(page, 'User name').fill('demo');
  await field(page, 'Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/operator`);
  await page.getByRole('heading', { name: 'Operator' }).waitFor();
  await page.getByText('demo').first().waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('a newcomer registers, makes an app, signs in to it in a popup and by redirect, and takes its access away', async () => {
  const { page, complaints } = await freshPage(browser);
  await page.goto(`${server.url}/developer`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await field(page, 'User name').click();
  await page.keyboard.type('Hannah.Buttner');
  await field(page, 'Password').click();
  await page.keyboard.type('window lamp orbit quilt 77');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/developer`);

  await page.getByRole('link', { name: 'New app' }).click();
  await field(page, 'Name').fill('Relic Hunters');
  await field(page, 'Redirect addresses').fill(app.registration.redirectUris.join('\n'));
  for (const scope of ['email', 'offline_access'])
    await page.getByRole('checkbox', { name: new RegExp(`${scope}$`) }).check();
  await press(page, 'Create');
  await page.getByRole('heading', { name: 'Store this secret now' }).waitFor();
  const snippet = (label: string) =>
    page.locator('svc-code').evaluateAll((all, name) => {
      const codes = all as unknown as readonly { readonly label: string; readonly code: string }[];
      return codes.find((each) => each.label === name)?.code ?? '';
    }, label);
  app.use(server.url, { clientId: await snippet('Client id'), clientSecret: await snippet('Client secret') });

  const site = await page.context().newPage();
  await site.goto(app.origin);
  const opened = site.waitForEvent('popup');
  await press(site, 'popup');
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await press(popup, 'Allow');
  await closed;
  await shown(site, /^Hannah\.Buttner \d+$/);
  await press(site, 'redirect');
  await site.waitForURL(`${app.origin}/callback*`);
  await shown(site, /^Hannah\.Buttner \d+$/);
  await press(site, 'ask');
  await shown(site, 'userinfo 200');

  await page.goto(`${server.url}/account`);
  await press(page, 'Remove access of Relic Hunters');
  await press(page, 'Remove access');
  await page.getByText('No app has access to your account.').waitFor();
  await press(site, 'ask');
  await shown(site, 'userinfo 401');
  await press(site, 'renew');
  await shown(site, /failed: /);
  assert.deepEqual(complaints, []);
  await page.context().close();
});
