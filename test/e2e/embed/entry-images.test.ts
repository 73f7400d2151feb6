import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { silence } from '../../../components/wheel/sound/synthesis.ts';
import { wavUrl } from '../../../components/wheel/sound/wav.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';
import { complaintsOf } from '../drive/complaints.ts';
import { serveLocally } from '../drive/local-site.ts';

const names = ['Ada', 'Grace', 'Edsger', 'Barbara'];

/** Waits until a wheel shows pixels of the uploaded picture. */
async function showsPicture(page: Page): Promise<void> {
  await page.locator('svc-wheel').waitFor();
  await page.waitForFunction(() => {
    const root = document.querySelector('svc-wheel-page')?.shadowRoot ?? document;
    const canvas = root.querySelector('svc-wheel')?.shadowRoot?.querySelector('canvas');
    if (!canvas || canvas.width < 2) return false;
    const probe = new OffscreenCanvas(canvas.width, canvas.height);
    const context = probe.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! > 220 && data[at + 1]! < 40 && data[at + 2]! > 220) return true;
    return false;
  });
}

describe('uploaded pictures and sounds', () => {
  let home: Home;
  let server: BuiltServer;
  let browser: Browser;
  let picture: string;
  let sound: string;

  before(async () => {
    home = await createHome();
    server = await home.start();
    browser = await launchBrowser();
    const page = await browser.newPage();
    const png = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [64, 64];
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#ff00ff';
      context.fillRect(0, 0, 64, 64);
      return canvas.toDataURL();
    });
    await page.close();
    const upload = async (url: string): Promise<string> => {
      const { path } = await server.call('POST', '/assets', { data: url.split(',')[1], name: 'own' }, 201);
      return String(path);
    };
    picture = await upload(png);
    sound = await upload(wavUrl(silence(8_000, 1, 1)));
    await server.call(
      'POST',
      '/wheels',
      {
        listName: 'pictured',
        entries: names.map((name) => ({ name, image: picture })),
        settings: { pageSpin: 'anyone', spinDurationSeconds: 2, sound: { spin: sound } },
      },
      201,
    );
  });
  after(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await home.remove();
  });

  it('are shown and played by the embed page under its policy', async () => {
    const page = await browser.newPage({ viewport: { width: 500, height: 600 } });
    const complaints = complaintsOf(page);
    await page.goto(`${server.url}/wheelapp/customwheel?listName=pictured`);
    await showsPicture(page);
    const played = page.waitForResponse((response) => response.url().endsWith(sound));
    await page.getByRole('button', { name: 'Spin the wheel for practice' }).click();
    assert.equal((await played).status(), 200);
    const card = page.getByRole('alertdialog');
    await card.locator('.medal img').waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('are shown by wheel.js on another site, which allows images of the service only', async (t) => {
    const entries = names.map((name) => ({ id: name, name, image: `${server.url}${picture}` }));
    const host = await serveLocally((request, response) => {
      const policy = `default-src 'none'; script-src 'self' ${server.url}; style-src 'self'; img-src ${server.url}`;
      response.setHeader('Content-Security-Policy', policy);
      if (request.url === '/favicon.ico') response.writeHead(204).end();
      else if (request.url === '/host.js')
        response
          .setHeader('Content-Type', 'text/javascript')
          .end(`document.querySelector('svc-wheel').entries = ${JSON.stringify(entries)};`);
      else
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html>
          <html lang="en"><head><title>A giveaway</title>
          <script type="module" src="${server.url}/wheel.js"></script>
          <script type="module" src="/host.js"></script></head><body><svc-wheel></svc-wheel></body></html>`);
    });
    t.after(() => host.close());
    const page = await browser.newPage({ viewport: { width: 500, height: 600 } });
    const complaints = complaintsOf(page);
    await page.goto(host.origin);
    await showsPicture(page);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
