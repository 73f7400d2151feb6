import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';
import { serveLoginApp } from '../drive/login-app.ts';

const password = 'a long password of root';
const longName = 'Abcdefghijklmnop '.repeat(3).trim();

const app = await serveLoginApp();
const { server, browser } = await startHome({
  apps: [app.registration],
  users: [
    { userId: 'usr_root', userName: 'root', password, roles: ['admin'] },
    { userId: 'usr_bob', userName: 'bob', password: 'a long password of bob', displayName: longName },
  ],
});
after(() => app.close());

async function opened(
  { userName = 'root', secret = password } = {},
  options?: BrowserContextOptions,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = complaintsOf(page, isOfThePage);
  await page.goto(`${server.url}/operator`);
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type(userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/operator`);
  return { page, complaints };
}

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === null || element === document.body) return '';
    const label =
      element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return (label ?? element.textContent ?? '').trim();
  });

async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  assert.fail(`no key leads to ${name}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const accounts = (page: Page) => page.locator('svc-operator-accounts');
const clients = (page: Page) => page.locator('svc-operator-clients');

test('with the keyboard alone: an app is found, suspended with a reason, and reactivated', async () => {
  const { page, complaints } = await opened();
  await clients(page).getByText('End to end').waitFor();
  await tabTo(page, 'Search apps and clients');
  await page.keyboard.type('relic');
  await clients(page).getByText('End to end').waitFor({ state: 'detached' });
  await clients(page).getByRole('button', { name: 'Manage Relic Hunters' }).waitFor();
  await press(page, 'Manage Relic Hunters');
  await tabTo(page, 'Reason (optional)');
  await page.keyboard.type('Spam');
  await press(page, 'Suspend');
  await page.getByText('Suspended: it gets no token').waitFor();
  const link = app.begin(server.url).address;
  assert.equal((await fetch(link, { redirect: 'manual' })).status, 400);

  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'Manage Relic Hunters');
  await clients(page).locator('li .tag', { hasText: 'Suspended' }).waitFor();
  await page.keyboard.press('Enter');
  await press(page, 'End the suspension');
  await page.getByText('The suspension has ended.').waitFor();
  assert.equal((await fetch(link, { redirect: 'manual' })).status, 303);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('with the keyboard alone: an account gets a role, is suspended, and its trail shows both', async () => {
  const bob = await browser.newContext();
  const { page, complaints } = await opened();
  await accounts(page).getByText('streamer').first().waitFor();
  await tabTo(page, 'Search accounts');
  await page.keyboard.type('bo');
  await accounts(page).getByText('streamer').first().waitFor({ state: 'detached' });
  await accounts(page).getByRole('button', { name: 'Manage bob' }).waitFor();
  await press(page, 'Manage bob');
  await page.getByRole('heading', { name: longName }).waitFor();
  await tabTo(page, 'Tester · Apps that ask for roles can see it.');
  await page.keyboard.press('Space');
  await press(page, 'Save roles');
  await page.getByText('Roles saved.').waitFor();
  await tabTo(page, 'Reason (optional)');
  await page.keyboard.type('Not nice');
  await press(page, 'Suspend account');
  await page.getByText('Suspended, and signed out everywhere.').waitFor();

  await press(page, 'Show the audit trail');
  await page.getByText('Account suspended').waitFor();
  await page.getByText('reason: Not nice').waitFor();
  await page.getByText('roles: tester · before: none').waitFor();
  await press(page, 'Check all');
  await page.getByText('All 2 entries are intact.').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'Manage bob');

  const refused = await bob.newPage();
  await refused.goto(`${server.url}/oauth/sign-in`);
  await refused.waitForFunction(() => document.activeElement?.id === 'username');
  await refused.keyboard.type('bob');
  await refused.keyboard.press('Tab');
  await refused.keyboard.type('a long password of bob');
  await refused.keyboard.press('Enter');
  await refused.getByText('This account is suspended.').waitFor();
  await bob.close();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('an account without the role sees that the page is not for it', async () => {
  const { page } = await opened({ userName: 'streamer', secret: 'a long enough password' });
  await page.getByRole('heading', { name: 'This page is not for your account' }).waitFor();
  assert.equal(await clients(page).count(), 0);
  assert.deepEqual(await axeFaults(page), []);
  await page.context().close();
});

test('a search without a result and a lost network are reported', async () => {
  const { page } = await opened();
  await tabTo(page, 'Search apps and clients');
  await page.keyboard.type('nothing');
  await clients(page).getByText('Nothing matches this search.').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.context().setOffline(true);
  await page.keyboard.press('Backspace');
  await clients(page).getByText('You are offline').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.context().setOffline(false);
  await clients(page).getByText('You are offline').waitFor({ state: 'detached' });
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test(`axe finds nothing and nothing is cut off, ${colorScheme}, ${width} wide`, async () => {
      const { page } = await opened({}, { colorScheme, viewport: { width, height: 650 } });
      await accounts(page).getByText(longName).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.getByRole('button', { name: 'Manage Relic Hunters' }).press('Enter');
      await page.getByRole('button', { name: 'Suspend' }).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Manage bob' }).press('Enter');
      await page.getByRole('button', { name: 'Show the audit trail' }).press('Enter');
      await page.getByText(/Nothing has happened yet|Check all/).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.context().close();
    });
