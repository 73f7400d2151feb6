import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { serveText } from '../drive/text-site.ts';

/** Maximum layout shift (CLS), including shifts after input. Up to 0.1 is rated good. */
const most = 0.02;

const sizes = [
  [320, 480],
  [390, 844],
  [844, 390],
  [480, 560],
  [768, 1024],
  [1280, 800],
] as const;
const few = [sizes[1], sizes[3], sizes[5]];

const long =
  'The great giveaway of everything that was left over from the last three years of streams and fairs';
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const wheels = {
  plain: {},
  titled: { title: 'Friday giveaway' },
  full: { title: long, description: `${long}. ${long}.`, logo },
};

declare global {
  interface Window {
    heights: number[];
    shifts: { value: number; moved: string[] }[];
  }
}

let spinId = '';

const { server, browser } = await startHome();

before(async () => {
  for (const [listName, branding] of Object.entries(wheels)) {
    const entries = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald'].map((name) => ({ name }));
    await server.call('POST', '/wheels', { listName, entries, settings: { branding } }, 201);
  }
  const spin = await server.call('POST', '/wheels/titled/spin', { type: 'custom' }, 200);
  spinId = String(spin['spinId']);
});

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

function watchShifts(): void {
  const shifts: Window['shifts'] = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      shifts.push({
        value,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent}: ` +
            [previousRect, currentRect]
              .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))
              .join(' → '),
        ),
      });
  }).observe({ type: 'layout-shift', buffered: true });
  window.shifts = shifts;
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

const frames = (page: Page): Promise<void> => page.evaluate(twoFrames);

/** Opens a page that paints before it gets scripts, fonts and data. */
async function slowPage(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  await page.route(/\/wheelapp\/data\/|\/oauth\/api\/|\/assets\/.*\.(js|woff2)$/, async (route) => {
    // Ignore the error of a page that has navigated away and no longer needs the answer.
    await frames(page).catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
  return page;
}

async function shiftsOf(
  path: string,
  shown: string,
  tried: readonly (readonly [number, number])[],
): Promise<string[]> {
  const page = await slowPage();
  const faults: string[] = [];
  for (const [at, [width, height]] of tried.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' });
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}${path}`);
    await page.locator(shown).first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await frames(page);
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > most)
      faults.push(
        [`${width} × ${height}: ${sum.toFixed(3)}`, ...shifts.flatMap(({ moved }) => moved)].join('\n    '),
      );
  }
  await page.context().close();
  return faults;
}

const wheel = 'svc-wheel-page[data-live=open] svc-wheel[data-painted=webgl]:not(.coming)';
const own = 'svc-wheel-page .notice';
const pages: readonly (readonly [string, string, string, typeof few?])[] = [
  ['a wheel with a title', '/wheelapp/customwheel?listName=titled', wheel],
  ['a wheel without a title', '/wheelapp/customwheel?listName=plain', wheel],
  ['a wheel with long texts and a logo', '/wheelapp/customwheel?listName=full', wheel],
  ['a wheel alone', '/wheelapp/customwheel?listName=full&chromeless=true', wheel],
  ['a wheel on a transparent page', '/wheelapp/customwheel?listName=titled&transparent=true', wheel, few],
  [
    'a title in the address',
    `/wheelapp/customwheel?listName=titled&title=${encodeURIComponent(long)}`,
    wheel,
    few,
  ],
  ["a reader's own wheel", '/wheelapp/customwheel?listName=nobodys', own],
  ['a giveaway', '/wheelapp/wheelofgiveaways?listName=full', own, few],
  ['a draw wheel', '/wheelapp/svcwheel?listName=titled&wheel_type=tier', wheel, few],
  ['a prize wheel', '/wheelapp/pcgiveaway?listName=full&wheel_type=tier', wheel, few],
  ['a wheel that waits for its host', '/wheelapp/svcwheel?data_source=parent', own, few],
  ['home', '/', 'svc-demo-wheel svc-wheel[data-painted=webgl]'],
  ['join', '/wheelapp/join/titled', 'svc-wheel-join .count', few],
  ['verify', '/wheelapp/verify', 'svc-verify section', few],
  ['sign-in', '/oauth/sign-in', 'svc-sign-in form', few],
  ['sign-out', '/oauth/sign-out', 'svc-sign-out a', few],
  ['the API reference', '/docs', 'article', few],
];

