import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { WrittenField } from '../drive/written-field.ts';

let context: BrowserContext;

const { server, browser } = await startHome();

before(async () => {
  context = await browser.newContext({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' });
});

let count = 0;
const open = async (): Promise<WrittenField> =>
  WrittenField.ofWheel(await context.newPage(), server.url, `rejected-${(count += 1)}`);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function closeAndReopen(page: Page): Promise<void> {
  await page.locator('svc-page-panel').getByRole('button', { name: 'Close' }).click();
  await press(page, 'Entries');
  await page.locator('svc-entry-editor').waitFor();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await press(page, 'Entries');
  await page.locator('svc-entry-editor').waitFor();
}

const told = (page: Page) => page.locator('svc-rejected-list li').allInnerTexts();
const text = (page: Page) => page.locator('svc-entry-text textarea').inputValue();
const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);

test('a name that is too long stays in its place until it is corrected', async () => {
  const field = await open();
  const { page } = field;
  const written = `Ada\n${long}\nBob`;
  await field.type(written);
  const says = (place: string) => new RegExp(`^${place}: A name has at most 100 characters.*\\(Wolfe`);
  assert.match((await told(page))[0] ?? '', says('Line 2'));
  await closeAndReopen(page);
  assert.equal(await text(page), written);
  assert.match((await told(page))[0] ?? '', says('Line 2'));
  await press(page, 'Table');
  assert.match((await told(page))[0] ?? '', says('After Ada'));
  await press(page, 'Shuffle');
  await press(page, 'Undo: shuffle');
  await reload(page);
  assert.equal(await text(page), written);
  await press(page, 'Table');
  await page.getByLabel(/^Mend: After Ada/).fill('');
  await page.keyboard.type('Hannah *2');
  await page.keyboard.press('Enter');
  await page.locator('svc-rejected-list li').waitFor({ state: 'detached' });
  await press(page, 'Text');
  assert.equal(await text(page), 'Ada\nHannah *2\nBob');
  await page.close();
});

test('a line is dismissed, and undo brings it back', async () => {
  const field = await open();
  const { page } = field;
  const written = `Ada\n\n${long}\nBob *9999999`;
  await field.type(written);
  assert.equal((await told(page)).length, 2);
  await page.getByRole('button', { name: /^Dismiss: Line 3/ }).click();
  assert.equal(await text(page), 'Ada\n\nBob *9999999');
  await press(page, 'Undo: dismissal of a line');
  assert.equal(await text(page), written);
  await press(page, 'Dismiss all');
  assert.deepEqual([await text(page), await told(page)], ['Ada\n', []]);
  await page.locator('svc-entry-text textarea').focus();
  await page.keyboard.press('Control+z');
  assert.equal(await text(page), written);
  await page.close();
});

test('a weight that is not a number stays in its field', async () => {
  const field = await open();
  const { page } = field;
  await field.type('Ada\nBob');
  await press(page, 'Table');
  const weight = () => page.getByLabel('Weight of Ada', { exact: true });
  for (const [keys, kept] of [
    ['1.50', '1.5'],
    ['0.', '0'],
    [',25', '0.25'],
  ] as const) {
    await weight().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(keys);
    assert.equal(await weight().inputValue(), keys, 'as it was typed');
    await page.keyboard.press('Tab');
    assert.equal(await weight().inputValue(), kept);
  }
  await weight().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('-');
  await page.getByLabel('Weight of Bob').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('many');
  await press(page, 'Text');
  const says = [
    /^Weight of Ada: A weight is a number .* \(-\)/,
    /^Weight of Bob: A weight is a number .* \(many\)/,
  ];
  const check = async (): Promise<void> => {
    const lines = await told(page);
    assert.equal(lines.length, 2);
    for (const [at, line] of lines.entries()) assert.match(line, says[at]!);
  };
  await check();
  assert.equal(await text(page), 'Ada *0.25\nBob');
  await reload(page);
  await check();
  await press(page, 'Table');
  assert.equal(await weight().inputValue(), '-');
  assert.equal(await weight().getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: /^Dismiss: Weight of Ada/ }).click();
  assert.equal(await weight().inputValue(), '0.25');
  assert.equal(await page.getByLabel('Weight of Bob', { exact: true }).inputValue(), 'many');
  await page.close();
});

test('a rejected row of a file is shown with its source', async () => {
  const field = await open();
  const { page } = field;
  await page.locator('svc-entry-editor input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,weight\nAda,2\nDan,many'),
  });
  const says = /^Line 3 of list.csv: The weight “many” is not a number/;
  await page.locator('svc-rejected-list li').waitFor();
  assert.match((await told(page))[0] ?? '', says);
  await reload(page);
  assert.match((await told(page))[0] ?? '', says);
  assert.equal(await text(page), 'Ada *2');
  await field.page.locator('svc-entry-text textarea').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nEmma');
  assert.match((await told(page))[0] ?? '', says);
  await page.getByLabel(/^Mend: Line 3/).fill('Dan *4');
  await page.keyboard.press('Enter');
  await page.locator('svc-rejected-list li').waitFor({ state: 'detached' });
  assert.equal(await text(page), 'Ada *2\nEmma\nDan *4');
  await page.close();
});

test('a row that is being edited stays under the caret when the list changes', async () => {
  const field = await open();
  const { page } = field;
  await field.type('Ada\nBob\nCem');
  await press(page, 'Table');
  const name = page.getByLabel('Name of entry 2', { exact: true });
  await name.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('b');
  const change = (how: 'turn' | 'remove') =>
    page.evaluate((way) => {
      const { wheel } = document
        .querySelector('svc-wheel-page')!
        .shadowRoot!.querySelector('svc-entry-editor')!;
      const { entries } = wheel!;
      wheel!.apply({
        what: way,
        entries: way === 'turn' ? [...entries].reverse() : entries.filter((entry) => entry.name !== 'Bob'),
      });
    }, how);
  await change('turn');
  await page.keyboard.type('b');
  await change('remove');
  await page.keyboard.type('y');
  assert.equal(await name.inputValue(), 'Bobbby');
  await page.keyboard.press('Tab');
  assert.deepEqual(await field.names(), ['Cem', 'Bobbby', 'Ada']);
  await page.close();
});
