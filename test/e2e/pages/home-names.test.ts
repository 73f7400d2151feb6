/** Names typed with real keys on the home page appear on its wheel, and become the reader's own wheel. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sampleNames } from '../../../components/editor/sample-names.ts';
import type { SvcWheel } from '../../../components/wheel/svc-wheel.component.ts';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

const field = (page: Page) => page.getByRole('textbox', { name: 'Names, one a line' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('svc-wheel:'));

/** Waits until the wheel has these names. */
async function turnsWith(page: Page, ...names: string[]): Promise<void> {
  const wheel = page.locator('svc-demo-wheel svc-wheel, svc-wheel-page svc-wheel');
  await wheel.waitFor({ state: 'attached' });
  await page.waitForFunction(
    ([element, expected]) =>
      JSON.stringify((element as SvcWheel).entries.map(({ name }) => name)) === JSON.stringify(expected),
    [await wheel.elementHandle(), names] as const,
  );
}

async function openHome(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  await ready(page);
  return page;
}

/** Waits until the field follows the reader's wheel. */
const ready = (page: Page) => page.locator('svc-demo-wheel[data-ready]').waitFor();

/** Waits until the wheel shows the reader's own names. A note then says where they are stored. */
const typed = (page: Page, count: string) =>
  page.getByText(`${count}. Stored only in this browser.`).waitFor();

test('the first letters replace the example names, and reach the page of the wheel', async () => {
  const page = await openHome();
  await turnsWith(page, ...sampleNames);
  await field(page).click();
  await page.keyboard.type('Hannah');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Otto *2');
  await turnsWith(page, 'Hannah', 'Otto');
  await typed(page, '2 names');
  await page.getByRole('link', { name: 'Make a wheel' }).click();
  await page.waitForURL(/customwheel/);
  await turnsWith(page, 'Hannah', 'Otto');
  const editor = page.getByRole('textbox', { name: 'Entries, one per line' });
  await editor.waitFor();
  assert.equal(await editor.inputValue(), 'Hannah\nOtto *2');
  await page.goBack();
  await turnsWith(page, 'Hannah', 'Otto');
  assert.equal(await field(page).inputValue(), 'Hannah\nOtto *2');
  await page.context().close();
});

test('example names are stored only after the reader has changed one of them', async () => {
  const page = await openHome();
  await field(page).click();
  await page.keyboard.press('Tab');
  await page.reload();
  await ready(page);
  await turnsWith(page, ...sampleNames);
  assert.equal(await stored(page), null);
  // The first click selects the whole text. The second one places the caret.
  await field(page).click();
  await field(page).click({ position: { x: 200, y: 20 } });
  await page.keyboard.type('ndine');
  await turnsWith(page, 'Amarandine', ...sampleNames.slice(1));
  await typed(page, '12 names');
  await page.reload();
  await ready(page);
  await turnsWith(page, 'Amarandine', ...sampleNames.slice(1));
  await page.context().close();
});

test('undo by key and by button leads back to the example names, which are not stored', async () => {
  const page = await openHome();
  await turnsWith(page, ...sampleNames);
  await field(page).click();
  await page.keyboard.type('Ada');
  await turnsWith(page, 'Ada');
  await page.keyboard.press('Control+z');
  await turnsWith(page, ...sampleNames);
  await page.keyboard.press('Control+Shift+z');
  await turnsWith(page, 'Ada');
  await page.getByRole('button', { name: 'Undo: edit of the text' }).click();
  await turnsWith(page, ...sampleNames);
  await page.reload();
  await ready(page);
  await turnsWith(page, ...sampleNames);
  assert.doesNotMatch((await stored(page)) ?? '', /Amara|Ada/);
  await page.context().close();
});

test('names composed with an input method are taken over as they appear', async () => {
  const page = await openHome();
  await turnsWith(page, ...sampleNames);
  await field(page).click();
  const session = await page.context().newCDPSession(page);
  for (const text of ['は', 'はな', '花']) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await session.send('Input.insertText', { text: '花' });
  await turnsWith(page, '花');
  assert.equal(await field(page).inputValue(), '花');
  await page.context().close();
});

test('a pasted list is on the wheel, line by line, also one of 20,001 names', async () => {
  const page = await openHome();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await turnsWith(page, ...sampleNames);
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field(page).click();
    await page.keyboard.press('Control+v');
  };
  await paste('Ada\r\nGrace, Admiral\r\n\r\nLinus\r\n');
  await turnsWith(page, 'Ada', 'Grace, Admiral', 'Linus');
  await paste(Array.from({ length: 20_001 }, (_, at) => `Guest ${at}`).join('\n'));
  await page.getByRole('img', { name: 'Wheel with 20,004 names' }).waitFor();
  assert.equal(await field(page).inputValue(), '20,004 names are on the wheel.');
  assert.equal(await field(page).isEditable(), false);
  await page.getByRole('button', { name: 'Undo: list that was pasted' }).click();
  await turnsWith(page, 'Ada', 'Grace, Admiral', 'Linus');
  assert.equal(await field(page).inputValue(), 'Ada\nGrace, Admiral\nLinus');
  await page.context().close();
});

test('names typed before the code for them has loaded are on the wheel afterwards', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let proceed: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route(/hero-names-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await field(page).click();
  await page.keyboard.type('Hannah');
  proceed();
  await ready(page);
  await turnsWith(page, 'Hannah');
  await page.keyboard.type(' B');
  await turnsWith(page, 'Hannah B');
  await typed(page, '1 name');
  await context.close();
});
