import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

async function openEditor(width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.goto(`${server.url}/wheelapp/customwheel?listName=typed&spin_duration=1`);
  await page.getByRole('button', { name: 'Add entries' }).click();
  await text(page).click();
  await page.keyboard.type('Anna\nBobby');
  return page;
}

const text = (page: Page) => page.locator('svc-entry-text textarea');
const dialog = (page: Page) => page.getByRole('alertdialog');
const landed = (page: Page) => page.locator('svc-wheel .status', { hasText: 'The winner is' }).waitFor();

const spin = (page: Page) =>
  page.locator('svc-wheel').evaluate((wheel) => void (wheel as unknown as { spin(): unknown }).spin());

const names = '\nHannah Lee\nEmmett Moore';

test('names typed while the wheel lands arrive whole, and the winner is shown after them', async () => {
  const page = await openEditor();
  await spin(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(names, { delay: 70 });
  await landed(page);
  assert.equal(await text(page).inputValue(), `Anna\nBobby${names}`);
  await dialog(page).waitFor();

  await page.keyboard.type('\nOtto', { delay: 70 });
  assert.equal(await text(page).inputValue(), `Anna\nBobby${names}\nOtto`);
  await dialog(page).waitFor();
  const winner = await dialog(page).getByRole('heading').innerText();
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByText(`${winner} was taken off the wheel`).waitFor();
  assert.doesNotMatch(await page.getByRole('dialog').innerText(), new RegExp(`^${winner}$`, 'm'));
  await page.close();
});

test('Escape closes the winner over a field, and the focus returns to the field', async () => {
  const page = await openEditor();
  await spin(page);
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+End');
  await page.keyboard.type('x');
  assert.equal(await text(page).inputValue(), 'Anna\nBobbyx');
  await page.close();
});

test('the click that leaves a field arrives, and then the winner is shown', async () => {
  const page = await openEditor();
  await spin(page);
  await landed(page);
  const table = await page.getByRole('button', { name: 'Table' }).boundingBox();
  assert.ok(table);
  await page.mouse.move(table.x + table.width / 2, table.y + table.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await page.locator('svc-entry-table').waitFor();
  await dialog(page).waitFor();
  await page.close();
});
