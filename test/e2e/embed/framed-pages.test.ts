import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import type { FrameMessage } from '../../../contracts/embed/messages.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { startHome } from '../drive/start-home.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { serveText } from '../drive/text-site.ts';

type Heard = FrameMessage & { readonly instance: string };
declare global {
  interface Window {
    fromFrames: Heard[];
  }
}

let context: BrowserContext;
let site: LocalSite;
let body = '';
const viewport = { width: 1_000, height: 800 };

const entries = ['Ada', 'Grace', 'Edsger', 'Barbara'].map((name) => ({ name, weight: 1 }));

const wheel = (listName: string, spinDurationSeconds: number) => ({
  listName,
  owner: 'streamer',
  entries,
  settings: { spinDurationSeconds },
});
const { server, browser } = await startHome({
  wheels: [wheel('shown', 1), wheel('reloaded', 3), wheel('twenty', 1)],
});

before(async () => {
  site = await serveText(
    () => `<!doctype html><html lang="en"><head><title>Host</title></head><body style="margin:0;background:#f00">
      <script>window.fromFrames = []; addEventListener('message', ({ origin, data }) => {
        if (origin === '${server.url}') window.fromFrames.push(data);
      });</script>${body}</body></html>`,
  );
  context = await browser.newContext({ viewport });
});
after(() => site.close());

function frame(at: string, { name = 'wheel', style = '' } = {}): string {
  const url = new URL(`/wheelapp/${at}`, server.url);
  url.searchParams.set('parentOrigin', site.origin);
  const src = url.href.replaceAll('&', '&amp;');
  return `<iframe id="${name}" title="Wheel" src="${src}"
    style="border:0;width:240px;height:320px;${style}" allow="autoplay"></iframe>`;
}

async function openHost(frames: readonly string[], inside = context): Promise<Page> {
  body = frames.join('');
  const page = await inside.newPage();
  await page.goto(site.origin);
  await ready(page, frames.length);
  return page;
}

const ready = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) =>
      new Set(window.fromFrames.filter(({ type }) => type === 'SVC_WHEEL_READY').map((each) => each.instance))
        .size >= wanted,
    count,
  );

async function heard<Type extends FrameMessage['type']>(
  page: Page,
  type: Type,
): Promise<Extract<Heard, { type: Type }>[]> {
  const all = await page.evaluate(() => window.fromFrames);
  return all.filter((each): each is Extract<Heard, { type: Type }> => each.type === type);
}

const waitFor = (page: Page, type: FrameMessage['type'], count = 1) =>
  page.waitForFunction(
    ([wanted, least]) => window.fromFrames.filter((each) => each.type === wanted).length >= least,
    [type, count] as const,
  );

async function spin(listName: string): Promise<SpinResult> {
  return (await server.call(
    'POST',
    `/wheels/${listName}/spin`,
    { type: 'custom' },
    200,
  )) as unknown as SpinResult;
}

async function coloursAt(page: Page, places: readonly (readonly [number, number])[]): Promise<string[]> {
  const picture = (await page.screenshot()).toString('base64');
  const judge = await page.context().newPage();
  const colours = await judge.evaluate(
    async ([data, wanted]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      drawn.drawImage(image, 0, 0);
      return wanted.map(([x, y]) => drawn.getImageData(x, y, 1, 1).data.slice(0, 3).join(','));
    },
    [picture, places] as const,
  );
  await judge.close();
  return colours;
}

test('a transparent page lets its host show through around the wheel, whatever the reader prefers', async (t) => {
  const drawing = await launchBrowser();
  t.after(() => drawing.close());
  const transparent = ['transparent_background=true', 'transparent=1', 'background=transparent'];
  const page = await openHost(
    [
      ...transparent.map((parameter, at) =>
        frame(`customwheel?listName=shown&${parameter}`, { name: `t${at}` }),
      ),
      frame('customwheel?listName=shown&transparent=false', { name: 'opaque' }),
      // Set `color-scheme` on the frame, which would otherwise have an opaque background on a dark host.
      `<div style="color-scheme:dark">${frame('customwheel?listName=shown&transparent', { name: 'dark', style: 'color-scheme:light' })}</div>`,
      `<script type="module" src="${server.url}/embed.js"></script>
    <svc-wheel-embed style="color-scheme:dark;width:240px" page="customwheel" list-name="shown" transparent loading="eager"></svc-wheel-embed>`,
    ],
    await drawing.newContext({ viewport }),
  );
  for (const name of ['#t0', '#t1', '#t2', '#opaque', '#dark', 'svc-wheel-embed iframe']) {
    await page
      .frameLocator(name)
      .getByRole('button', { name: /^Spin the wheel/ })
      .waitFor();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const corners = await page.locator('iframe').evaluateAll((frames) =>
      frames.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [
          [Math.round(x) + 4, Math.round(y) + 60],
          [Math.round(x + width / 2), Math.round(y + height / 2) + 50],
        ] as const;
      }),
    );
    const red = '255,0,0';
    const [t0, w0, t1, w1, t2, w2, opaque, w3, dark, w4, kit, w5] = await coloursAt(page, corners.flat());
    assert.deepEqual([t0, t1, t2, dark, kit], Array(5).fill(red), `${colorScheme}: the host shows through`);
    assert.notEqual(opaque, red, `${colorScheme}: a page that is not transparent hides the host`);
    for (const wheel of [w0, w1, w2, w3, w4, w5])
      assert.notEqual(wheel, red, `${colorScheme}: the wheel is drawn`);
  }
});

