/** Takes the pictures of docs/gallery.md. `PNG=folder` adds lossless pictures. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { visualTreatments, type VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';
import { launchBrowser } from '../../../launch-browser.ts';
import type { PicturedRow } from './pictured.ts';

interface Picture {
  readonly name: string;
  readonly rows: readonly PicturedRow[];
}

const counts = [2, 8, 60, 500, 100_000];
const grounds = ['light', 'dark', 'photo'] as const;

function sheet(treatment: VisualTreatment): Picture {
  return {
    name: treatment,
    rows: grounds.map((ground, at) => ({
      ground,
      wheels: [
        ...counts.map((count) => ({ size: 320, count, treatment, odd: at === 1 })),
        counts.slice(0, 3).map((count) => ({ size: 80, count, treatment })),
        counts.slice(2).map((count) => ({ size: 80, count, treatment })),
      ],
    })),
  };
}

function large(treatment: VisualTreatment): Picture {
  return {
    name: `${treatment}-700`,
    rows: [
      {
        ground: 'light',
        wheels: [
          { size: 700, count: 8, treatment, odd: true },
          { size: 700, count: 100_000, treatment },
        ],
      },
      {
        ground: 'photo',
        wheels: [
          { size: 700, count: 60, treatment, weighted: true },
          { size: 700, count: 12, treatment, odd: true, logo: 'behind' },
        ],
      },
    ],
  };
}

function largest(treatment: VisualTreatment, at: number): Picture {
  return {
    name: `${treatment}-1400`,
    rows: [
      {
        ground: at % 2 === 0 ? 'dark' : 'light',
        wheels: [
          { size: 1_400, count: [60, 12, 100_000, 30, 24, 36][at] ?? 60, treatment, odd: at % 2 === 1 },
        ],
      },
    ],
  };
}

const images: Picture = {
  name: 'images',
  rows: [
    {
      ground: 'light',
      wheels: (['classic', 'flat', 'metal', 'minimal'] as const).map((treatment, at) => ({
        size: 360,
        count: [12, 12, 12, 3][at] ?? 12,
        treatment,
        images: true,
      })),
    },
    {
      ground: 'dark',
      wheels: [
        { size: 360, count: 12, treatment: 'neon', images: true, odd: true },
        { size: 360, count: 60, treatment: 'classic', images: true },
        { size: 360, count: 12, treatment: 'high-contrast', images: true },
        { size: 360, count: 2_000, treatment: 'metal', images: true },
      ],
    },
  ],
};

const pictures: readonly Picture[] = [
  {
    name: '../wheel',
    rows: [{ ground: 'none', wheels: [{ size: 640, count: 16, treatment: 'classic', still: 0.7 }] }],
  },
  ...visualTreatments.map(sheet),
  ...visualTreatments.map(large),
  ...visualTreatments.map(largest),
  images,
];

async function take(page: Page, { name, rows }: Picture): Promise<{ data: Buffer; type: 'png' | 'webp' }> {
  const isClear = rows.some(({ ground }) => ground === 'none');
  const png = await page.locator('body').screenshot({ omitBackground: isClear });
  if (process.env['PNG']) await writeFile(join(process.env['PNG'], `${basename(name)}.png`), png);
  if (isClear) return { data: png, type: 'png' };
  const webp = await page.evaluate(async (data) => {
    const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const made = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.33 })).arrayBuffer(),
    );
    let text = '';
    for (const byte of made) text += String.fromCharCode(byte);
    return btoa(text);
  }, png.toString('base64'));
  return { data: Buffer.from(webp, 'base64'), type: 'webp' };
}

const word = process.argv[2] ?? '';
const out = 'docs/gallery';
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
const browser = await launchBrowser({ compositing: true });
try {
  await mkdir(out, { recursive: true });
  for (const picture of pictures.filter(({ name }) => name.includes(word))) {
    const page = await browser.newPage({ viewport: { width: 1_800, height: 1_000 } });
    page.on('pageerror', (error) => console.log('page error', error.stack));
    const shown = encodeURIComponent(JSON.stringify(picture.rows));
    await page.goto(`http://127.0.0.1:${port}/test/components/wheel/gallery/index.html#${shown}`);
    // Wait for WebGL before the picture is taken.
    await page.waitForFunction(
      () => {
        const wheels = [...document.querySelectorAll('svc-wheel')];
        return wheels.length > 0 && wheels.every((wheel) => wheel.dataset['painted'] === 'webgl');
      },
      undefined,
      { timeout: 120_000 },
    );
    // Wait for the images, which are shown some time after the names.
    if (picture === images) await page.waitForTimeout(3_000);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const { data, type } = await take(page, picture);
    await writeFile(join(out, `${picture.name}.${type}`), data);
    console.log(`${picture.name}.${type}: ${Math.round(data.length / 1_024)} kB`);
    await page.close();
  }
} finally {
  await browser.close();
  await vite.close();
}
