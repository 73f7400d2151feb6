/** The wheel is requested while the scripts of the page are loading (components/wheel-page/live/first-read.ts). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';

const entries = ['Ada', 'Grace'].map((name) => ({ name, weight: 1 }));
const wheels = ['friday', 'other'].map((listName) => ({
  listName,
  owner: 'streamer',
  entries,
  settings: {},
}));
const { server, browser } = await startHome({ wheels });

async function open(): Promise<{ page: Page; requested: () => string[]; close: () => Promise<void> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/wheelapp/data/')) urls.push(new URL(request.url()).pathname);
  });
  return { page, requested: () => urls, close: () => context.close() };
}

for (const name of ['customwheel', 'wheelofgiveaways']) {
  test(`${name} requests the wheel before its scripts have arrived, and only once`, async () => {
    const { page, requested, close } = await open();
    const early = page.waitForRequest(/\/wheelapp\/data\//);
    await page.route(/\/assets\/svc-wheel-/, async (route) => {
      await early;
      await route.continue();
    });
    await page.goto(`${server.url}/wheelapp/${name}?listName=friday`, { waitUntil: 'commit' });
    await page.locator('svc-wheel-page[data-live="open"]').waitFor();
    assert.deepEqual(requested(), ['/wheelapp/data/friday']);
    await close();
  });
}

test('pages name their style sheets, for which the first picture waits, before their scripts', async () => {
  for (const path of ['/', '/wheelapp/customwheel', '/wheelapp/verify']) {
    const html = await (await fetch(server.url + path)).text();
    const [sheet, script] = [html.lastIndexOf('rel="stylesheet"'), html.indexOf('<script')];
    assert.ok(sheet > 0 && sheet < script, path);
  }
});

const others: readonly (readonly [address: string, requested: readonly string[]])[] = [
  ['customwheel?local=mine', []],
  ['customwheel?local=mine&listName=friday', []],
  ['customwheel?listName=-friday', []],
  ['customwheel?listName=a%2Fb', []],
  ['customwheel?wheel=friday', ['/wheelapp/data/friday']],
  ['customwheel?listName=FRIDAY', ['/wheelapp/data/friday']],
  ['customwheel?listName=friday&listName=other', ['/wheelapp/data/friday']],
  ['svcwheel?listName=friday', ['/wheelapp/data/friday']],
  ['svcwheel?listName=friday&data_source=parent', []],
  ['customwheel?listName=friday&wheels=friday,other', ['/wheelapp/data/friday', '/wheelapp/data/other']],
];
for (const [address, expected] of others) {
  test(`${address} requests what it shows, and nothing twice`, async () => {
    const { page, requested, close } = await open();
    await page.goto(`${server.url}/wheelapp/${address}`);
    // Wait for the requests. The first script has sent them by now, because the page has loaded.
    await page.waitForFunction(
      (count) =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('/wheelapp/data/'))
          .length >= count,
      expected.length,
    );
    assert.deepEqual(requested().toSorted(), expected);
    await close();
  });
}
