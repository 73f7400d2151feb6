import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { languages } from '../../../contracts/wheel/languages.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';

let germanTexts: string;

const { server, browser } = await startHome({
  wheels: [
    { listName: 'friday', owner: 'streamer', entries: [{ name: 'Ada', weight: 1 }] },
    {
      listName: 'samedi',
      owner: 'streamer',
      entries: [{ name: 'Ada', weight: 1 }],
      settings: { language: 'ar' },
    },
  ],
});

before(async () => {
  const manifest = JSON.parse(await readFile('dist/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  germanTexts = `${server.url}/${manifest['components/language/catalogues/de/wheel.json']?.file}`;
});

const openPage = async (locale: string): Promise<Page> => (await browser.newContext({ locale })).newPage();
const wheelAddress = (query = '', listName = 'friday'): string =>
  `${server.url}/wheelapp/customwheel?listName=${listName}${query}`;
const written = (page: Page): Promise<[string, string, string]> =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.title]);

test('a page is in the language of the browser', async () => {
  const page = await openPage('de-AT');
  await page.goto(wheelAddress());
  await page.getByRole('button', { name: 'Rad zur Übung drehen' }).waitFor();
  assert.deepEqual(await written(page), ['de', 'ltr', 'Glücksrad']);
  await page.context().close();
});

test('parts that are loaded later are in the language of the page', async () => {
  const page = await openPage('de-DE');
  await page.goto(wheelAddress());
  const results = page.getByRole('button', { name: 'Ergebnisse' });
  await results.click();
  await page.locator('svc-results').getByText('Noch keine Drehung', { exact: false }).waitFor();
  await page.context().close();
});

test('a page with the parameter lang is in that language, from right to left in Arabic', async () => {
  const page = await openPage('de-DE');
  await page.goto(wheelAddress('&lang=ar'));
  await page.getByRole('button', { name: 'أدِر العجلة للتجربة' }).waitFor();
  assert.deepEqual(await written(page), ['ar', 'rtl', 'عجلة']);
  assert.deepEqual(await axeFaults(page), []);
  await page.context().close();
});

test('the setting of the wheel comes before the browser, and the parameter before the setting', async () => {
  const page = await openPage('de-DE');
  await page.goto(wheelAddress('', 'samedi'));
  await page.getByRole('button', { name: 'أدِر العجلة للتجربة' }).waitFor();
  await page.goto(wheelAddress('&lang=de', 'samedi'));
  await page.getByRole('button', { name: 'Rad zur Übung drehen' }).waitFor();
  await page.context().close();
});

test('at 360 px, the header of home and signed-in pages fits in every language', async () => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto(`${server.url}/wheels`);
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/wheels');
  for (const language of languages) {
    for (const path of ['/', '/wheels', '/wheels/friday', '/developer']) {
      await page.goto(`${server.url}${path}?lang=${language}`);
      const header = page.locator('header').first();
      await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
      await header.locator('svc-scheme-switch').getByRole('button').waitFor();
      const boxes = await header.locator('a:visible, button:visible').evaluateAll((controls) =>
        controls.map((control) => {
          const { left, right } = control.getBoundingClientRect();
          return [control.textContent.trim(), left >= 0 && right <= innerWidth] as const;
        }),
      );
      assert.ok(boxes.length > 0);
      const cut = boxes.filter(([, isInside]) => !isInside).map(([name]) => name);
      assert.deepEqual(cut, [], `${path} in ${language}`);
    }
  }
  await page.context().close();
});

test('a page shows nothing before its texts have loaded', async () => {
  const page = await openPage('de-DE');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(germanTexts, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(germanTexts);
  await page.goto(wheelAddress(), { waitUntil: 'commit' });
  await asked;
  assert.equal(await page.locator('svc-wheel').count(), 0);
  release();
  await page.getByRole('button', { name: 'Rad zur Übung drehen' }).waitFor();
  await page.context().close();
});

test('a page whose texts cannot be loaded is in English, until they can', async () => {
  const page = await openPage('de-DE');
  let isOffline = true;
  await page.route(`${germanTexts}*`, (route) => (isOffline ? route.abort() : route.continue()));
  await page.goto(wheelAddress());
  await page.getByRole('button', { name: 'Spin the wheel for practice' }).waitFor();
  assert.deepEqual(await written(page), ['en', '', 'Wheel']);
  isOffline = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Rad zur Übung drehen' }).waitFor();
  await page.context().close();
});
