/** Checks that the browser isolates origins. Otherwise, cross-origin tests would prove nothing. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../launch-browser.ts';

let browser: Browser;
let servers: Server[];
let home: string, neighbour: string, stranger: string;

async function serve(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>page</title><p>secret</p>');
  });
  server.listen(0);
  await once(server, 'listening');
  return server;
}
const port = (server: Server | undefined) => (server?.address() as AddressInfo).port;

before(async () => {
  servers = await Promise.all([serve(), serve()]);
  home = `http://localhost:${port(servers[0])}`;
  neighbour = `http://localhost:${port(servers[1])}`;
  stranger = `http://127.0.0.1:${port(servers[1])}`;
  browser = await launchBrowser();
});
after(async () => {
  await browser.close();
  for (const server of servers) server.close();
});

async function pageWithFrame(inner: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(home);
  await page.evaluate(async (src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    const loaded = new Promise((resolve) => (frame.onload = resolve));
    document.body.append(frame);
    await loaded;
  }, inner);
  return page;
}

function readFrame(page: Page): Promise<string> {
  return page.evaluate(() => {
    const frame = document.querySelector('iframe');
    try {
      return (
        frame?.contentDocument?.body.textContent ??
        frame?.contentWindow?.document.body.textContent ??
        'nothing'
      );
    } catch (error) {
      return (error as Error).name;
    }
  });
}

test('a frame of the same origin can be read, so the check can fail', async () => {
  assert.equal(await readFrame(await pageWithFrame(home)), 'secret');
});

for (const which of ['neighbour', 'stranger'] as const) {
  test(`a frame of another origin (${which}) cannot be read`, async () => {
    const page = await pageWithFrame({ neighbour, stranger }[which]);
    assert.equal(await readFrame(page), 'SecurityError');
  });
}

test('fetch reads the own origin and fails across origins without CORS', async () => {
  const page = await pageWithFrame(home);
  const read = (url: string) =>
    page.evaluate(
      (target) =>
        fetch(target).then(
          (answer) => answer.text(),
          (error: unknown) => (error as Error).name,
        ),
      url,
    );
  assert.match(await read(home), /secret/);
  assert.equal(await read(neighbour), 'TypeError');
  assert.equal(await read(stranger), 'TypeError');
});

test('storage of a framed site is partitioned by the page around it', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(stranger);
  await page.evaluate(() => {
    localStorage.setItem('mark', 'first party');
  });
  const inStorage = (target: Page) =>
    target
      .frames()
      .at(-1)!
      .evaluate(() => localStorage.getItem('mark'));
  const same = await context.newPage();
  await same.goto(stranger);
  assert.equal(await inStorage(same), 'first party');
  const framed = await context.newPage();
  await framed.goto(home);
  await framed.setContent(`<iframe src="${stranger}"></iframe>`);
  await framed.frames().at(-1)!.waitForLoadState();
  assert.equal(framed.frames().at(-1)!.url(), `${stranger}/`);
  assert.equal(await inStorage(framed), null);
});

test('a frame of another site runs in a separate process', async () => {
  const page = await pageWithFrame(stranger);
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = (await session.send('Target.getTargets')) as {
    targetInfos: { type: string; url: string }[];
  };
  assert.ok(targetInfos.some(({ type, url }) => type === 'iframe' && url.startsWith(stranger)));
  await page.close();
});
