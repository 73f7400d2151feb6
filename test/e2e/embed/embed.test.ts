import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../launch-browser.ts';
import { startHome } from '../drive/start-home.ts';
import { serveHostPage } from '../drive/host-page.ts';

const { server, browser } = await startHome();

async function createWheel(listName: string): Promise<void> {
  await server.call(
    'POST',
    '/wheels',
    {
      listName,
      entries: ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald'].map((name) => ({ name, weight: 1 })),
      settings: { spinDurationSeconds: 1 },
    },
    201,
  );
}

function frameUrl(listName: string, parentOrigin: string): string {
  const query = new URLSearchParams({ listName, parentOrigin, draw_slug: 'friday-draw', title: 'Friday' });
  return `${server.url}/wheelapp/customwheel?${query.toString()}`;
}

/**
 * Opens a host page, and waits until its frame has subscribed, because the server reports spins only to
 * subscribed pages.
 */
async function openHost(origin: string, inBrowser = browser): Promise<Page> {
  const page = await inBrowser.newPage();
  await page.goto(`${origin}/`);
  await page.frameLocator('#wheel').locator('[data-live="open"]').waitFor({ state: 'attached' });
  return page;
}

test('a host page on another origin gets the result of an API spin', async () => {
  await createWheel('cross-origin');
  const host = await serveHostPage(server.url, (origin) => frameUrl('cross-origin', origin));
  const page = await openHost(host.origin);

  const spun = await server.call('POST', '/wheels/cross-origin/spin', { type: 'custom' }, 200);
  await page.waitForFunction(() => window.results.length > 0);

  const [message] = await page.evaluate(() => window.results);
  assert.ok(message);
  assert.equal(message.result.winner.name, (spun['winner'] as { name: string }).name);
  const { wheelId } = await server.call('GET', '/wheels/cross-origin?fields=wheelId', undefined, 200);
  assert.deepEqual(message.context, { listName: 'cross-origin', wheelId, drawSlug: 'friday-draw' });
  assert.equal(await page.locator('#winner').textContent(), message.result.winner.name);
  const origins = await page.evaluate(() => [...new Set(window.everything.map((each) => each.origin))]);
  assert.deepEqual(origins, [server.url], 'every message names the service as its origin');
  await page.close();
  await host.close();
});

test('the same page on a third origin gets nothing', async () => {
  await createWheel('third-origin');
  const entitled = await serveHostPage(server.url, (origin) => frameUrl('third-origin', origin));
  const stranger = await serveHostPage(server.url, () => frameUrl('third-origin', entitled.origin));
  const entitledPage = await openHost(entitled.origin);
  const strangerPage = await openHost(stranger.origin);

  await server.call('POST', '/wheels/third-origin/spin', { type: 'custom' }, 200);
  await entitledPage.waitForFunction(() => window.results.length > 0);
  await strangerPage.frameLocator('#wheel').locator('[data-landed="1"]').waitFor({ state: 'attached' });

  assert.deepEqual(await strangerPage.evaluate(() => window.everything), []);
  await entitledPage.close();
  await strangerPage.close();
  await entitled.close();
  await stranger.close();
});

test('a spin keeps the focus in the field of the host page', async () => {
  await createWheel('elsewhere');
  const host = await serveHostPage(server.url, (origin) => frameUrl('elsewhere', origin));
  const page = await openHost(host.origin);
  const wheel = page.frameLocator('#wheel');
  const dialog = wheel.locator('dialog[open]');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('afterbegin', '<input id="chat"><div style="height: 3000px"></div>');
  });
  // Focus this button first, so that the test would notice a dialog that returns the focus to it.
  await wheel.getByRole('button', { name: /^Spin the wheel/ }).focus();
  await page.locator('#chat').focus();
  const scrolled = await page.evaluate(() => scrollY);

  await server.call('POST', '/wheels/elsewhere/spin', { type: 'custom' }, 200);
  await dialog.waitFor();
  await page.keyboard.type('first ');
  await server.call('POST', '/wheels/elsewhere/spin', { type: 'custom' }, 200);
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.type('second ');
  await dialog.waitFor();
  await page.keyboard.type('third');

  assert.equal(await page.locator('#chat').inputValue(), 'first second third');
  assert.equal(await page.evaluate(() => scrollY), scrolled);
  await page.locator('#wheel').focus();
  await dialog.locator('button:focus').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.close();
  await host.close();
});

test('a frame the size of a thumbnail shows the whole winner', async () => {
  await createWheel('thumbnail');
  const page = await browser.newPage({ viewport: { width: 80, height: 80 } });
  await page.goto(frameUrl('thumbnail', 'https://host.example'));
  await page.locator('[data-live="open"]').waitFor({ state: 'attached' });
  await server.call('POST', '/wheels/thumbnail/spin', { type: 'custom' }, 200);
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  const hidden = await dialog.evaluate(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight > clientHeight || scrollWidth > clientWidth,
  );
  assert.equal(hidden, false);
  await dialog.getByRole('button').click();
  await dialog.waitFor({ state: 'detached' });
  await page.close();
});

test('two browsers on one wheel show the stored winner', async () => {
  await createWheel('two-browsers');
  const host = await serveHostPage(server.url, (origin) => frameUrl('two-browsers', origin));
  const secondBrowser = await launchBrowser({ drawing: false });
  const pages = [await openHost(host.origin), await openHost(host.origin, secondBrowser)];

  await server.call('POST', '/wheels/two-browsers/spin', { type: 'custom' }, 200);
  for (const page of pages) await page.waitForFunction(() => window.results.length > 0);

  const wheel = await server.call('GET', '/wheels/two-browsers', undefined, 200);
  const stored = (wheel['lastDrawResult'] as { winner: { name: string } }).winner.name;
  for (const page of pages) {
    assert.equal(await page.locator('#winner').textContent(), stored);
    const shown = page.frameLocator('#wheel').locator('[data-landed="1"]');
    assert.equal(
      await shown.getAttribute('data-winner-name'),
      stored,
      'the wheel rests on the stored winner',
    );
  }
  await secondBrowser.close();
  await host.close();
});
