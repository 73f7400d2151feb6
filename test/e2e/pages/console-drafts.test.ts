import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startFailingProxy, type FailingProxy } from '../drive/failing-proxy.ts';
import { startHome } from '../drive/start-home.ts';

const { home, server, browser } = await startHome();

/** The emulated network comes back as soon as a page is left, so requests of the page fail in a proxy as well. */
let proxy: FailingProxy;
before(async () => (proxy = await startFailingProxy(home.port)));
beforeEach(() => proxy.restore());
after(() => proxy.close());

async function openConsole(listName: string): Promise<Page> {
  const entries = ['Ada', 'Grace', 'Linus'].map((name) => ({ name }));
  await server.call('POST', '/wheels', { listName, entries }, 201);
  const page = await (await browser.newContext()).newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${server.url}/wheels`);
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your wheels' }).waitFor();
  await page.goto(`${proxy.origin}/wheels/${listName}`);
  await page.getByText('3 entries · total weight 3').waitFor();
  return page;
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('Entries, one per line').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(`\n${name}`);
}

async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  if (isOffline) proxy.refuse(/./);
  await page.context().setOffline(isOffline);
  if (!isOffline) proxy.restore();
}

async function storedNames(listName: string): Promise<readonly string[]> {
  const { entries } = await server.call('GET', `/wheels/${listName}/entries`, undefined, 200);
  return (entries as { name: string }[]).map(({ name }) => name);
}

test('entries that are typed offline are offered after the page was left, and saved once', async () => {
  const page = await openConsole('offline');
  await setOffline(page, true);
  await add(page, 'Hedy');
  await page.getByText('You are offline.').waitFor();
  await page.goto('about:blank');
  await setOffline(page, false);
  await page.goto(`${proxy.origin}/wheels/offline`);
  await page.getByText('Changes of an earlier visit were not saved: 1 added.').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('4 entries · total weight 4').waitFor();
  await page.getByText('Saved.').waitFor();
  assert.deepEqual(await storedNames('offline'), ['Ada', 'Grace', 'Linus', 'Hedy']);
  await page.reload();
  await page.getByText('4 entries · total weight 4').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Restore', exact: true }).count(), 0);
  await page.context().close();
});

test('drafts of two pages that were closed offline are both offered, and saved together', async () => {
  const page = await openConsole('offline-twice');
  const other = await page.context().newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  await other.goto(`${proxy.origin}/wheels/offline-twice`);
  await other.getByText('3 entries · total weight 3').waitFor();
  await setOffline(page, true);
  await add(page, 'Hedy');
  await add(other, 'Radia');
  await page.getByText('You are offline.').waitFor();
  await other.getByText('You are offline.').waitFor();
  await other.goto('about:blank');
  await page.getByText('Changes of an earlier visit were not saved: 1 added.').waitFor();
  await page.goto('about:blank');
  await setOffline(page, false);
  await page.goto(`${proxy.origin}/wheels/offline-twice`);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('4 entries · total weight 4').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('5 entries · total weight 5').waitFor();
  await page.getByText('Saved.').waitFor();
  assert.deepEqual([...(await storedNames('offline-twice'))].sort(), [
    'Ada',
    'Grace',
    'Hedy',
    'Linus',
    'Radia',
  ]);
  assert.equal(await page.getByRole('button', { name: 'Restore', exact: true }).count(), 0);
  await page.context().close();
});

test('a page that is open keeps its draft to itself, and saves it once', async () => {
  const page = await openConsole('offline-beside');
  await setOffline(page, true);
  await add(page, 'Hedy');
  await page.getByText('You are offline.').waitFor();
  const other = await page.context().newPage();
  const stored = await page.evaluate(() => Object.keys(localStorage));
  assert.ok(stored.some((key) => key.startsWith('svc-unsaved ')));
  await setOffline(page, false);
  await other.goto(`${proxy.origin}/wheels/offline-beside`);
  await other.getByText('4 entries · total weight 4').waitFor();
  assert.equal(await other.getByRole('button', { name: 'Restore', exact: true }).count(), 0);
  await page.getByText('Saved.').waitFor();
  assert.deepEqual(await storedNames('offline-beside'), ['Ada', 'Grace', 'Linus', 'Hedy']);
  await page.context().close();
});