test('a layout shift is detected if there is one', async () => {
  const page = await slowPage();
  await page.goto(`${server.url}/docs`);
  await frames(page);
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('pre'), { innerText: 'a\nb' })),
  );
  await frames(page);
  assert.notDeepEqual(await page.evaluate(() => window.shifts.map(({ moved }) => moved)), []);
  await page.context().close();
});

for (const [what, path, shown, tried = sizes] of pages) {
  test(`nothing jumps while ${what} loads`, async () => {
    assert.deepEqual(await shiftsOf(path, shown, tried), []);
  });
}

test('nothing jumps while a spin is verified', async () => {
  const path = `/wheelapp/verify/${spinId}`;
  assert.deepEqual(await shiftsOf(path, 'svc-verify[data-verdict=passed] .checks', sizes), []);
});

for (const [width, height] of [
  [480, 560],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const) {
  test(`nothing moves when the connection is lost, in a frame of ${width} × ${height}`, async () => {
    const context = await browser.newContext({ viewport: { width: width + 40, height: height + 40 } });
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    let lose: (() => Promise<void>) | undefined;
    await page.routeWebSocket(/./, (socket) => {
      if (lose === undefined) socket.connectToServer();
      else void socket.close();
      lose ??= () => socket.close();
    });
    let html = '';
    const site = await serveText(() => html);
    const src = `${server.url}/wheelapp/customwheel?listName=titled&parentOrigin=${encodeURIComponent(site.origin)}`;
    html = hostHtml(src.replaceAll('&', '&amp;'), width, height).replace('.height = data.height', '.title');
    await page.goto(site.origin);
    const frame = page.frames()[1];
    assert.ok(frame);
    await frame.locator(wheel).waitFor();
    await page.waitForFunction(() => window.heights.length > 0);
    await page.waitForLoadState('networkidle');
    await frame.evaluate(() => document.fonts.ready.then(() => undefined));
    for (let at = 0; at < 3; at += 1) await frame.evaluate(twoFrames);
    const before = await frame.locator('svc-wheel').boundingBox();
    const heights = await page.evaluate(() => window.heights.length);
    // Ignore the shifts while the page loads, which have their own tests.
    await frame.evaluate(() => void (window.shifts.length = 0));
    assert.ok(lose);
    await lose();
    await frame.getByText('Connection lost, reconnecting …').waitFor();
    await frame.evaluate(twoFrames);
    await frame.evaluate(twoFrames);
    assert.deepEqual(await frame.locator('svc-wheel').boundingBox(), before);
    assert.equal(await page.evaluate(() => window.heights.length), heights);
    const shifts = await frame.evaluate(() => window.shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    assert.ok(sum <= most, `CLS ${sum}: ${shifts.flatMap(({ moved }) => moved).join('; ')}`);
    await context.close();
    await site.close();
  });
}

const hostHtml = (src: string, width: number, height: number): string => `<!doctype html>
  <title>Host</title>
  <iframe title="Wheel" src="${src}" width="${width}" height="${height}"></iframe>
  <script>
    window.heights = [];
    addEventListener('message', ({ data }) => {
      if (data.type !== 'IFRAME_HEIGHT') return;
      window.heights.push(data.height);
      document.querySelector('iframe').height = data.height;
    });
  </script>`;

const framed = pages.filter(([what]) =>
  ['long texts', 'alone', 'own', 'giveaway', 'waits'].some((word) => what.includes(word)),
);

for (const [what, path, shown] of framed) {
  test(`a frame that follows the height of ${what} is sized once`, async () => {
    const page = await slowPage();
    let html = '';
    const site = await serveText(() => html);
    const counts: string[] = [];
    // 300 × 150 is the default size of a frame. 200 × 200 is a thumbnail.
    for (const [width, height] of [
      [480, 560],
      [300, 150],
      [200, 200],
      [844, 300],
    ] as const) {
      const parameters = `${path.includes('?') ? '&' : '?'}parentOrigin=${encodeURIComponent(site.origin)}`;
      html = hostHtml(`${server.url}${path}${parameters}`.replaceAll('&', '&amp;'), width, height);
      await page.goto(site.origin);
      const frame = page.frameLocator('iframe');
      await frame.locator(shown).first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => window.heights.length > 0);
      // After six frames, all reports have arrived.
      for (let at = 0; at < 3; at += 1) await frame.locator('body').evaluate(twoFrames);
      const heights = await page.evaluate(() => window.heights);
      if (heights.length !== 1) counts.push(`${width} × ${height}: ${heights.join(', ')}`);
    }
    await page.context().close();
    await site.close();
    assert.deepEqual(counts, []);
  });
}
