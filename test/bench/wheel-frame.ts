/** Compares frames of `<svc-wheel>` and of spin-wheel, drawn with software WebGL. */
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { launchBrowser } from '../launch-browser.ts';
import type { Measured, Who } from './wheel-frame/measured.ts';

const counts = [10, 100, 1_000, 10_000, 100_000];
/**
 * Maximum number of items on a spin-wheel that is measured in every round. `mostOfTheirs` items are measured
 * once, because a frame then takes seconds.
 */
const oftenOfTheirs = 1_000;
const mostOfTheirs = 10_000;
const pictures = ['wide', 'pictured'] as const;
const rounds = 7;
const framesARound = 40;

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;

function middle(measured: readonly Measured[]): Measured {
  const of = (part: keyof Measured): number => median(measured.map((each) => each[part]));
  return { first: of('first'), gl: of('gl'), frame: of('frame'), calm: of('calm'), script: of('script') };
}

export async function run(): Promise<void> {
  const vite = await createServer({
    configFile: false,
    root: new URL('../..', import.meta.url).pathname,
    cacheDir: '.cache/vite-bench',
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      // Isolate the page from other origins, because timers are precise only on isolated pages.
      headers: {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    },
    optimizeDeps: { entries: ['test/bench/wheel-frame/page.ts'] },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const browser = await launchBrowser({ compositing: true });
  const measured = new Map<string, Measured[]>();
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 800 } });
    await page.goto(`http://127.0.0.1:${port}/test/bench/wheel-frame/index.html`);
    await page.waitForFunction(() => 'measure' in window);
    const take = async (who: Who, count: number): Promise<void> => {
      const key = `${who} ${count}`;
      const one = await page.evaluate(([name, entries, frames]) => window.measure[name](entries, frames), [
        who,
        count,
        framesARound,
      ] as const);
      measured.set(key, [...(measured.get(key) ?? []), one]);
    };
    for (let round = 0; round < rounds; round += 1) {
      // Reverse the order in every second round, so that no count always comes first.
      for (const count of round % 2 === 0 ? counts : counts.toReversed()) await take('ours', count);
      for (const count of counts)
        if (count <= (round === 0 ? mostOfTheirs : oftenOfTheirs)) await take('theirs', count);
      for (const who of round % 2 === 0 ? pictures : pictures.toReversed()) await take(who, 100_000);
    }
  } finally {
    await browser.close();
    await vite.close();
  }
  const of = (who: string, count: number): Measured => middle(measured.get(`${who} ${count}`) ?? []);
  const ms = (value: number): number => Math.round(value * 100) / 100;
  console.log(`A frame at 700 px, medians of ${rounds} rounds, milliseconds`);
  console.table(
    counts.map((entries) => {
      const own = of('ours', entries);
      const other = of('theirs', entries);
      return {
        entries,
        frame: ms(own.frame),
        script: ms(own.script),
        'first picture': ms(own.first),
        'first with WebGL': ms(own.gl),
        'spin-wheel frame': ms(other.frame),
        'spin-wheel first': ms(other.first),
        'times faster': ms(other.frame / own.frame),
      };
    }),
  );
  const ratio = (one: string, other: string, part: 'frame' | 'calm' = 'frame'): number =>
    median(
      (measured.get(one) ?? []).map((each, i) => each[part] / (measured.get(other)?.[i]?.[part] ?? NaN)),
    );
  const flat = ratio('ours 100000', 'ours 10');
  const pictured = of('pictured', 100_000);
  const without = of('wide', 100_000);
  const turning = ratio('pictured 100000', 'wide 100000');
  const calm = ratio('pictured 100000', 'wide 100000', 'calm');
  const faster = ratio('theirs 1000', 'ours 1000');
  console.log(
    `100,000 entries take ${flat.toFixed(2)} × the frame of 10 (at most 1.3); at 1,000 ours is ` +
      `${faster.toFixed(1)} × as fast (at least 25); the script of a frame at 100,000 takes ` +
      `${of('ours', 100_000).script.toFixed(2)} ms (under 1), its first picture ` +
      `${Math.round(of('ours', 100_000).first)} ms (within 500)`,
  );
  console.log(
    `100,000 entries, 200 of them on wide slices with pictures, take ${turning.toFixed(2)} × the frame of the ` +
      `same without pictures, and ${calm.toFixed(2)} × before the wheel stops (each at most 1.3): ` +
      `${ms(pictured.frame)} and ${ms(without.frame)} ms, ${ms(pictured.calm)} and ${ms(without.calm)} ms`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
