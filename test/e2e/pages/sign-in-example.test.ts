import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../launch-browser.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';
import { createExample, type Example } from '../drive/start-example.ts';

let app: Example;
let home: Home;
let server: BuiltServer;
let endApp: () => Promise<void>;
let browser: Browser;

before(async () => {
  app = await createExample('Sign-in example', 'openid profile offline_access', [
    'examples/sign-in/server.js',
  ]);
  home = await createHome({
    apps: [app.registration],
    users: [{ userId: 'usr_viewer', userName: 'viewer', password: 'a long enough password' }],
  });
  server = await home.start();
  [endApp, browser] = await Promise.all([app.start(server.url), launchBrowser({ drawing: false })]);
});
after(async () => {
  await browser.close();
  await endApp();
  await server.end('SIGTERM');
  await home.remove();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await press(page, 'Allow');
}

async function showsPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('definition').getByText(name, { exact: true }).waitFor();
  await page.getByText(`usr_${name}`).waitFor();
  assert.equal(page.url(), `${app.origin}/`);
}

test('by redirect: refused, then signed in, refreshed, and signed out of app and service', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(app.origin);
  await press(page, 'Sign in');
  await press(page, 'Cancel');
  await page.getByRole('alert').getByText('You are not signed in, because you cancelled.').waitFor();
  await press(page, 'Sign in');
  await signIn(page, 'streamer');
  await showsPerson(page, 'streamer');
  assert.deepEqual(await axeFaults(page), []);
  await press(page, 'Refresh');
  await page.getByText(/^Refreshed at /).waitFor();
  await page.reload();
  await showsPerson(page, 'streamer');
  await press(page, 'Sign out');
  await page.waitForURL(`${app.origin}/`);
  await press(page, 'Sign in');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.context().close();
});

test('in a popup: closed by the person, then signed in, and the popup closes by itself', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(app.origin);
  assert.deepEqual(await axeFaults(page), []);
  const openPopup = async () => {
    const opened = page.waitForEvent('popup');
    await press(page, 'Sign in with a popup');
    return opened;
  };
  const given = await openPopup();
  await given.getByLabel('Password', { exact: true }).waitFor();
  await given.close();
  await page.getByRole('alert').getByText('The window was closed before you were signed in.').waitFor();

  const popup = await openPopup();
  const closed = popup.waitForEvent('close');
  await page.evaluate(() => {
    postMessage({ type: 'svc_oauth_result', ok: false, error: 'access_denied' }, location.origin);
  });
  await signIn(popup, 'viewer');
  await closed;
  await showsPerson(page, 'viewer');
  assert.equal(await page.getByRole('alert').textContent(), '');
  await page.context().close();
});
