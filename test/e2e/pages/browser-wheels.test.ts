/**
 * Wheels stored in the browser: the lists on the home page and beside the wheels of the account, and copies on the
 * account.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

before(async () => {
  await server.call('POST', '/wheels', { listName: 'friday', entries: [{ name: 'Eve' }] }, 201);
});

const party =
  '{"format":1,"title":"Party","colors":["#112233","#445566"],"rows":[["a1","Ada",2,"#FF0000"],["a2","Bob",1,0,1]]}';

/** Opens a browser that has stored the wheel `party`. */
async function opened(
  stored: Readonly<Record<string, string>> = { 'svc-wheel:party': party },
): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/openapi.json`);
  await page.evaluate((items) => {
    for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
  }, stored);
  await page.close();
  return context;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
}

const name = (page: Page) => page.getByLabel('Name in addresses');
const put = (page: Page) => page.getByRole('button', { name: 'Put on my account' });

test('a wheel of the browser is put on the account, with a sign-in on the way', async () => {
  const context = await opened();
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Wheels in this browser' }).waitFor();
  assert.deepEqual(await axeFaults(page, { frames: false }), []);
  await page.getByRole('link', { name: /Put on my account.*Party/ }).click();
  await page.waitForURL(/sign-in/);
  await signIn(page);
  await put(page).waitFor();
  assert.equal(await name(page).inputValue(), 'party');
  assert.deepEqual(await axeFaults(page, { frames: false }), []);
  await name(page).fill('friday');
  await put(page).click();
  await page.getByText('You have a wheel of this name. Choose another one.').waitFor();
  await name(page).fill('party');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/wheels')) posts.push(request.url());
  });
  await put(page).dblclick();
  await page.waitForURL(/\/wheels\/party$/);
  assert.equal(posts.length, 1);
  const made = await server.call('GET', '/wheels/party', undefined, 200);
  const { entries, settings } = made as {
    entries: { name: string; weight: number; color: string; hidden?: boolean }[];
    settings: { branding: { title: string; colors: string[] } };
  };
  assert.deepEqual(
    entries.map((entry) => [entry.name, entry.weight, entry.hidden === true]),
    [
      ['Ada', 2, false],
      ['Bob', 1, true],
    ],
  );
  assert.equal(entries[0]?.color, '#FF0000');
  assert.deepEqual([settings.branding.title, settings.branding.colors], ['Party', ['#112233', '#445566']]);
  // The browser keeps its copy of the wheel, with a link to the wheel of the account.
  await page.goto(server.url);
  await page.getByRole('link', { name: 'On your account' }).click();
  await page.waitForURL(/\/wheels\/party$/);
  await context.close();
});

test('after a lost answer and a reload, the next attempt makes no second wheel', async () => {
  const context = await opened({ 'svc-wheel:lost': party });
  const page = await context.newPage();
  await page.goto(`${server.url}/wheels?from=lost`);
  await signIn(page);
  await put(page).waitFor();
  await page.route('**/wheels/api/v1/wheels', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await put(page).click();
  await page.getByText('The service did not answer. Check your connection and try again.').waitFor();
  await page.unroute('**/wheels/api/v1/wheels');
  await page.reload();
  await put(page).click();
  await page.waitForURL(/\/wheels\/lost$/);
  const { version } = await server.call('GET', '/wheels/lost', undefined, 200);
  assert.equal(version, 1, 'the wheel was written once');
  await context.close();
});

test('a removed wheel comes back by undo, and an unknown one is reported', async () => {
  const context = await opened();
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Remove Party' }).click();
  await page.getByText('Party was removed.').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('svc-wheel:party')), null);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Party', exact: true }).click();
  await page.waitForURL(/customwheel\?local=party/);
  await page.goto(`${server.url}/wheels?from=gone`);
  await signIn(page);
  await page.getByText('The wheel is not stored in this browser').waitFor();
  await context.close();
});

test('the home page shows the wheels of the account only while its reader is signed in, and asks nobody else', async () => {
  const context = await opened({});
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/wheels/api/')) asked.push(request.url());
  });
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Spin once. Everyone sees it land.' }).waitFor();
  assert.deepEqual(asked, []);
  await page.goto(`${server.url}/wheels`);
  await signIn(page);
  await page.getByRole('heading', { name: 'Your wheels' }).waitFor();
  await page.getByRole('link', { name: 'friday' }).waitFor();
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Wheels on your account' }).waitFor();
  await page.getByText('1 entry').waitFor();
  assert.deepEqual(await axeFaults(page, { frames: false }), []);
  await page.getByRole('link', { name: 'friday' }).click();
  await page.waitForURL(/\/wheels\/friday$/);
  // Without a session, the page lists no wheels of the account. The next visit does not even request them.
  await context.clearCookies();
  await page.goto(server.url);
  await page.waitForFunction(() => localStorage.getItem('svc-account-wheels') === null);
  assert.equal(await page.getByRole('heading', { name: 'Wheels on your account' }).count(), 0);
  assert.equal(new URL(page.url()).pathname, '/');
  asked.length = 0;
  await page.reload();
  await page.getByRole('heading', { name: 'Spin once. Everyone sees it land.' }).waitFor();
  assert.deepEqual(asked, []);
  await context.close();
});
