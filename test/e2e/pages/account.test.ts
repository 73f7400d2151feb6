import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf } from '../drive/complaints.ts';
import { serveLoginApp } from '../drive/login-app.ts';

const app = await serveLoginApp();
const { server, browser } = await startHome({ apps: [app.registration] });
after(() => app.close());

const title = (page: Page) => page.getByRole('heading', { name: 'Your account', exact: true });

async function signedIn(options?: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${server.url}/account`);
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/account`);
  await title(page).waitFor();
  return { page, complaints };
}

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
    return element?.getAttribute('aria-label') ?? copy?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  });

async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

test('with the keyboard alone: a new name, signing out elsewhere, and the events say so', async () => {
  const other = await signedIn();
  const { page, complaints } = await signedIn();
  await tabTo(page, 'Change display name');
  await page.keyboard.press('Enter');
  await page.getByLabel('Display name').waitFor();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).waitFor();
  assert.equal(await focused(page), 'Change display name');

  await page.getByText('This browser').waitFor();
  await tabTo(page, 'Sign out everywhere else');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
  await other.page.reload();
  await other.page.waitForURL(/\/oauth\/sign-in\?returnTo=%2Faccount$/);

  await page.reload();
  await page.getByText('Signed out of all other browsers').waitFor();
  await page.getByText('Display name changed').waitFor();
  assert.deepEqual(complaints, []);
  await other.page.context().close();
  await page.context().close();
});

test('an app with access is listed, and removed after a question', async () => {
  const { page, complaints } = await signedIn();
  await page.goto(app.begin(server.url, { scope: 'openid profile' }).address);
  await page.getByRole('button', { name: 'Allow' }).click();
  await app.back(page);
  await page.goto(`${server.url}/account`);
  await page.getByText('See your user name, display name and picture').waitFor();
  await tabTo(page, 'Remove access of Relic Hunters');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove access?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Remove access of Relic Hunters');
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await tabTo(page, 'Remove access');
  await page.keyboard.press('Enter');
  await page.getByText('No app has access to your account.').waitFor();
  assert.equal(await focused(page), 'Apps with access');
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('everything that is stored is saved as a file', async () => {
  const { page } = await signedIn();
  const card = page.getByRole('region', { name: 'Your data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'svc-account.json');
  const { account } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: { userName: string };
  };
  assert.equal(account.userName, 'streamer');

  const trail = page.getByRole('region', { name: 'Security events' });
  const [lines] = await Promise.all([
    page.waitForEvent('download'),
    trail.getByRole('link', { name: 'Download as JSON lines' }).click(),
  ]);
  const [first = ''] = (await readFile(await lines.path(), 'utf8')).split('\n');
  assert.equal((JSON.parse(first) as { chain: string }).chain, 'account');
  await page.context().close();
});

test('a deletion is requested, shown at the top of the page, and withdrawn', async () => {
  const { page, complaints } = await signedIn({ reducedMotion: 'reduce' });
  await tabTo(page, 'Delete account');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await tabTo(page, 'Delete in a week');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: /^Your account will be deleted on / });
  await heading.waitFor();
  await page.waitForFunction(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.localName === 'h2';
  });
  assert.deepEqual(await axeFaults(page), []);
  await tabTo(page, 'Keep my account');
  await page.keyboard.press('Enter');
  await heading.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete account' }).waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('the menu of the account signs out', async () => {
  const { page } = await signedIn();
  await tabTo(page, 'Your account: Ada Lovelace');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await page.context().close();
});

test('a lost network is reported, and the page continues when it is back', async () => {
  const { page } = await signedIn();
  await page.context().setOffline(true);
  const card = page.getByRole('region', { name: 'Your data' });
  await card.getByRole('button', { name: 'Download' }).click();
  await card.getByText('You are offline. Connect to the internet and try again.').waitFor();
  await page.context().setOffline(false);
  await page.context().close();
});

test('axe finds nothing and nothing is cut off, in light and dark, narrow and wide', async () => {
  const { page } = await signedIn({ reducedMotion: 'reduce' });
  await page.getByText('No app has access').waitFor();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 500, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 650 });
      assert.deepEqual(await axeFaults(page), [], `${colorScheme}, ${width} wide`);
    }
  await page.context().close();
});

test('the page is never framed, and no other site keeps a handle on it', async () => {
  const { page } = await signedIn();
  const response = await page.goto(`${server.url}/account`);
  const headers = response?.headers() ?? {};
  const policy = (headers['content-security-policy'] ?? '').split(';');
  for (const directive of ["frame-ancestors 'none'", "form-action 'self'", "img-src 'self' data:"])
    assert(policy.includes(directive), directive);
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['referrer-policy'], 'same-origin');
  await page.context().close();
});
