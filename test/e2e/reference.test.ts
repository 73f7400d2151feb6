/** The API reference in a browser: whoever reads it, on whatever screen. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import type axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../launch-browser.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';

describe('/docs', () => {
  let app: RunningApp;
  let browser: Browser;
  let axeSource: string;
  before(async () => {
    app = await startApp();
    browser = await launchBrowser();
    axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  });
  after(async () => {
    await browser.close();
    await app.stop();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 360]) {
      it(`is accessible: ${colorScheme}, ${width} pixels wide`, async () => {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        await page.goto(`${app.url}/docs`);
        assert.ok((await page.locator('article').count()) > 5);
        // Through the debugger: the page's own policy allows no script at all.
        await page.evaluate(axeSource);
        const faults = await page.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        });
        assert.deepEqual(faults, []);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.equal(overflow, 0, 'the page itself does not scroll sideways');
        assert.deepEqual(complaints, []);
        await page.close();
      });
    }
  }
});
