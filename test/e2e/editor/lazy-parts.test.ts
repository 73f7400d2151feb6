import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { startFailingProxy, type FailingProxy } from '../drive/failing-proxy.ts';
import { serveText } from '../drive/text-site.ts';

let proxy: FailingProxy;
let context: BrowserContext;

const entries = ['Ada', 'Grace', 'Edsger', 'Barbara'].map((name) => ({ name, weight: 1 }));
const { home, server, browser } = await startHome({
  wheels: ['friday', 'checked'].map((listName) => ({
    listName,
    owner: 'streamer',
    entries,
    settings: { spinDurationSeconds: 1 },
  })),
});

before(async () => {
  proxy = await startFailingProxy(home.port);
});
after(() => proxy.close());
afterEach(async () => {
  proxy.restore();
  await context.close();
});

async function newPage(): Promise<Page> {
  const page = await context.newPage();
  return page;
}

async function open(path: string, { refused, how }: { refused?: RegExp; how?: 503 } = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (refused) proxy.refuse(refused, how);
  const page = await newPage();
  await page.goto(proxy.origin + path);
  return page;
}

const customwheel = (listName: string) => `/wheelapp/customwheel?listName=${listName}`;
const spinButton = (page: Page | Frame) => page.getByRole('button', { name: /^Spin the wheel/ });
const painted = (page: Page | Frame, how: string) =>
  page.locator(`svc-wheel[data-painted="${how}"]`).waitFor({ state: 'attached' });
/** Sends the event with which browsers report that the network is back. */
const online = (page: Page | Frame) => page.evaluate(() => window.dispatchEvent(new Event('online')));

const tools: readonly { tool: string; file: RegExp; shows: string; how?: 503 }[] = [
  { tool: 'Results', file: /svc-results-/, shows: 'No spin has landed' },
  { tool: 'Results', file: /svc-results-/, shows: 'No spin has landed', how: 503 },
  { tool: 'Results', file: /listed-result-/, shows: 'No spin has landed' },
  { tool: 'Results', file: /open-log-/, shows: 'No spin has landed', how: 503 },
  { tool: 'Share', file: /listed-result-/, shows: 'Link' },
];
for (const { tool, file, shows, how } of tools) {
  test(`${tool} opens with a retry after ${file.source} was refused${how ? ` with ${how}` : ''}`, async () => {
    const page = await open(customwheel('friday'), { refused: file, ...(how && { how }) });
    await page.getByRole('button', { name: tool }).click();
    const panel = page.locator(`svc-page-panel[heading="${tool}"]`);
    await panel.getByText(`${tool} could not be loaded. Is there a connection?`).waitFor();
    assert.equal(await panel.getByRole('button', { name: 'Reload the page' }).count(), 0);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('button', { name: 'Reload the page' }).waitFor();
    proxy.restore();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText(shows).first().waitFor();
  });
}

test('a failed tool loads by itself when the browser is online again', async () => {
  const page = await open(customwheel('friday'), { refused: /svc-results-/ });
  await page.getByRole('button', { name: 'Results' }).click();
  await page.getByText('Results could not be loaded.').waitFor();
  proxy.restore();
  await online(page);
  await page.getByText('No spin has landed').waitFor();
});

test('the QR code is made with a retry', async () => {
  const page = await open(customwheel('friday'), { refused: /qr-code-/ });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('The QR code could not be loaded.').waitFor();
  proxy.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
});

for (const file of [/local-source-/, /wheel-link-/]) {
  test(`a wheel of the reader's own and its editor load after ${file.source} was refused`, async () => {
    const page = await open(customwheel('mine'), { refused: file });
    await page.getByRole('heading', { name: 'The wheel could not be loaded' }).waitFor();
    proxy.refuse(/svc-entry-editor-/);
    // Make the part load now: if it loaded by itself later, a click could hit another button.
    await online(page);
    await page.getByRole('button', { name: 'Add entries' }).click();
    await page.getByText('Entries could not be loaded.').waitFor();
    proxy.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('svc-entry-editor').waitFor();
  });
}

test('the wheel is drawn with WebGL as soon as its code can be loaded', async () => {
  const page = await open(customwheel('friday'), { refused: /gl-part-/ });
  await painted(page, 'canvas');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('gl-part')),
  );
  proxy.restore();
  await online(page);
  await painted(page, 'webgl');
});

