/** Serves each example with a policy that forbids `unsafe-inline` and `unsafe-eval`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from '../../launch-browser.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';
import { serveExamples } from '../drive/example-site.ts';
import type { LocalSite } from '../drive/local-site.ts';

interface Told {
  readonly origin: string;
  readonly data: { type: string; status?: string; count?: number; height?: number; path?: string };
}
declare global {
  interface Window {
    told: Told[];
  }
}

let home: Home;
let server: BuiltServer;
let browser: Browser;
let context: BrowserContext;
let site: LocalSite;

before(async () => {
  home = await createHome({
    wheels: [
      {
        listName: 'demo',
        owner: 'streamer',
        entries: ['Ada', 'Grace', 'Edsger'].map((name) => ({ name, weight: 1 })),
        settings: { spinDurationSeconds: 1 },
      },
    ],
  });
  server = await home.start();
  [site, browser] = await Promise.all([serveExamples(server.url), launchBrowser({ drawing: false })]);
  context = await contextOf(browser);
});
after(async () => {
  await browser.close();
  await site.close();
  await server.end('SIGTERM');
  await home.remove();
});

async function contextOf(from: Browser): Promise<BrowserContext> {
  // Reduce motion, because a full spin would take four seconds.
  const made = await from.newContext({ reducedMotion: 'reduce', viewport: { width: 1_000, height: 1_400 } });
  await made.addInitScript(() => {
    window.told = [];
    addEventListener('message', ({ origin, data }) => window.told.push({ origin, data }));
  });
  return made;
}

async function driven(
  example: string,
  drive: (page: Page) => Promise<void>,
  inside = context,
): Promise<void> {
  const page = await inside.newPage();
  const noise = complaintsOf(
    page,
    (message) => isOfThePage(message) && ['error', 'warning'].includes(message.type()),
  );
  await page.goto(`${site.origin}/${example}/`);
  await drive(page);
  assert.deepEqual(noise, []);
  await page.close();
}

async function told(page: Page): Promise<Told['data'][]> {
  const all = await page.evaluate(() => window.told);
  const strangers = all.filter(({ origin }) => origin !== server.url);
  assert.deepEqual(strangers, []);
  return all.map(({ data }) => data);
}

async function heard(page: Page, type: string, times = 1): Promise<void> {
  await page.waitForFunction(
    ([type, times]) => window.told.filter(({ data }) => data.type === type).length >= times,
    [type, times] as const,
  );
}

const spinButton = (frame: FrameLocator) => frame.getByRole('button', { name: /^spin/i }).first();

test('plain HTML: all five documented messages, both ways, posted when the frame has loaded', async () => {
  await driven('plain-html', async (page) => {
    await heard(page, 'SVC_WHEEL_ACK', 2);
    const acks = (await told(page)).filter(({ type }) => type === 'SVC_WHEEL_ACK');
    assert.deepEqual(
      acks.map(({ status, count }) => `${status} ${count}`),
      ['applied 3', 'applied 3'],
    );
    for (const [frame, output, names] of [
      ['#tiers', '#prize', ['Gold', 'Silver', 'Bronze']],
      ['#members', '#member', ['Ada', 'Grace', 'Edsger']],
    ] as const) {
      await spinButton(page.frameLocator(frame)).click();
      await page.locator(output).filter({ hasNotText: 'not drawn yet' }).waitFor();
      assert.ok((names as readonly string[]).includes((await page.locator(output).textContent()) ?? ''));
    }
    const won = (await told(page)).filter(({ type }) => type === 'SVC_WHEEL_SPIN_COMPLETE');
    const [, member] = won as unknown as {
      result: { winner: { name: string; userId: string }; level: string };
      context: { drawSlug: string };
    }[];
    assert.match(member?.result.winner.userId ?? '', /^u-[123]$/, 'the user id as the host sent it');
    assert.deepEqual([member?.result.level, member?.context.drawSlug], ['local', 'friday']);

    await heard(page, 'IFRAME_HEIGHT', 2);
    const height = await page.locator('#members').evaluate((frame: HTMLIFrameElement) => ({
      said: window.told.filter(({ data }) => data.type === 'IFRAME_HEIGHT').length,
      style: frame.style.height,
    }));
    assert.match(height.style, /^\d+px$/);
    assert.ok(height.said < 20, `${height.said} heights are reported`);

    const frame = page.frameLocator('#members');
    await frame
      .getByRole('button', { name: /keep|close|done|ok/i })
      .first()
      .click();
    await frame.getByRole('button', { name: /share/i }).first().click();
    await heard(page, 'UPDATE_URL_BAR_ONLY');
    const url = (await told(page)).find(({ type }) => type === 'UPDATE_URL_BAR_ONLY');
    assert.match(url?.path ?? '', /^\/plain-html\//);
    assert.equal(new URL(page.url()).pathname, '/plain-html/');
  });
});

test('the element: members, a spin by the host, a reload of the frame, the height, another wheel beside it', async () => {
  await driven('element', async (page) => {
    await heard(page, 'SVC_WHEEL_ACK');
    await page.getByRole('button', { name: 'Spin' }).click();
    await page.locator('#winner').filter({ hasNotText: 'not drawn yet' }).waitFor();
    assert.match((await page.locator('#winner').textContent()) ?? '', /^(?:Ada|Grace|Edsger)$/);
    const inner = page.frames().find((each) => each.url().includes('/svcwheel'));
    assert.ok(inner);
    await inner.evaluate(() => location.reload());
    await heard(page, 'SVC_WHEEL_ACK', 2);
    assert.match(
      await page.locator('#members iframe').evaluate((frame: HTMLIFrameElement) => frame.style.height),
      /^\d+px$/,
    );
    await page.frameLocator('#demo iframe').locator('[data-live="open"]').waitFor({ state: 'attached' });
    const spun = await server.call('POST', '/wheels/demo/spin', { type: 'custom' }, 200);
    await page.waitForFunction(
      (id) => window.told.some(({ data }) => JSON.stringify(data).includes(`"spinId":"${id}"`)),
      spun['spinId'] as string,
    );
    assert.equal(await page.locator('#demo a').isVisible(), false, 'the placeholder is removed');
  });
});

for (const framework of ['react', 'vue']) {
  test(`${framework}: list and winner are state of the application`, async () => {
    await driven(framework, async (page) => {
      await heard(page, 'SVC_WHEEL_ACK');
      await page.getByLabel('Name').fill('Barbara');
      await page.getByRole('button', { name: 'Join' }).click();
      await page.waitForFunction(() =>
        window.told.some(({ data }) => data.type === 'SVC_WHEEL_ACK' && data.count === 3),
      );
      await page.getByRole('button', { name: 'Spin' }).click();
      await page.locator('output').filter({ hasNotText: 'not drawn yet' }).waitFor();
      assert.match((await page.locator('output').textContent()) ?? '', /^(?:Ada|Grace|Barbara)$/);
      const frame = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
      assert.equal(frame.searchParams.get('show_spin'), 'false');
      assert.equal(frame.searchParams.get('spin_duration'), '4');
    });
  });
}

test('WordPress: the pasted snippet is a wheel, and without scripts a link', async () => {
  await driven('wordpress', async (page) => {
    await heard(page, 'SVC_WHEEL_READY');
    await page.frameLocator('iframe').locator('[data-live="open"]').waitFor({ state: 'attached' });
  });
  const bare = await browser.newContext({ javaScriptEnabled: false });
  const page = await bare.newPage();
  await page.goto(`${site.origin}/wordpress/`);
  assert.equal(
    await page.getByRole('link', { name: 'Open the wheel' }).getAttribute('href'),
    `${server.url}/wheelapp/customwheel?listName=demo`,
  );
  await bare.close();
});

test('OBS: only the wheel, on a transparent background', async (t) => {
  const drawing = await launchBrowser();
  t.after(() => drawing.close());
  await driven(
    'obs',
    async (page) => {
      const wheel = page.frameLocator('iframe');
      await wheel.locator('[data-live="open"]').waitFor({ state: 'attached' });
      const src = (await page.locator('iframe').getAttribute('src')) ?? '';
      assert.equal(await wheel.getByText('Spin', { exact: true }).count(), 0, 'no buttons in a stream');
      // Open both pages that OBS can show: the example page, and only the wheel page in it.
      for (const address of [undefined, src]) {
        if (address !== undefined) {
          await page.clock.install();
          await page.goto(address);
          await page.locator('[data-live="open"]').waitFor({ state: 'attached' });
        }
        const shown = address === undefined ? wheel : page;
        await shown.locator('svc-wheel[data-painted]').waitFor();
        const picture = await page.screenshot({ omitBackground: true });
        const corner = await alphaAt(page, picture);
        assert.equal(corner.corner, 0, 'the background is transparent');
        assert.equal(corner.centre, 255, 'the wheel is opaque');
      }
      // The winner closes without a click, because nobody can close it in a stream.
      const winner = page.getByRole('alertdialog');
      await page.locator('svc-wheel').click({ position: { x: 40, y: 40 } });
      await page.clock.fastForward(9_000);
      await winner.waitFor();
      assert.equal(await winner.getByRole('button').count(), 0);
      assert.equal((await alphaAt(page, await page.screenshot({ omitBackground: true }))).corner, 0);
      await page.clock.fastForward(10_000);
      await winner.waitFor({ state: 'hidden' });
    },
    await contextOf(drawing),
  );
});

async function alphaAt(page: Page, picture: Buffer): Promise<{ corner: number; centre: number }> {
  const judge = await page.context().newPage();
  const alpha = await judge.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawn = canvas.getContext('2d')!;
      drawn.drawImage(image, 0, 0);
      const { data } = drawn.getImageData(0, 0, image.width, image.height);
      const centre = Math.round(image.height / 2) * image.width + Math.round(image.width / 2);
      return { corner: data[3] ?? -1, centre: data[centre * 4 + 3] ?? -1 };
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  await judge.close();
  return alpha;
}