test('errors and shared links in a frame are reported to its host once', async () => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    const given: WebGL2RenderingContext[] = [];
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const isGl = String(args[0]).startsWith('webgl');
      if (isGl && location.search.includes('without_gl')) return null;
      const made = (getContext as (...all: unknown[]) => unknown).apply(this, args);
      if (isGl && made) given.push(made as WebGL2RenderingContext);
      return made;
    } as typeof getContext;
    addEventListener('svc-wheel-spin-start', () => {
      const look = setInterval(() => {
        const used = given.find((each) => each.getParameter(each.CURRENT_PROGRAM) !== null);
        if (!used) return;
        clearInterval(look);
        used.getExtension('WEBGL_lose_context')?.loseContext();
      }, 50);
    });
  });
  const sockets = new Set<WebSocketRoute>();
  let cutOff = false;
  await page.routeWebSocket('**/wheelapp/live', async (socket) => {
    if (cutOff) {
      await socket.close();
      return;
    }
    sockets.add(socket);
    socket.connectToServer();
  });
  await page.route('**/wheelapp/data/twenty?*', (route) => route.fulfill({ status: 503 }));
  const roomy = { style: 'width:400px;height:480px;' };
  body = [
    frame('customwheel?listName=shown&spin_duration=2&host_parent_path=/live/friday%3Fround=2', {
      ...roomy,
      name: 'whole',
    }),
    frame('customwheel?listName=shown&spin_duration=1&without_gl', { ...roomy, name: 'plain' }),
    frame('customwheel?listName=twenty', { ...roomy, name: 'failing' }),
  ].join('');
  await page.goto(site.origin);
  const [whole, plain, failing] = ['#whole', '#plain', '#failing'].map((name) => page.frameLocator(name));
  assert.ok(whole && plain && failing);
  const online = () => {
    for (const each of page.frames()) void each.evaluate(() => window.dispatchEvent(new Event('online')));
  };
  const spinIn = (name: string) =>
    page
      .locator(name)
      .evaluate(
        (each: HTMLIFrameElement, target) =>
          each.contentWindow?.postMessage({ type: 'SVC_WHEEL_SPIN' }, target),
        server.url,
      );

  await failing.getByRole('heading', { name: 'The wheel could not be loaded' }).waitFor();
  await page.unroute('**/wheelapp/data/twenty?*');
  online();
  await failing.getByRole('button', { name: /^Spin the wheel/ }).waitFor();

  await whole.locator('[data-live="open"]').waitFor({ state: 'attached' });
  cutOff = true;
  for (const socket of sockets) await socket.close();
  await whole.getByText('Connection lost, reconnecting …').waitFor();
  cutOff = false;
  online();
  await whole.locator('[data-live="open"]').waitFor({ state: 'attached' });
  assert.equal(await whole.getByText('Connection lost').count(), 0);

  await whole.getByRole('button', { name: 'Share' }).click();
  await waitFor(page, 'UPDATE_URL_BAR_ONLY');
  const [shared] = await heard(page, 'UPDATE_URL_BAR_ONLY');
  assert.equal(shared?.path, '/live/friday?round=2');
  await whole.getByRole('button', { name: 'Close' }).click();

  await spinIn('#whole');
  await waitFor(page, 'SVC_WHEEL_SPIN_COMPLETE');
  await spinIn('#plain');
  await waitFor(page, 'SVC_WHEEL_SPIN_COMPLETE', 2);
  assert.equal(await plain.locator('svc-wheel').getAttribute('data-painted'), 'canvas');

  const errors = await heard(page, 'SVC_WHEEL_ERROR');
  assert.deepEqual(errors.map(({ code, fatal }) => [code, fatal]).sort(), [
    ['CONTEXT_LOST', false],
    ['LOAD_FAILED', false],
    ['WEBGL_UNAVAILABLE', false],
  ]);
  const [lostIn, failedIn, withoutIn] = ['CONTEXT_LOST', 'LOAD_FAILED', 'WEBGL_UNAVAILABLE'].map(
    (code) => errors.find((each) => each.code === code)?.instance,
  );
  const [spunFirst, spunSecond] = await heard(page, 'SVC_WHEEL_SPIN_COMPLETE');
  assert.deepEqual([spunFirst?.instance, spunSecond?.instance], [lostIn, withoutIn]);
  assert.notEqual(failedIn, lostIn);
  await page.close();
});

