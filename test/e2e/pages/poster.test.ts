import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';

const branding = { title: 'Friday giveaway with a title that takes more than one line on a small screen' };
const { home, server, browser } = await startHome({
  wheels: [
    { listName: 'friday', owner: 'streamer', entries: [], settings: { branding } },
    { listName: 'saturday-giveaway', owner: 'streamer', entries: [] },
    { listName: 'x'.repeat(64), owner: 'streamer', entries: [] },
    {
      ...{ listName: 'rules', owner: 'streamer', entries: [] },
      settings: {
        ...{ branding, removeWinner: 'remove' },
        entryRules: { account: { required: false }, codeWord: '!enter' },
      },
    },
    { listName: 'off', owner: 'streamer', entries: [], settings: { pageJoin: 'off' } },
    {
      listName: 'elsewhere',
      owner: 'streamer',
      entries: [],
      settings: { joinUrl: 'https://my-site.example/join' },
    },
  ],
});

/** Returns the parts that are not completely on the screen. */
const outside = (page: Page): Promise<string[]> =>
  page.locator('svc-join-poster').evaluate((poster) => {
    const { innerWidth, innerHeight } = window;
    const parts = [...(poster.shadowRoot?.querySelectorAll('h1, .code, .address, .word, .count') ?? [])];
    const lost = parts.filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    return lost.map(({ className, tagName }) => `${tagName}.${className} at ${innerWidth} × ${innerHeight}`);
  });

const sizes = [
  [1920, 1080],
  [1440, 900],
  [820, 1180],
  [640, 360],
  [360, 640],
] as const;

test('shows code, address, word and count, which follows the joins, at every size', async () => {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const complaints = complaintsOf(page, isOfThePage);
  await page.goto(`${server.url}/wheelapp/poster/friday#word=!enter`);
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
  await page.getByText(`localhost:${home.port}/join/friday`, { exact: true }).waitFor();
  await page.getByText('!enter', { exact: true }).waitFor();
  await page.getByText('0 have joined').waitFor();
  await server.call('POST', '/wheels/friday', { name: 'Radia', userId: 'u1' }, 201);
  await page.getByText('1 has joined').waitFor();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await outside(page), []);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await axeFaults(page), [], `${width} × ${height} ${colorScheme}`);
    }
  }
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Full screen' }).and(page.locator(':focus')).waitFor();
  // The QR code disappears after joining is closed.
  await server.call('PUT', '/wheels/friday', { settings: { pageJoin: 'off' } }, 200);
  await page.getByText('Ask the host to add you').waitFor();
  assert.equal(await page.getByRole('img').count(), 0);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('breaks the address between words only, because people type it', async () => {
  const page = await browser.newPage();
  for (const listName of ['saturday-giveaway', 'x'.repeat(64)]) {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(`${server.url}/wheelapp/poster/${listName}`);
      const address = page.locator('.address');
      await address.waitFor();
      const lines = await address.evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const pieces: [string, number][] = [];
        while (walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          pieces.push([walker.currentNode.textContent ?? '', tops.size]);
        }
        return pieces.filter(([, count]) => count > 1);
      });
      assert.deepEqual(lines, [], `${width} × ${height}`);
      assert.deepEqual(await outside(page), []);
    }
  }
  await page.close();
});

test('the button covers nothing, and no size scrolls', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/wheelapp/poster/rules#word=!enter`);
  await page.getByText('!enter', { exact: true }).waitFor();
  for (const [width, height] of [...sizes, [360, 740], [500, 650], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    const covered = await page.locator('svc-join-poster').evaluate((poster) => {
      const root = poster.shadowRoot;
      const button = root?.querySelector('.full')?.getBoundingClientRect();
      const parts = [...(root?.querySelectorAll('h1, .call, .address, .word, .count, li') ?? [])];
      return parts.filter((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return [...range.getClientRects()].some(
          ({ right, bottom }) => button !== undefined && right > button.left && bottom > button.top,
        );
      }).length;
    });
    assert.equal(covered, 0, `${width} × ${height}`);
    const over = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    assert.ok(over <= 0, `${width} × ${height} scrolls by ${over}`);
  }
  await page.close();
});

test('shows the page of the host, and says if there is nothing to join', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/wheelapp/poster/elsewhere`);
  await page.getByText('my-site.example/join', { exact: true }).waitFor();
  await page.goto(`${server.url}/wheelapp/poster/off`);
  await page.getByText('Ask the host to add you').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.goto(`${server.url}/wheelapp/poster/nobody`);
  await page.getByText('There is no such giveaway').waitFor();
  const fromMiddle = await page.getByRole('heading').evaluate((heading) => {
    const [own, all] = [heading, heading.closest('main')].map((element) => element?.getBoundingClientRect());
    return Math.abs((own?.left ?? 0) + (own?.right ?? 0) - (all?.left ?? 0) - (all?.right ?? 0)) / 2;
  });
  assert.ok(fromMiddle < 2, `${fromMiddle} pixels from the middle`);
  assert.deepEqual(await axeFaults(page), []);
  await page.close();
});
