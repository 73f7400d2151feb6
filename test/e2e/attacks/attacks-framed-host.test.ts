/** An attacker shows another wheel of the service in the host's frame. Hosts must not accept its winner. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser, Frame, Page } from 'playwright-core';
import { snippet } from '../../../components/home/builder/snippets.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { serveAttackSite } from '../drive/attack-site.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';

let home: Home;
let server: BuiltServer;
let browser: Browser;
let stranger: LocalSite;
let wheelId: string;

before(async () => {
  home = await createHome();
  server = await home.start();
  const settings = { spinDurationSeconds: 1 };
  const calm = await server.call(
    'POST',
    '/wheels',
    { listName: 'calm', entries: [{ name: 'Ada' }], settings },
    201,
  );
  wheelId = calm['wheelId'] as string;
  await server.call('POST', '/wheels', { listName: 'evil', entries: [{ name: 'MALLORY' }], settings }, 201);
  stranger = await serveAttackSite(
    (query) => `<body><iframe id="host" width="700" height="700" src="${query.get('host')}"></iframe>`,
  );
  browser = await launchBrowser({ drawing: false });
});
after(async () => {
  await browser.close();
  await stranger.close();
  await server.end('SIGTERM');
  await home.remove();
});

async function readme(origin: string): Promise<string> {
  const text = await readFile('README.md', 'utf8');
  const code = /```html\n(<iframe[\s\S]*?)```/.exec(text)?.[1];
  assert.ok(code);
  return code
    .replaceAll(encodeURIComponent('https://my-site.example'), encodeURIComponent(origin))
    .replaceAll('https://wheels.example', server.url)
    .replaceAll('the wheelId that the API answers for this wheel', wheelId)
    .replaceAll('friday', 'calm');
}

const hosts: Readonly<Record<string, (origin: string) => Promise<string> | string>> = {
  'the listener of README': readme,
  'the snippet of the home page': (parentOrigin) =>
    snippet('iframe', {
      origin: server.url,
      page: 'customwheel',
      parameters: { listName: 'calm', parentOrigin },
    }).code.replace('loading="lazy"', ''),
  '<svc-wheel-embed>': () => `<script type="module" src="${server.url}/embed.js"></script>
    <svc-wheel-embed page="customwheel" list-name="calm" loading="eager"></svc-wheel-embed>
    <script>document.querySelector('svc-wheel-embed').addEventListener('svc-wheel-embed-spin-complete',
      ({ detail }) => console.log(detail.result.winner.name));</script>`,
};

const follows = (page: Page, origin: string) =>
  page
    .frames()
    .find((each) => each.url().startsWith(origin))!
    .locator('iframe')
    .contentFrame()
    .locator('[data-live="open"]')
    .waitFor({ state: 'attached' });

for (const [name, code] of Object.entries(hosts)) {
  test(`${name} accepts its own wheel, and no other one in its frame`, async () => {
    const host = await serveAttackSite(
      () => `<script>window.naive = []; addEventListener('message', ({ origin, data }) => {
        if (origin === '${server.url}' && data?.type === 'SVC_WHEEL_SPIN_COMPLETE') naive.push(data.result.winner.name);
      });</script><body>${body}`,
    );
    const body = await code(host.origin);
    const page = await browser.newPage();
    const heard: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'log') heard.push(message.text());
    });
    const naive = (count: number) => {
      const inner = page.frames().find((each) => each.url().startsWith(host.origin)) as Frame;
      return inner.waitForFunction(
        (count) => (window as unknown as { naive: string[] }).naive.length === count,
        count,
      );
    };
    const spin = (listName: string) =>
      server.call('POST', `/wheels/${listName}/spin`, { type: 'custom' }, 200);
    try {
      await page.goto(`${stranger.origin}/?host=${encodeURIComponent(`${host.origin}/`)}`);
      await follows(page, host.origin);
      await spin('calm');
      await naive(1);
      assert.deepEqual(
        heard.map((each) => each.split(' ')[0]),
        ['Ada'],
      );

      const evil = `${server.url}/wheelapp/customwheel?listName=evil&parentOrigin=${encodeURIComponent(host.origin)}`;
      const loaded = page.waitForEvent('framenavigated', (each) => each.url() === evil);
      const within = await page.evaluate(() => (window.frames[0] as Window).length);
      if (within > 0) {
        // Navigate the frame inside the host's frame, which browsers allow.
        await page.evaluate(
          (evil) => void ((window.frames[0] as Window).frames[0]!.location.href = evil),
          evil,
        );
      } else {
        // Let the frame navigate itself, because the attacker cannot reach a frame in a shadow tree.
        const inner = page.frames().find((each) => each.url().startsWith(server.url));
        await inner?.evaluate((evil) => void (location.href = evil), evil);
      }
      await loaded;
      await follows(page, host.origin);
      await spin('evil');
      await naive(2);
      await page.evaluate(() => document.title);
      assert.deepEqual(
        heard.filter((each) => each.includes('MALLORY')),
        [],
      );
    } finally {
      await page.close();
      await host.close();
    }
  });
}

test('a wheel has one unique id in every answer, on its page, and after it was deleted and created again', async () => {
  const data = async (listName: string) =>
    ((await (await fetch(`${server.url}/wheelapp/data/${listName}`)).json()) as { wheelId: string }).wheelId;
  assert.match(wheelId, /^[\w-]{22}$/);
  assert.equal(await data('calm'), wheelId);
  assert.notEqual(await data('evil'), wheelId);
  assert.equal((await server.call('GET', '/wheels/calm', undefined, 200))['wheelId'], wheelId);
  assert.deepEqual(await server.call('GET', '/wheels/calm?fields=wheelId', undefined, 200), { wheelId });
  const { wheels } = (await server.call('GET', '/wheels', undefined, 200)) as {
    wheels: { listName: string; wheelId: string }[];
  };
  assert.equal(wheels.find(({ listName }) => listName === 'calm')?.wheelId, wheelId);

  await server.end('SIGTERM');
  server = await home.start();
  assert.equal(await data('calm'), wheelId);
  const token = await server.token();
  const gone = await fetch(`${server.url}/wheelapp/api/v1/wheels/calm`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(gone.status, 204);
  await server.call('POST', '/wheels', { listName: 'calm', entries: [{ name: 'Ada' }] }, 201);
  assert.equal(await data('calm'), wheelId);
});