test('a frame or host that is reloaded during a spin lands on the same winner', async () => {
  const page = await openHost([frame('customwheel?listName=reloaded')]);
  const live = page.frameLocator('#wheel').locator('[data-live="open"]');
  await live.waitFor({ state: 'attached' });
  const { spinId, winner } = await spin('reloaded');
  await waitFor(page, 'SVC_WHEEL_SPIN_START');
  await page.locator('#wheel').evaluate((each: HTMLIFrameElement) => (each.src += '&again=1'));
  await waitFor(page, 'SVC_WHEEL_SPIN_START', 2);
  await waitFor(page, 'SVC_WHEEL_SPIN_COMPLETE');
  const [told, ...more] = await heard(page, 'SVC_WHEEL_SPIN_COMPLETE');
  assert.deepEqual([told?.result.spinId, told?.result.winner.name, more.length], [spinId, winner.name, 0]);
  const shown = page.frameLocator('#wheel').locator('[data-landed]');
  assert.equal(await shown.getAttribute('data-winner-name'), winner.name);

  await live.waitFor({ state: 'attached' });
  const second = await spin('reloaded');
  await waitFor(page, 'SVC_WHEEL_SPIN_START', 3);
  await page.reload();
  await waitFor(page, 'SVC_WHEEL_SPIN_COMPLETE');
  const [afterReload] = await heard(page, 'SVC_WHEEL_SPIN_COMPLETE');
  assert.deepEqual(
    [afterReload?.result.spinId, afterReload?.result.winner.name],
    [second.spinId, second.winner.name],
  );
  await page.close();
});

test('a list that the host sends during a spin is shown after it, and the winner is from the earlier list', async () => {
  const page = await openHost([
    frame('pcgiveaway?data_source=parent&wheel_type=member&spin_duration=1&listName=prizes&draw=d-1'),
  ]);
  const wheel = page.frameLocator('#wheel');
  await wheel.getByText('Waiting for the host page').waitFor();
  const post = (message: unknown) =>
    page
      .locator('#wheel')
      .evaluate(
        (each: HTMLIFrameElement, [data, target]) => each.contentWindow?.postMessage(data, target as string),
        [message, server.url] as const,
      );
  const list = (...names: string[]) => ({
    type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
    id: names.join(),
    participants: names.map((name) => ({ name, userId: `id-${name}`, weight: 1, karma: 5 })),
  });
  await post(list('Ada', 'Grace'));
  await waitFor(page, 'SVC_WHEEL_ACK');
  await post({ type: 'SVC_WHEEL_SPIN', drawSlug: 'ignored' });
  await waitFor(page, 'SVC_WHEEL_SPIN_START');
  await post(list('Edsger', 'Barbara', 'Donald'));
  await waitFor(page, 'SVC_WHEEL_ACK', 2);
  await waitFor(page, 'SVC_WHEEL_SPIN_COMPLETE');

  const [first, second] = await heard(page, 'SVC_WHEEL_ACK');
  assert.deepEqual(
    [first?.status, first?.count, second?.status, second?.count],
    ['applied', 2, 'deferred', 3],
  );
  const [{ result, context: about } = assert.fail()] = await heard(page, 'SVC_WHEEL_SPIN_COMPLETE');
  assert.match(result.winner.name, /^(?:Ada|Grace)$/);
  assert.equal(result.winner.userId, `id-${result.winner.name}`);
  assert.deepEqual(
    [result.level, result.winners.length, about],
    ['local', 1, { listName: 'prizes', wheelId: null, drawSlug: 'd-1' }],
  );
  const names = () =>
    wheel
      .locator('svc-wheel')
      .evaluate((each) =>
        (each as unknown as { entries: { name: string }[] }).entries.map(({ name }) => name),
      );
  assert.deepEqual(await names(), ['Edsger', 'Barbara', 'Donald']);
  await post({
    type: 'SVC_WHEEL_PC_CONFIG_SYNC',
    config: { tiers: [{ name: 'Gold', weight: 1, color: '#FFCC00' }] },
  });
  await waitFor(page, 'SVC_WHEEL_ACK', 3);
  assert.deepEqual(await names(), ['Edsger', 'Barbara', 'Donald']);
  await page.close();
});

test('twenty frames on one page all play one spin of the API', async () => {
  const pages = ['customwheel', 'svcwheel', 'pcgiveaway'];
  const page = await openHost(
    Array.from({ length: 20 }, (_, at) =>
      frame(`${pages[at % 3]}?listName=twenty&chromeless&show_volume=false`, {
        name: `wheel${at}`,
        style: 'width:120px;height:120px;',
      }),
    ),
  );
  for (let at = 0; at < 20; at += 1) {
    await page.frameLocator(`#wheel${at}`).locator('[data-live="open"]').waitFor({ state: 'attached' });
  }
  const { spinId, winner } = await spin('twenty');
  await waitFor(page, 'SVC_WHEEL_SPIN_COMPLETE', 20);
  const told = await heard(page, 'SVC_WHEEL_SPIN_COMPLETE');
  assert.equal(new Set(told.map(({ instance }) => instance)).size, 20, 'each frame once');
  for (const { result } of told) assert.deepEqual([result.spinId, result.winner.name], [spinId, winner.name]);
  assert.equal(told.length, 20);
  await page.close();
});
