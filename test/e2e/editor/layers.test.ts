import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

const names = Array.from({ length: 12 }, (_, at) => `Name ${at + 1}`).join('\n');

/** Loading a page takes longer than a test, so tests share a page. */
let spare: Page | undefined;

async function onPage(width: number, drive: (page: Page) => Promise<void>): Promise<void> {
  const page = spare ?? (await openPage());
  spare = undefined;
  await page.setViewportSize({ width, height: 800 });
  await drive(page);
  spare = page;
}

async function openPage(): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/wheelapp/customwheel?listName=layers&spin_duration=1`);
  return page;
}

async function onEditor(width: number, drive: (page: Page) => Promise<void>): Promise<void> {
  await onPage(width, async (page) => {
    await press(page, 'Entries');
    await page.locator('svc-entry-text textarea').fill(names);
    await drive(page);
  });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.getAttribute('aria-label') ?? (at?.id || at?.textContent?.trim() || '');
  });

interface Layer {
  readonly what: string;
  readonly open: (page: Page) => Promise<void>;
  readonly isOpen: (page: Page) => Promise<boolean>;
  readonly opener: string;
}

const menuIsOpen = (page: Page) => page.locator('svc-menu [popover]:popover-open').count().then(Boolean);

const layers: readonly Layer[] = [
  { what: 'the sort menu', open: (page) => press(page, 'Sort'), isOpen: menuIsOpen, opener: 'Sort' },
  { what: 'the menu of tools', open: (page) => press(page, 'More'), isOpen: menuIsOpen, opener: 'More' },
  {
    what: 'the menu of a row',
    open: async (page) => {
      await press(page, 'Table');
      await press(page, 'Move or change Name 2');
    },
    isOpen: menuIsOpen,
    opener: 'Move or change Name 2',
  },
  {
    what: 'a search',
    open: async (page) => {
      await press(page, 'Table');
      await page.getByLabel('Find entries').focus();
      await page.keyboard.type('nn');
    },
    isOpen: async (page) => (await page.getByLabel('Find entries').inputValue()) !== '',
    opener: 'find',
  },
  {
    what: 'a name that is being written',
    open: async (page) => {
      await press(page, 'Table');
      await page.getByLabel('Name of entry 2', { exact: true }).focus();
      await page.keyboard.type('Emma');
    },
    isOpen: async (page) =>
      (await page.getByLabel('Name of entry 2', { exact: true }).inputValue()) !== 'Name 2',
    opener: 'Name of entry 2',
  },
  {
    what: 'the question about a list',
    open: async (page) => {
      await page
        .locator('svc-entry-editor input[type=file]')
        .setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from('Ada\nBob') });
      await page.getByRole('heading', { name: '2 entries in more.csv' }).waitFor();
      await page.getByRole('button', { name: 'Add to the list' }).focus();
    },
    isOpen: (page) => page.locator('svc-list-offer').count().then(Boolean),
    opener: 'Text',
  },
  {
    what: 'the winner',
    open: async (page) => {
      await page
        .locator('svc-wheel')
        .evaluate((wheel) => void (wheel as unknown as { spin(): unknown }).spin());
      await page.locator('svc-wheel-winner dialog[open]').waitFor();
    },
    isOpen: (page) => page.locator('svc-wheel-winner dialog[open]').count().then(Boolean),
    opener: 'text',
  },
];

const panelIsOpen = (page: Page) => page.locator('svc-page-panel dialog[open]').count().then(Boolean);

for (const [where, width] of [
  ['beside the wheel', 1100],
  ['over the wheel', 390],
] as const) {
  for (const { what, open, isOpen, opener } of layers) {
    test(`Escape closes ${what}, then the panel ${where}`, () =>
      onEditor(width, async (page) => {
        await open(page);
        assert.equal(await isOpen(page), true);
        await page.keyboard.press('Escape');
        assert.deepEqual([await isOpen(page), await panelIsOpen(page)], [false, true]);
        assert.equal(await focused(page), opener);
        await page.keyboard.press('Escape');
        await page.locator('svc-page-panel').waitFor({ state: 'detached' });
        assert.equal(await focused(page), 'Entries');
      }));
  }

  for (const tool of ['Results', 'Share'] as const) {
    test(`Escape closes the winner over ${tool} ${where}`, () =>
      onEditor(width, async (page) => {
        await page.keyboard.press('Escape');
        await press(page, tool);
        await page.locator('svc-page-panel button').first().focus();
        await layers.at(-1)!.open(page);
        await page.keyboard.press('Escape');
        assert.deepEqual([await layers.at(-1)!.isOpen(page), await panelIsOpen(page)], [false, true]);
        await page.keyboard.press('Escape');
        await page.locator('svc-page-panel').waitFor({ state: 'detached' });
        assert.equal(await focused(page), tool);
      }));
  }
}

test('the button that closes a panel keeps the focus, even if another one opened it', () =>
  onEditor(1100, async (page) => {
    await press(page, 'Results');
    assert.equal(await panelIsOpen(page), true);
    await page.keyboard.press('Enter');
    await page.locator('svc-page-panel').waitFor({ state: 'detached' });
    assert.equal(await focused(page), 'Results');
  }));

test('Escape that cancels a composition closes nothing', () =>
  onEditor(1100, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 });
    await page.keyboard.press('Escape');
    assert.equal(await panelIsOpen(page), true);
    await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await page.keyboard.press('Escape');
    await page.locator('svc-page-panel').waitFor({ state: 'detached' });
  }));

test('Escape closes the volume and leaves a dialog around the wheel open', () =>
  onPage(1100, async (page) => {
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      const volume = document.createElement('svc-wheel-volume');
      dialog.append(volume);
      document.body.append(dialog);
      dialog.showModal();
    });
    await page.locator('dialog > svc-wheel-volume').getByRole('button').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    const isOpen = () => page.locator('dialog > svc-wheel-volume .open').count().then(Boolean);
    assert.equal(await isOpen(), true);
    await page.keyboard.press('Escape');
    assert.deepEqual([await isOpen(), await page.locator('body > dialog[open]').count()], [false, 1]);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('body > dialog[open]').count(), 0);
    await page.evaluate(() => document.querySelector('body > dialog')!.remove());
  }));
