import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { iconEndpoints } from '../../../contracts/http/operation.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';

const pages = [
  '/',
  '/docs',
  '/no-page-here',
  '/wheelapp/customwheel',
  '/wheelapp/wheelofgiveaways?listName=friday',
  '/wheelapp/svcwheel',
  '/wheelapp/pcgiveaway',
  '/wheelapp/join/friday',
  '/wheelapp/verify',
];

describe('icons', () => {
  let home: Home;
  let server: BuiltServer;
  let browser: Browser;
  before(async () => {
    home = await createHome();
    [server, browser] = await Promise.all([home.start(), launchBrowser({ drawing: false })]);
  });
  after(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await home.remove();
  });

  it('are linked by every page, and load under its policy', async () => {
    const page = await browser.newPage();
    for (const path of pages) {
      await page.goto(server.url + path, { waitUntil: 'commit' });
      await page.locator('link[rel="icon"]').last().waitFor({ state: 'attached' });
      const shown = await page.evaluate(async () => {
        const icon = new Image();
        icon.src = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')].at(-1)?.href ?? '';
        await icon.decode();
        return [new URL(icon.src).pathname, icon.naturalWidth > 0];
      });
      assert.deepEqual(shown, ['/favicon.svg', true], path);
    }
    await page.close();
  });

  it('are sent with their type, and revalidated with 304', async () => {
    for (const { path, answers } of iconEndpoints) {
      const response = await fetch(server.url + path);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('content-type'), answers[200]?.contentType);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=300');
      assert.ok((await response.arrayBuffer()).byteLength > 500);
      const etag = response.headers.get('etag') ?? '';
      const again = await fetch(server.url + path, { headers: { 'If-None-Match': etag } });
      assert.equal(again.status, 304, path);
    }
  });
});
