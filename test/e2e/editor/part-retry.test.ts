import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { startFailingProxy, type FailingProxy } from '../drive/failing-proxy.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { serveText } from '../drive/text-site.ts';

let proxy: FailingProxy;
let site: LocalSite;
let context: BrowserContext;

const entries = ['Ada', 'Grace', 'Edsger', 'Barbara'].map((name) => ({ name, weight: 1 }));
const { home, browser } = await startHome({
  wheels: [{ listName: 'friday', owner: 'streamer', entries }],
});

before(async () => {
  proxy = await startFailingProxy(home.port);
  site = await serveText(
    () => `<!doctype html><html lang="en"><title>Host</title><body style="margin:0"><iframe title="Wheel"
      width="480" height="560" src="${proxy.origin}/wheelapp/customwheel?listName=friday"></iframe>`,
  );
});
after(async () => {
  await site.close();
  await proxy.close();
});
afterEach(async () => {
  proxy.restore();
  await context.close();
});

async function openFrame(): Promise<{ page: Page; frame: Frame }> {
  context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  const page = await context.newPage();
  proxy.refuse(/svc-results-|svc-share-/);
  await page.goto(site.origin);
  const frame = page.frames()[1];
  assert.ok(frame);
  await frame.getByRole('button', { name: 'Results' }).waitFor();
  proxy.refuse(/./);
  return { page, frame };
}

const tryAgain = (frame: Frame) => frame.getByRole('button', { name: 'Try again' });
async function middle(frame: Frame): Promise<{ x: number; y: number }> {
  const box = await tryAgain(frame).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const attempt = (frame: Frame, count: number) =>
  frame.getByText(count === 1 ? 'Results could not be loaded.' : `Attempt ${count} failed.`).waitFor();
const focused = (frame: Frame): Promise<string | undefined> =>
  frame.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.textContent?.trim();
  });

test('clicks on the same spot try again each time, and leave the page alive', async () => {
  const { page, frame } = await openFrame();
  await frame.getByRole('button', { name: 'Results' }).click();
  await attempt(frame, 1);
  const spot = await middle(frame);
  for (let count = 2; count <= 4; count += 1) {
    await page.mouse.click(spot.x, spot.y);
    await attempt(frame, count);
    assert.deepEqual(await middle(frame), spot);
  }
  await page.mouse.dblclick(spot.x, spot.y);
  await frame.getByText(/^Attempt [5-6] failed\.$/).waitFor();
  assert.deepEqual(await middle(frame), spot);
  proxy.restore();
  await page.mouse.click(spot.x, spot.y);
  await frame.getByText('No spin has landed').waitFor();
});

test('a reload waits for the server', async () => {
  const { frame } = await openFrame();
  await frame.getByRole('button', { name: 'Results' }).click();
  await attempt(frame, 1);
  await tryAgain(frame).click();
  await attempt(frame, 2);
  const reload = frame.getByRole('button', { name: 'Reload the page' });
  const spot = await middle(frame);
  await reload.click();
  await frame.getByText('The server cannot be reached. The page was not reloaded.').waitFor();
  assert.deepEqual(await middle(frame), spot);
  proxy.refuse(/./, 503);
  await reload.click();
  await frame.getByText('The server cannot be reached. The page was not reloaded.').waitFor();
  assert.match(frame.url(), /customwheel/);
  proxy.restore();
  const loaded = frame.waitForNavigation();
  await reload.click();
  await loaded;
  await frame.getByRole('button', { name: 'Results' }).waitFor();
});

test('the focus stays on the button during and after attempts, and moves into the panel that opens', async () => {
  const { page, frame } = await openFrame();
  await frame.getByRole('button', { name: 'Results' }).press('Enter');
  await attempt(frame, 1);
  await page.keyboard.press('Tab');
  assert.equal(await focused(frame), 'Try again');
  for (let count = 2; count <= 3; count += 1) {
    await page.keyboard.press('Enter');
    assert.equal(await focused(frame), 'Try again');
    await attempt(frame, count);
    assert.equal(await focused(frame), 'Try again');
  }
  proxy.restore();
  await page.keyboard.press('Enter');
  await frame.getByText('No spin has landed').waitFor();
  assert.equal(await focused(frame), 'Results');
  await page.keyboard.press('Escape');
  await frame.locator('svc-page-panel').waitFor({ state: 'detached' });
});

test('the focus moves to the QR code and to the builder that a retry has loaded', async () => {
  context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  const page = await context.newPage();
  for (const { path, open, file, shown } of [
    { path: '/wheelapp/customwheel?listName=friday', open: 'Share', file: /qr-code-/, shown: 'QR code' },
    { path: '/#builder', open: undefined, file: /svc-snippet-builder-/, shown: 'Build your embed' },
  ]) {
    proxy.refuse(file);
    await page.goto(proxy.origin + path);
    if (open !== undefined) await page.getByRole('button', { name: open }).click();
    const button = page.getByRole('button', { name: 'Try again' });
    await button.press('Enter');
    await page.getByText('Attempt 2 failed.').waitFor();
    assert.equal(await focused(page.mainFrame()), 'Try again');
    proxy.restore();
    await page.keyboard.press('Enter');
    await button.waitFor({ state: 'detached' });
    assert.equal(await focused(page.mainFrame()), shown);
  }
});
