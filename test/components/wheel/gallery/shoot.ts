/**
 * Takes pictures of the wheel: `node --import tsx test/components/wheel/gallery/shoot.ts OUT.png 'QUERY' WIDTH HEIGHT
 * [PIXEL_RATIO]`. Without arguments it makes docs/wheel.png, the picture in the README.
 */
import { createServer } from 'vite';
import { launchBrowser } from '../../../launch-browser.ts';

const [
  out = 'docs/wheel.png',
  query = 'sizes=480&counts=16&still=0.7&scheme=dark',
  width = '512',
  height = '512',
  ratio = '1.4',
] = process.argv.slice(2);
const root = new URL('../../../../', import.meta.url).pathname;
const vite = await createServer({
  configFile: false,
  root,
  cacheDir: '.cache/vite-gallery',
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  optimizeDeps: { entries: ['test/components/wheel/gallery/gallery.ts'] },
});
await vite.listen();
const address = vite.httpServer?.address();
const port = typeof address === 'object' && address ? address.port : 0;
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    viewport: { width: Number(width), height: Number(height) },
    deviceScaleFactor: Number(ratio),
  });
  const page = await context.newPage();
  page.on('console', (message) => console.log(message.type(), message.text()));
  page.on('pageerror', (error) => console.log('page error', error.stack));
  await page.goto(`http://127.0.0.1:${port}/test/components/wheel/gallery/index.html?${query}`);
  // Plain pictures come first; this is the WebGL one.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('svc-wheel')].every((wheel) => wheel.dataset['painted'] === 'webgl'),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.screenshot({ path: out });
} finally {
  await browser.close();
  await vite.close();
}
