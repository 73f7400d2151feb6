/** Colours such as `url(https://…)` must not cause requests to other origins. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { wheelFragment } from '../../../components/editor/local/wheel-link.ts';
import { spinHash } from '../../../components/wheel/engine/proof.ts';
import type { SpinEvidence } from '../../../contracts/wheel/spin-evidence.ts';
import { serveAttackSite } from '../drive/attack-site.ts';
import { startHome } from '../drive/start-home.ts';

const attacks = [
  'url(https://evil.example/a.png)',
  'red url("https://evil.example/b.png")',
  'image-set("https://evil.example/c.png" 1x)',
  'var(--x, url(https://evil.example/d.png))',
  '#ffffff; background: url(https://evil.example/e.png)',
  '#fff"><img src=https://evil.example/f.png>',
];

let context: BrowserContext;
let asked: string[];

const { server, browser } = await startHome();

async function newPage(): Promise<Page> {
  context = await browser.newContext();
  // Define `__name` in the page, because the compiler of the tests adds calls to it.
  await context.addInitScript('globalThis.__name = (each) => each');
  const page = await context.newPage();
  asked = [];
  const note = (url: string) => {
    if (/^https:\/\/evil\.example|refuse|violates/i.test(url) && url.includes('evil.example'))
      asked.push(url);
  };
  page.on('request', (request) => note(request.url()));
  // A blocked request counts too, because the page attempted it.
  page.on('console', (message) => note(message.text()));
  return page;
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function evidence(): Promise<SpinEvidence> {
  return JSON.parse(await readFile('test/fixtures/spin-evidence-2025.json', 'utf8')) as SpinEvidence;
}

test('an evidence file with an invalid colour is malformed, and nothing of it is shown', async () => {
  const page = await newPage();
  for (const attack of attacks) {
    const file = await evidence();
    for (const each of [file.result.winner, ...file.result.winners]) each.color = attack;
    file.result.proof.hash = spinHash(file.result);
    await page.goto(`${server.url}/wheelapp/verify`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'evidence.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.locator('svc-verify[data-verdict="failed"]').waitFor();
    await settled(page);
    assert.equal(await page.locator('.chip').count(), 0, attack);
  }
  assert.deepEqual(asked, []);
  await context.close();
});

test('the same file with valid colours passes', async () => {
  const page = await newPage();
  await page.goto(`${server.url}/wheelapp/verify`);
  await page.locator('input[type=file]').setInputFiles('test/fixtures/spin-evidence-2025.json');
  await page.locator('svc-verify[data-verdict="passed"]').waitFor();
  await context.close();
});

test('invalid colours from browser storage, a link or a file have no effect', async () => {
  const page = await newPage();
  const address = `${server.url}/wheelapp/customwheel?listName=kept`;
  await page.goto(address);
  await page.evaluate((attacks) => {
    const result = (color: string, at: number) => ({
      ...{ spinId: `s${at}`, names: ['Ada'], color, odds: 0.5, at: 1_700_000_000_000 + at, level: 'local' },
      practice: false,
    });
    localStorage.setItem(
      'svc-wheel-results:kept',
      JSON.stringify({ format: 1, results: attacks.map(result) }),
    );
    const rows = attacks.map((color, at) => [`e${at}`, `Ada ${at}`, 1, color]);
    localStorage.setItem(
      'svc-wheel:kept',
      JSON.stringify({ format: 1, title: 'x', colors: attacks, rows: [...rows, ['z', 'Zoe']] }),
    );
  }, attacks);
  await page.reload();
  await page.getByRole('button', { name: 'Results' }).click();
  await page.locator('svc-results .dot').first().waitFor();
  await settled(page);
  const dots = await page
    .locator('svc-results .dot')
    .evaluateAll((all) => all.map((dot) => (dot as HTMLElement).style.background));
  assert.deepEqual(
    dots,
    attacks.map(() => ''),
  );
  await page.getByRole('button', { name: 'Close' }).click();

  const entries = attacks.map((color, at) => ({ id: `e${at}`, name: `Eve ${at}`, weight: 1, color }));
  const link = await wheelFragment({
    entries: [...entries, { id: 'z', name: 'Zoe', weight: 1 }],
    settings: { title: 'x', colors: attacks },
  });
  await page.goto(`${server.url}/wheelapp/customwheel?listName=linked${link}`);
  await page.getByRole('button', { name: /^Spin the wheel/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await settled(page);
  assert.deepEqual(asked, []);
  await context.close();
});

test('invalid colours in messages of the host and in URL parameters have no effect', async () => {
  const page = await newPage();
  const host = await serveAttackSite(() => '<body>');
  try {
    await page.goto(host.origin);
    const query = new URLSearchParams({
      ...{ wheel_type: 'tier', data_source: 'parent', parentOrigin: host.origin },
      brand_colors: attacks.join(','),
      ...{ brand_title: attacks[0]!, visual_treatment: attacks[0]!, background: attacks[0]! },
    });
    const tiers = attacks.map((color, at) => ({ name: `T${at}`, color }));
    await page.evaluate(
      ([src, origin, tiers]) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement('iframe');
          addEventListener('message', ({ data }) => {
            if (data.type === 'SVC_WHEEL_ERROR' && data.code === 'INVALID_PAYLOAD') resolve();
          });
          frame.onload = () =>
            frame.contentWindow?.postMessage({ type: 'SVC_WHEEL_PC_CONFIG_SYNC', config: { tiers } }, origin);
          frame.src = src;
          document.body.append(frame);
        }),
      [`${server.url}/wheelapp/pcgiveaway?${query.toString()}`, server.url, tiers] as const,
    );
    await settled(page);
    assert.deepEqual(asked, []);
  } finally {
    await context.close();
    await host.close();
  }
});
