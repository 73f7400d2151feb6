/** Loads an embed page with an empty cache, also on a slow processor. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { createHome } from '../e2e/drive/built-server.ts';
import { launchBrowser } from '../launch-browser.ts';

interface Load {
  /** Milliseconds until the first picture, which needs no script. */
  readonly first: number;
  readonly wheel: number;
  readonly pixi: number;
  readonly gl: number;
}

const rounds = 5;

export async function run(): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/prepare.mjs', '--build']);
  const entries = Array.from({ length: 60 }, (_, at) => ({ name: `Viewer ${at + 1}`, weight: 1 }));
  const home = await createHome({
    wheels: [{ listName: 'friday', owner: 'streamer', entries, settings: {} }],
  });
  const server = await home.start();
  const browser = await launchBrowser({ compositing: true });
  try {
    console.log('processor   first picture   wheel   pixi there   with WebGL   (milliseconds, median)');
    for (const slowdown of [1, 4]) {
      const loads: Load[] = [];
      for (let round = 0; round < rounds; round += 1) {
        loads.push(await load(browser, `${server.url}/wheelapp/customwheel?listName=friday`, slowdown));
      }
      const [first, wheel, pixi, gl] = (['first', 'wheel', 'pixi', 'gl'] as const).map((part) =>
        median(loads.map((each) => each[part])),
      );
      console.log(
        (slowdown === 1 ? 'as it is' : `${slowdown} × slower`).padEnd(12) +
          [first, wheel, pixi, gl].map((each, at) => String(each).padEnd([16, 8, 13, 10][at] ?? 8)).join(''),
      );
      if (first === undefined || pixi === undefined || first >= pixi)
        throw new Error('pixi was loaded before any picture');
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await home.remove();
  }
}

/** Script as text, because the compiler of this file would add code to a function. */
const watcher = `
  window.painted = {};
  (function look() {
    const wheel = document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel');
    const how = wheel?.entries.length ? wheel.dataset.painted : undefined;
    if (how !== undefined) window.painted[how] ??= performance.now();
    if (how !== 'webgl') requestAnimationFrame(look);
  })();
`;

async function load(browser: Browser, url: string, slowdown: number): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 480, height: 560 } });
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watcher);
  await page.goto(url);
  await page.waitForFunction(() => 'webgl' in (window as unknown as { painted: object }).painted);
  const result = await page.evaluate(() => {
    const { painted } = window as unknown as { painted: { canvas?: number; webgl: number } };
    const pixi = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/gl-part'))
      .map((each) => (each as PerformanceResourceTiming).responseEnd);
    return {
      first: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      wheel: painted.canvas ?? painted.webgl,
      pixi: Math.max(...pixi),
      gl: painted.webgl,
    };
  });
  await context.close();
  return result;
}

function median(figures: readonly number[]): number {
  return Math.round(figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN);
}
