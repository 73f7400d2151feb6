import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

before(async () => {
  const entries = ['Ada', 'Grace', 'Edsger', 'Barbara'].map((name) => ({ name }));
  const branding = { title: 'Friday giveaway', description: 'Every Friday at eight' };
  await server.call(
    'POST',
    '/wheels',
    { listName: 'friday', entries, settings: { pageSpin: 'anyone', branding } },
    201,
  );
  await server.call('POST', '/wheels/friday', { name: 'Ada', userId: 'ada' }, 201);
});

interface Target {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

async function targets(page: Page): Promise<Target[]> {
  const found = await page.locator('h1:not(.unseen), button, a').all();
  const shown: Target[] = [];
  for (const each of found) {
    const box = await each.boundingBox();
    if (!box || box.width < 20 || !(await each.isVisible())) continue;
    const name = (await each.getAttribute('aria-label')) ?? (await each.textContent()) ?? '';
    const { x, y, width, height } = box;
    shown.push({ name: name.trim(), left: x, top: y, right: x + width, bottom: y + height });
  }
  return shown;
}

const overlap = (a: Target, b: Target): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

const thumbnails = [
  [300, 150],
  [200, 200],
] as const;
const sizes = [
  [320, 480],
  [568, 320],
  [667, 375],
  [844, 390],
  [390, 844],
  [768, 1024],
  ...thumbnails,
] as const;

for (const path of ['customwheel', 'wheelofgiveaways']) {
  test(`${path}: everything can be pressed at every size`, async () => {
    const page = await browser.newPage({ hasTouch: true });
    for (const [width, height] of sizes) {
      const what = `${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await page.goto(`${server.url}/wheelapp/${path}?listName=friday`);
      await page.locator('svc-wheel[data-painted]:not(.coming)').waitFor();
      for (const name of ['Spin the wheel for practice', 'Mute'])
        await page.getByRole('button', { name }).click({ trial: true });
      const shown = await targets(page);
      if (!thumbnails.some(([wide, high]) => wide === width && high === height)) {
        for (const name of ['Friday giveaway', 'Results', 'Share'])
          assert.ok(
            shown.some((target) => target.name === name),
            `${what}: ${name}`,
          );
      }
      for (const [at, one] of shown.entries()) {
        const { name, left, top, right, bottom } = one;
        assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, `${what}: ${name} is within`);
        assert.ok(Math.min(right - left, bottom - top) >= 24, `${what}: ${name} is large enough`);
        for (const other of shown.slice(at + 1))
          assert.ok(!overlap(one, other), `${what}: ${name} and ${other.name} lie apart`);
      }
    }
    await page.close();
  });
}

test('the whole hub of a small wheel can be tapped', async () => {
  const page = await browser.newPage({ viewport: { width: 300, height: 150 }, hasTouch: true });
  await page.goto(`${server.url}/wheelapp/customwheel?listName=friday`);
  await page.locator('svc-wheel[data-painted]:not(.coming)').waitFor();
  const reach = await page.locator('svc-wheel').evaluate((wheel) => {
    const { left, top, width } = wheel.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + width / 2];
    let far = 0;
    while (wheel.shadowRoot?.elementFromPoint(x + far, y)?.closest('.hub')) far += 1;
    return far;
  });
  assert.ok(reach * 2 >= 44, `${reach * 2} px`);
  await page.close();
});