test('sounds are loaded once the server answers again', async () => {
  const page = await open(customwheel('friday'), { refused: /howler/ });
  await painted(page, 'webgl');
  const failed = page.waitForEvent('requestfailed', (each) => each.url().includes('howler'));
  await spinButton(page).click();
  await failed;
  proxy.restore();
  const loaded = page.waitForResponse((each) => each.url().includes('howler') && each.ok());
  await online(page);
  await loaded;
});

test('a spin that lands while the server is unavailable has its winner, its confetti and its place in the results', async () => {
  const page = await open(customwheel('friday'), { refused: /open-log-/ });
  await painted(page, 'webgl');
  await page.locator('[data-live="open"]').waitFor({ state: 'attached' });
  proxy.refuse(/./);
  await spinButton(page).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const name = await dialog.getByRole('heading').textContent();
  assert.ok(name !== null);
  await page.locator('[data-live="closed"]').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  proxy.restore();
  await online(page);
  await page.locator('[data-live="open"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Results' }).click();
  await page.locator('svc-page-panel').getByText(name.trim()).waitFor();
});

test('parts for likely next actions are fetched while the page is idle, and work without the server', async () => {
  const page = await open(customwheel('mine'));
  await page.waitForFunction(() =>
    ['howler', 'svc-results', 'svc-share', 'qr-code', 'svc-entry-editor', 'wheel-link'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  const loads = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      gl: loaded.find(({ name }) => name.includes('gl-part'))!.responseEnd,
      first: loaded.find(({ name }) => name.includes('howler'))!.startTime,
    };
  });
  assert.ok(loads.first >= loads.gl, 'the wheel has all it needs first');
  await page.waitForLoadState('networkidle');
  proxy.refuse(/./);
  await page.getByRole('button', { name: 'Add entries' }).click();
  await page.getByRole('textbox').first().fill('Ada');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Results' }).click();
  await page.getByText('No spin has landed').waitFor();
});

test('nothing is fetched ahead for readers who save data, and nothing that a page does not offer', async () => {
  const ahead = () =>
    proxy.passed().filter((path) => /howler|svc-results|svc-share|qr-code|editor/.test(path));
  let page = await open('/', {});
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(proxy.origin + customwheel('friday'));
  await painted(page, 'webgl');
  proxy.passed();
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  await page.waitForLoadState('networkidle');
  assert.deepEqual(ahead(), []);
  await context.close();

  page = await open(`${customwheel('friday')}&chromeless&volume=0`);
  proxy.passed();
  await painted(page, 'webgl');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('open-log')),
  );
  await page.waitForLoadState('networkidle');
  assert.deepEqual(
    ahead().filter((path) => !path.includes('howler')),
    [],
  );
});

test('the builder of the home page loads with a retry', async () => {
  const page = await open('/#builder', { refused: /svc-snippet-builder-/ });
  await page.getByText('The builder could not be loaded.').waitFor();
  proxy.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('svc-snippet-builder').waitFor();
});

test('the evidence of a spin is checked after the server was away', async () => {
  const { spinId } = (await server.call('POST', '/wheels/checked/spin', { type: 'custom' }, 200)) as {
    spinId: string;
  };
  const page = await open(`/wheelapp/verify/${spinId}`, { refused: /data\/spins/ });
  await page.getByRole('heading', { name: 'The evidence could not be loaded' }).waitFor();
  proxy.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('heading', { name: /This draw holds|draw/ })
    .first()
    .waitFor();
});

test('parts load with a retry in a frame of another origin, and wheel.js on a page of another origin', async () => {
  context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  const site = await serveText(
    () => `<!doctype html><html lang="en"><title>Host</title><body style="margin:0">
      <iframe title="Wheel" width="480" height="560" src="${proxy.origin}${customwheel('friday')}"></iframe>
      <script type="module" src="${proxy.origin}/wheel.js"></script>
      <svc-wheel id="own" style="width:240px"></svc-wheel>
      <script type="module">document.querySelector('svc-wheel').entries = [{ id: 'a', name: 'Ada' }, { id: 'g', name: 'Grace' }];</script>`,
  );
  try {
    proxy.refuse(/svc-results-|gl-part-/);
    const page = await newPage();
    await page.goto(site.origin);
    const inner = page.frames()[1];
    assert.ok(inner);
    await inner.getByRole('button', { name: 'Results' }).click();
    await inner.getByText('Results could not be loaded.').waitFor();
    await painted(page, 'canvas');
    proxy.restore();
    await inner.getByRole('button', { name: 'Try again' }).click();
    await inner.getByText('No spin has landed').waitFor();
    await online(page);
    await painted(page, 'webgl');
    await online(inner);
    await painted(inner, 'webgl');
  } finally {
    await site.close();
  }
});
