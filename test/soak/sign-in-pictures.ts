/** Pictures of the buttons, panels and callback pages of the client SDK, to be looked at. */
import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeFaults } from '../e2e/drive/axe-faults.ts';
import { bundle } from '../e2e/drive/sdk-bundle.ts';
import { serveSdkSite } from '../e2e/drive/sdk-site.ts';
import { launchBrowser } from '../launch-browser.ts';

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-pictures-'));
  console.log(`pictures: ${folder}`);
  const site = await serveSdkSite();
  const browser = await launchBrowser({ drawing: false });
  try {
    site.scripts.app = await bundle('states-app.ts');
    for (const of of ['lit', 'react'] as const) {
      site.scripts.callback = await bundle(`${of}-app.ts`);
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [360, 1280]) {
          const context = await browser.newContext({ colorScheme, viewport: { width, height: 640 } });
          const page = await context.newPage();
          const take = (what: string) =>
            page.screenshot({
              path: join(folder, `${what}-${of}-${colorScheme}-${width}.png`),
              fullPage: true,
            });
          await page.goto(`${site.origin}/?of=${of}`);
          await page.locator('body[data-ready]').waitFor();
          await page.getByText('Continue with Twitch').first().waitFor();
          await take('states');
          assert.deepEqual(await axeFaults(page), []);
          await page.goto(`${site.origin}/auth/svc/callback?code=1&state=2`);
          await page.evaluate(() => (document.documentElement.style.colorScheme = 'light dark'));
          await page.getByText('Finishing the sign-in').waitFor();
          await take('callback-begins');
          await page.getByText('Go back to the page').waitFor();
          await take('callback-error');
          await context.close();
        }
    }
  } finally {
    await browser.close();
    await site.close();
  }
}
