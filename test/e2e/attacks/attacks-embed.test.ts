/** Rules: docs/rules/messages.md, "Attacks to withstand". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import type { SvcWheelEmbed } from '../../../components/embed/svc-wheel-embed.ts';
import { serveAttackSite } from '../drive/attack-site.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { startHome } from '../drive/start-home.ts';

declare global {
  interface Window {
    events: { type: string; detail: Record<string, unknown> }[];
    reached: number;
    wheel: SvcWheelEmbed;
  }
}

let context: BrowserContext;
let host: LocalSite;
let stranger: LocalSite;
let wheelId: unknown;

const { server, browser } = await startHome();

before(async () => {
  ({ wheelId } = await server.call('POST', '/wheels', { listName: 'calm', entries: [{ name: 'Ada' }] }, 201));
  forged.context.wheelId = wheelId;
  stranger = await serveAttackSite(() => '<body>');
  host = await serveAttackSite(
    () => `<script type="module" src="${server.url}/embed.js"></script>
      <body style="overflow-y: scroll"><svc-wheel-embed page="customwheel" list-name="calm" loading="eager" url-bar="/shown" max-height="1500"></svc-wheel-embed>
      <script>
        window.events = [];
        window.reached = 0;
        window.wheel = document.querySelector('svc-wheel-embed');
        for (const name of ['ready', 'ack', 'error', 'spin-start', 'spin-complete', 'url'])
          wheel.addEventListener('svc-wheel-embed-' + name, ({ detail }) => window.events.push({ type: name, detail }));
        addEventListener('message', () => (window.reached += 1));
      </script>`,
  );
  context = await browser.newContext();
  // Define `__name` in the page, because the compiler of the tests adds calls to it.
  await context.addInitScript('globalThis.__name = (each) => each');
});
after(async () => {
  await Promise.all([host.close(), stranger.close()]);
});

async function open(): Promise<{ page: Page; inner: Frame }> {
  const page = await context.newPage();
  await page.goto(`${host.origin}/`);
  await page.waitForFunction(
    () => window.wheel.shadowRoot?.querySelector('iframe')?.style.height.endsWith('px') === true,
  );
  const inner = page.frames().find((each) => each.url().startsWith(server.url));
  assert.ok(inner);
  return { page, inner };
}

const forged = {
  type: 'SVC_WHEEL_SPIN_COMPLETE',
  v: 1,
  instance: 'x',
  seq: 1,
  result: { winner: { name: 'Mallory', index: 0 }, winners: [], spinId: 'forged', level: 'commit_reveal' },
  context: { listName: 'calm', wheelId: null as unknown, drawSlug: null },
};

async function frame(page: Page, src: string, attributes: Record<string, string> = {}): Promise<Frame> {
  const handle = await page.evaluateHandle(
    ([src, attributes]) =>
      new Promise<HTMLIFrameElement>((resolve) => {
        const each = document.createElement('iframe');
        for (const [name, value] of Object.entries(attributes)) each.setAttribute(name, value);
        each.addEventListener('load', () => resolve(each));
        each.src = src;
        document.body.append(each);
      }),
    [src, attributes] as const,
  );
  const added = await handle.asElement()?.contentFrame();
  assert.ok(added);
  return added;
}

test('a page accepts messages only from the window of its wheel and the origin of the service', async (t) => {
  const { page } = await open();
  const own = page.frames()[1];
  assert.ok(own);
  const popup = async (url: string) => {
    const opening = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url, '_blank'), url);
    const opened = await opening;
    await opened.waitForLoadState();
    return opened.mainFrame();
  };
  const other = `${server.url}/wheelapp/customwheel?listName=calm`;
  const between = await frame(page, `${stranger.origin}/`);
  const windows: [name: string, source: Frame | Page][] = [
    ['the page itself', page],
    ['a frame of the page’s own origin', await frame(page, `${host.origin}/`)],
    ['a frame of a stranger', between],
    ['a frame without an origin', await frame(page, `${host.origin}/`, { sandbox: 'allow-scripts' })],
    ['another frame of the service', await frame(page, other)],
    ['a popup of a stranger', await popup(`${stranger.origin}/`)],
    ['a popup of the service', await popup(other)],
  ];
  await between.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const each = document.createElement('iframe');
        each.onload = () => resolve();
        each.src = src;
        document.body.append(each);
      }),
    other,
  );
  const nested = between.childFrames()[0];
  assert.ok(nested);
  windows.push(['a frame of the service in a frame of a stranger', nested]);
  for (const [name, source] of windows) {
    await t.test(`forged by ${name}`, async () => {
      const reached = await page.evaluate(() => window.reached);
      await source.evaluate((message) => {
        const wanted = window.opener === null ? window.top : (window.opener as Window);
        wanted?.postMessage(message, '*');
      }, forged);
      await page.waitForFunction((reached) => window.reached > reached, reached);
      const events = await page.evaluate(() => window.events.filter(({ type }) => type !== 'ready'));
      assert.deepEqual(events, []);
    });
  }
  await t.test('forged by a foreign page navigated into the frame of the wheel', async () => {
    await own.evaluate((url) => (location.href = url), `${stranger.origin}/`).catch(() => undefined);
    await own.waitForURL(`${stranger.origin}/`);
    const reached = await page.evaluate(() => window.reached);
    await own.evaluate((message) => window.parent.postMessage(message, '*'), forged);
    await page.waitForFunction((reached) => window.reached > reached, reached);
    assert.deepEqual(await page.evaluate(() => window.events.filter(({ type }) => type !== 'ready')), []);
    await own.evaluate(() =>
      addEventListener('message', ({ data }) => (document.title = JSON.stringify(data))),
    );
    await page.evaluate(() => {
      window.wheel.spin();
      document
        .querySelector('svc-wheel-embed')
        ?.shadowRoot?.querySelector('iframe')
        ?.contentWindow?.postMessage('last', '*');
    });
    await own.waitForFunction(() => document.title === '"last"');
  });
  await page.close();
});

test('the first message of a wheel names it', async () => {
  const { page } = await open();
  const ready = await page.evaluate(() => window.events.filter(({ type }) => type === 'ready'));
  assert.deepEqual(
    ready.map(({ detail }) => [detail['listName'], detail['wheelId']]),
    [['calm', wheelId]],
  );
  await page.close();
});

test('a hostile wheel page cannot harm its host', async (t) => {
  const { page, inner } = await open();
  const address = page.url();
  let asked = 0;
  const post = async (...messages: unknown[]) => {
    asked += 1;
    await inner.evaluate(
      ([messages, marker]) => {
        for (const each of messages) window.parent.postMessage(each, '*');
        window.parent.postMessage(
          { type: 'SVC_WHEEL_ERROR', code: 'MARK', message: marker, fatal: false },
          '*',
        );
      },
      [messages, String(asked)] as const,
    );
    await page.waitForFunction(
      (marker) => window.events.some(({ detail }) => detail['message'] === marker),
      String(asked),
    );
  };
  await inner.evaluate(() => document.querySelector('svc-wheel-page')?.remove());
  const heights = (...values: number[]) =>
    values.map((height) => ({ type: 'IFRAME_HEIGHT', height, reason: 'content' }));
  const height = () =>
    page.evaluate(() => window.wheel.shadowRoot?.querySelector('iframe')?.getBoundingClientRect().height);
  const others = () =>
    page.evaluate(() =>
      window.events.filter(({ type, detail }) => type !== 'ready' && detail['code'] !== 'MARK'),
    );

  await t.test('a height beyond all limits', async () => {
    await post(...heights(1e300));
    assert.equal(await height(), 1_500);
    await post(...heights(-1e300));
    assert.equal(await height(), 80);
  });
  await t.test('invalid heights', async () => {
    await post(
      ...heights(Number.NaN, Infinity),
      { type: 'IFRAME_HEIGHT', height: '900' },
      { type: 'IFRAME_HEIGHT' },
    );
    assert.equal(await height(), 80);
  });
  await t.test('a frame that grows with its height endlessly', async () => {
    await post(...heights(...Array.from({ length: 500 }, (_, at) => 80 + at)));
    assert.equal(await height(), 90, 'ten growths in a row are followed');
  });

  const paths = [
    '//evil.example/shown',
    '/\\evil.example/shown',
    '/..//evil.example/shown',
    '/shown/..//evil.example',
    '/\t/evil.example',
    'javascript:window.pwned=1',
    'https://evil.example/shown',
    'data:text/html,x',
    '/',
    '/shownelsewhere',
    '/shown/../admin',
    '/shown/%2e%2e/admin',
    '',
    `/shown/${'x'.repeat(3_000)}`,
  ];
  for (const path of paths) {
    await t.test(`an address ${JSON.stringify(path.slice(0, 40))}`, async () => {
      await post({ type: 'UPDATE_URL_BAR_ONLY', path });
      assert.equal(page.url(), address);
      assert.deepEqual(await others(), []);
    });
  }
  await t.test('an address that is allowed, five hundred times', async () => {
    const steps = await page.evaluate(() => history.length);
    await post(
      ...Array.from({ length: 500 }, (_, at) => ({ type: 'UPDATE_URL_BAR_ONLY', path: `/shown/${at}` })),
    );
    assert.equal(new URL(page.url()).pathname.startsWith('/shown/'), true);
    assert.equal(await page.evaluate(() => history.length), steps);
    assert.equal(await page.evaluate(() => window.wheel.isConnected), true, 'the page was not navigated');
    await page.evaluate(() => (window.events = []));
  });

  await t.test('types and keys of prototypes', async () => {
    const rows = JSON.parse(
      '[{"type":"__proto__"},{"type":"constructor"},{"__proto__":{"type":"SVC_WHEEL_READY"}}]',
    );
    await post(
      ...(rows as unknown[]),
      { ...forged, result: null },
      { ...forged, context: [] },
      null,
      [forged],
      'x',
    );
    assert.deepEqual(await others(), []);
    assert.equal(await page.evaluate(() => 'type' in Object.prototype), false);
  });
  await t.test('a spin of another wheel, or of none', async () => {
    const context = (wheelId?: unknown) => ({ listName: 'calm', wheelId, drawSlug: null });
    await post(
      ...[undefined, null, 'AAAAAAAAAAAAAAAAAAAAAA', 7].map((id) => ({ ...forged, context: context(id) })),
    );
    assert.deepEqual(await others(), []);
  });
  await t.test('one spin reported five hundred times is one event', async () => {
    await post(...new Array<unknown>(500).fill(forged));
    assert.equal((await others()).length, 1);
  });
  await t.test('mark-up in a name is text', async () => {
    const name = '<img src=x onerror="window.pwned=1">';
    const result = { ...forged.result, spinId: 'markup', winner: { name, index: 0 } };
    await post({ ...forged, result });
    assert.equal(await page.evaluate(() => 'pwned' in window), false);
  });
  await page.close();
});
