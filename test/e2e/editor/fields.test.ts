import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

async function typeInto(field: Locator): Promise<void> {
  const page = field.page();
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await field.focus();
  await press('Control+a', 'Backspace');
  await page.keyboard.type('Hannah');
  await page.keyboard.type(' Emma', { delay: 20 });
  await press('Home', 'ArrowRight');
  await page.keyboard.type('oo');
  assert.equal(await field.inputValue(), 'Hooannah Emma', String(field));
  const caret = await field.evaluate((input) => (input as HTMLInputElement).selectionStart);
  assert.equal(caret, 3, String(field));
}

test('the fields of an editor', async () => {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  await page.goto(`${server.url}/wheelapp/customwheel?listName=fields`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Entries');
  await page.locator('svc-entry-text textarea').focus();
  await page.keyboard.insertText(Array.from({ length: 12 }, (_, at) => `Name ${at}`).join('\n'));
  await page.getByText('Title and winners').click();
  const title = page.getByLabel('Title', { exact: true });
  await typeInto(title);
  await change(page);
  assert.equal(
    await title.inputValue(),
    'Hooannah Emma',
    'a change in another place does not change the field',
  );
  await press('Table');
  await typeInto(page.getByLabel('Add an entry'));
  await change(page);
  await typeInto(page.getByLabel('Name of entry 2', { exact: true }));
  await page.keyboard.press('Tab');
  await typeInto(page.getByLabel('Weight of Name 2', { exact: true }));
  await page.keyboard.press('Escape');
  await typeInto(page.getByLabel('Find entries'));
  await page.close();
});

async function change(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { wheel } = document
      .querySelector('svc-wheel-page')!
      .shadowRoot!.querySelector('svc-entry-editor')!;
    wheel!.apply({ what: 'shuffle', entries: wheel!.entries.toReversed().toReversed() });
  });
}

test('the fields of the home page', async () => {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Embed a wheel' }).click();
  await page.getByLabel('Name of the wheel').waitFor();
  const fields = page.locator('wa-input input:visible');
  const count = await fields.count();
  assert.ok(count >= 2, `${count} fields`);
  for (let at = 0; at < count; at += 1) await typeInto(fields.nth(at));
  await page.close();
});
