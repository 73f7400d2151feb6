import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { kitEndpoints } from '../../../contracts/embed/kit-endpoints.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';
import { complaintsOf } from '../drive/complaints.ts';
import { serveWheelHost } from '../drive/wheel-host.ts';

/** Maximum Brotli bytes until the end of the first spin. */
const budget = 115_000;

describe('wheel.js', () => {
  let home: Home;
  let server: BuiltServer;
  let browser: Browser;
  before(async () => {
    home = await createHome();
    server = await home.start();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await home.remove();
  });

  it('spins in a page of another origin, under a strict policy, within its budget', async (t) => {
    const host = await serveWheelHost(server.url);
    t.after(() => host.close());
    const page = await browser.newPage({ viewport: { width: 400, height: 500 } });
    const complaints = complaintsOf(page);
    const loaded = new Map<string, number>();
    page.on('response', (response) => {
      if (!response.url().startsWith(server.url)) return;
      const headers = response.headers();
      assert.equal(headers['content-encoding'], 'br', response.url());
      loaded.set(new URL(response.url()).pathname, Number(headers['content-length']));
    });
    await page.goto(host.origin);
    // Click the button, because browsers allow audio only after a gesture.
    await page.getByRole('button', { name: 'Spin the wheel' }).click();
    await page.getByRole('alertdialog').waitFor();
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
    assert.deepEqual(told, ['svc-wheel-spin-start local', 'svc-wheel-spin-complete local']);
    assert.deepEqual(complaints, []);
    assert.equal(await page.locator('svc-wheel').getAttribute('data-painted'), 'webgl');

    const names = [...loaded.keys()].map((path) => path.replace(/-[\w-]{8}\.js$/, ''));
    for (const part of ['/wheel.js', '/assets/wheel/gl-part', '/assets/wheel/howler.core.min']) {
      assert.ok(names.includes(part), `${part} was loaded: ${names.join(' ')}`);
    }
    const bytes = [...loaded.values()].reduce((sum, each) => sum + each, 0);
    assert.ok(bytes > 40_000 && bytes <= budget, `${bytes} bytes: ${JSON.stringify([...loaded])}`);
    console.log(`wheel.js and what it loads until the first spin has ended: ${bytes} bytes of brotli`);

    for (const path of loaded.keys()) {
      const { headers } = await fetch(`${server.url}${path}`);
      const kept = path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=300';
      assert.equal(headers.get('cache-control'), kept);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    }
    await page.close();
  });

  it('is served with its types to every origin, and revalidated with 304', async () => {
    for (const { path, answers } of kitEndpoints) {
      const response = await fetch(`${server.url}${path}`);
      assert.equal(response.status, 200, path);
      assert.ok(response.headers.get('content-type')?.startsWith(answers[200]?.contentType ?? '-'), path);
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path);
      assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin', path);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=300', path);
      const etag = response.headers.get('etag') ?? '';
      const again = await fetch(`${server.url}${path}`, { headers: { 'If-None-Match': etag } });
      assert.equal(again.status, 304, path);
      assert.notEqual(await response.text(), '');
    }
  });

  it('can be imported without a page, and defines nothing there', async () => {
    const before = Object.keys(globalThis);
    for (const [script, name] of [
      ['wheel.js', 'SvcWheel'],
      ['embed.js', 'SvcWheelEmbed'],
    ] as const) {
      const module = (await import(
        pathToFileURL(join(import.meta.dirname, '../../../dist', script)).href
      )) as Record<string, unknown>;
      assert.equal(typeof module[name], 'function');
    }
    assert.equal(typeof customElements, 'undefined');
    assert.equal(typeof document, 'undefined');
    assert.deepEqual(
      Object.keys(globalThis).filter((key) => !before.includes(key) && !/^(lit|reactiveElement)/.test(key)),
      [],
    );
  });
});
