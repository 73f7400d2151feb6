/** Edits a list of 100,000 entries in the browser. Target: no task over 200 ms. */
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { wheelLimits } from '../../contracts/wheel/wheel-limits.ts';
import { launchBrowser } from '../launch-browser.ts';
import type { Measured } from './entry-editor/measured.ts';

const rounds = 3;
const mostBlocked = 200;

const median = (figures: readonly number[]): number =>
  Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN);

export async function run(): Promise<void> {
  const vite = await createServer({
    configFile: false,
    root: new URL('../..', import.meta.url).pathname,
    cacheDir: '.cache/vite-bench-editor',
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { entries: ['test/bench/entry-editor/page.ts'] },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const browser = await launchBrowser({ compositing: true });
  const all: Record<string, Measured>[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Each round opens a new page, whose caches are empty.
      const page = await browser.newPage({ viewport: { width: 800, height: 800 } });
      await page.goto(`http://127.0.0.1:${port}/test/bench/entry-editor/index.html`);
      await page.waitForFunction(() => 'measureAll' in window);
      all.push(await page.evaluate((count) => window.measureAll(count), wheelLimits.entries));
      await page.close();
    }
  } finally {
    await browser.close();
    await vite.close();
  }
  const steps = Object.keys(all[0] ?? {});
  const of = (step: string, part: keyof Measured): number =>
    median(all.map((measured) => measured[step]?.[part] ?? NaN));
  console.log(
    `${wheelLimits.entries.toLocaleString('en')} entries, medians of ${rounds} pages, milliseconds`,
  );
  console.table(
    steps.map((step) => ({
      step,
      'until it is seen': of(step, 'took'),
      'longest without an answer': of(step, 'blocked') || 'under 50',
    })),
  );
  const longest = Math.max(...steps.map((step) => of(step, 'blocked')));
  console.log(`The page was never blocked for longer than ${longest} ms (at most ${mostBlocked})`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
