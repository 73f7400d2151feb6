/** Short links of readers' own wheels: creating, scanning, opening in another browser, and erasing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import type { SvcWheel } from '../../../components/wheel/svc-wheel.component.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

const hostile = '<img src=x onerror=alert(1)>';

/** Opens the wheel `party` with two names in a browser of its own. */
async function opened(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/openapi.json`);
  await page.evaluate(
    (name) =>
      localStorage.setItem(
        'svc-wheel:party',
        JSON.stringify({
          format: 1,
          title: 'Party',
          colors: [],
          rows: [
            ['a', 'Ada'],
            ['b', name, 2],
          ],
        }),
      ),
    hostile,
  );
  await page.goto(`${server.url}/wheelapp/customwheel?local=party`);
  await page.getByRole('button', { name: 'Share' }).click();
  return page;
}

const shortLink = (page: Page) => page.getByRole('textbox', { name: 'Short link' });

async function namesOn(page: Page, count: number): Promise<string[]> {
  const wheel = page.locator('svc-wheel-page svc-wheel');
  await wheel.waitFor({ state: 'attached' });
  await page.waitForFunction(([element, most]) => (element as SvcWheel).entries.length === most, [
    await wheel.elementHandle(),
    count,
  ] as const);
  return wheel.evaluate((element: SvcWheel) => element.entries.map(({ name }) => name));
}

/** Draws the shown QR code at a size in pixels, and decodes the picture. */
async function scanned(page: Page, pixels: number): Promise<string | undefined> {
  const grey = await page.locator('svc-share .qr svg').evaluate((code, side) => {
    const [, , units] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.scale(side / (units ?? 1), side / (units ?? 1));
    context.fillStyle = '#000';
    context.fill(new Path2D(code.querySelector('path')?.getAttribute('d') ?? ''));
    const { data } = context.getImageData(0, 0, side, side);
    // Return one character per pixel, because an array of a million numbers takes seconds to send.
    let levels = '';
    for (let at = 0; at < data.length; at += 4) levels += String.fromCharCode(data[at]!);
    return levels;
  }, pixels);
  const picture = new Uint8ClampedArray(4 * pixels * pixels).fill(255);
  for (let at = 0; at < grey.length; at += 1) picture.fill(grey.charCodeAt(at), 4 * at, 4 * at + 3);
  return jsQR(picture, pixels, pixels)?.data;
}

test('a short link is made on request, scans at any size, and opens as a copy in another browser', async () => {
  const page = await opened();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Make a short link' }).waitFor();
  assert.deepEqual(sent, [], 'nothing is sent before the reader asks for it');
  await page.getByRole('button', { name: 'Make a short link' }).dblclick();
  await shortLink(page).waitFor();
  assert.deepEqual(sent, ['/wheelapp/shared']);
  const address = await shortLink(page).inputValue();
  assert.match(address, new RegExp(`^${server.url}/w/[0-9A-Za-z]{10}$`));
  await page.getByText(/It ends on [\w ,]+\d{4}\./).waitFor();
  await page.getByRole('img', { name: `QR code of ${address.replace(/^https?:\/\//, '')}` }).waitFor();
  for (const pixels of [120, 240, 1_000])
    assert.equal(await scanned(page, pixels), address, `${pixels} pixels`);
  assert.deepEqual(await axeFaults(page, { frames: false }), []);

  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  assert.deepEqual(await namesOn(other, 2), ['Ada', hostile]);
  assert.equal(await other.title(), 'Party');
  assert.equal(new URL(other.url()).hash, '');
  await other.context().close();

  // The same wheel keeps its link. A changed wheel gets another link.
  await page.reload();
  await page.getByRole('button', { name: 'Share' }).click();
  assert.equal(await shortLink(page).inputValue(), address);
  await page.getByRole('button', { name: 'Erase it now' }).click();
  await page.getByText('The short link is erased').waitFor();
  const late = await (await browser.newContext()).newPage();
  await late.goto(address);
  await late.getByText('The wheel of this link is gone').waitFor();
  await late.getByRole('button', { name: 'Start a wheel' }).click();
  await late.getByText('Your wheel is empty').waitFor();
  await late.context().close();
  await page.context().close();
});

test('without an answer of the service, the long link still works', async () => {
  const page = await opened();
  await page.route('**/wheelapp/shared', (route) => route.abort());
  await page.getByRole('button', { name: 'Make a short link' }).click();
  await page.getByText('The service could not be reached. The long link works without it.').waitFor();
  const long = await page.getByRole('textbox', { name: 'Long link' }).inputValue();
  const other = await (await browser.newContext()).newPage();
  await other.goto(long);
  assert.deepEqual(await namesOn(other, 2), ['Ada', hostile]);
  await other.context().close();
  await page.context().close();
});
