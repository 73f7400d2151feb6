import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { serveText } from '../drive/text-site.ts';

const lists = {
  colour: ['Red', 'Green', 'Blue'],
  day: ['Monday', 'Friday'],
  food: ['Pizza', 'Soup', 'Rice'],
};
const query = 'wheels=colour,day,food';
const { server, browser } = await startHome();

before(async () => {
  for (const [listName, names] of Object.entries(lists)) {
    await server.call(
      'POST',
      '/wheels',
      {
        listName,
        entries: names.map((name) => ({ name })),
        settings: { spinDurationSeconds: 1, branding: { title: `Which ${listName}` } },
      },
      201,
    );
  }
});

async function opened(address: string, size = { width: 1_200, height: 800 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  await page.goto(`${server.url}${address}`);
  return page;
}

const results = (page: Page) => page.locator('svc-wheel-set .result strong').allInnerTexts();
const summary = (page: Page) => page.locator('svc-wheel-set .summary');

async function summed(page: Page): Promise<string[]> {
  await page.waitForFunction(() => {
    const set = document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel-set');
    return (set?.shadowRoot?.querySelector('.summary')?.textContent.trim() ?? '') !== '';
  });
  return (await summary(page).innerText()).split(' · ');
}

test('a misspelt wheel is named, the others are shown and can be spun, below one another at 360 px', async () => {
  const page = await opened('/wheelapp/customwheel?wheels=colour,fod,day', { width: 360, height: 640 });
  await page.getByText('The wheel fod was not found.').waitFor();
  await page.waitForFunction(() => {
    const set = document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel-set');
    return set?.shadowRoot?.querySelectorAll('svc-wheel').length === 2;
  });
  const said = await page.getByText('The wheel fod was not found.').boundingBox();
  const boxes = await page.locator('svc-wheel').evaluateAll((wheels) =>
    wheels.map((wheel) => {
      const { left, top, width } = wheel.getBoundingClientRect();
      return { left, top, width };
    }),
  );
  assert.equal(boxes.length, 2);
  assert.ok(said!.y + said!.height <= boxes[0]!.top, 'the fault is above the wheels');
  assert.ok(boxes[1]!.top > boxes[0]!.top && boxes[1]!.left === boxes[0]!.left);
  assert.ok(boxes.every(({ width }) => width > 250));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', { name: 'Spin all' }).click();
  assert.equal((await summed(page)).length, 2);
});

test('one press spins several wheels one after another, and one line has all results', async () => {
  const page = await opened(`/wheelapp/customwheel?${query}`);
  await page.getByRole('heading', { name: 'Which food' }).waitFor();
  const press = page.getByRole('button', { name: 'Spin all for practice', disabled: false });
  await press.waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.evaluate(() => {
    const seen: string[] = ((window as unknown as { seen: string[] }).seen = []);
    for (const what of ['start', 'complete'])
      document.addEventListener(`svc-wheel-spin-${what}`, () => seen.push(what));
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await press.press('Enter');
  const [colour, day, food] = await summed(page);
  assert.ok(lists.colour.includes(colour!) && lists.day.includes(day!) && lists.food.includes(food!));
  assert.deepEqual(await results(page), [colour, day, food]);
  await page.getByText('Practice spin, not recorded').waitFor();
  assert.equal(await page.getByRole('alertdialog').count(), 0);
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(await seen(), ['start', 'complete', 'start', 'complete', 'start', 'complete']);
  await press.waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press(' ');
  await page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.length > 6);
});

test('recorded spins play on an open page, and are summed up when each wheel has had one', async () => {
  const [page, phone] = await Promise.all([
    opened(`/wheelapp/customwheel?${query}&chromeless&show_spin=false&show_volume=false`),
    opened(`/wheelapp/customwheel?${query}`, { width: 360, height: 740 }),
  ]);
  for (const each of [page, phone]) await each.locator('svc-wheel-set svc-wheel').nth(2).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Spin/ }).count(), 0);
  await phone.getByRole('button', { name: 'Spin all for practice', disabled: false }).waitFor();
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  const names: string[] = [];
  for (const listName of Object.keys(lists)) {
    const { winner } = (await server.call('POST', `/wheels/${listName}/spin`, { type: 'custom' }, 200)) as {
      winner: { name: string };
    };
    names.push(winner.name);
  }
  for (const each of [page, phone]) assert.deepEqual(await summed(each), names);
  assert.equal(await phone.getByRole('link', { name: 'Verify' }).count(), 3);
  assert.equal(await page.getByText('Practice').count(), 0);
});

test('the element of a host shows several wheels, fits their height, and reports each result', async (context) => {
  const page = await (await browser.newContext()).newPage();
  const host = await serveText(() => '<!doctype html><title>A host</title><body></body>');
  context.after(() => host.close());
  await page.goto(host.origin);
  const reported = await page.evaluate(async (base) => {
    await import(`${base}/embed.js`);
    const element = document.createElement('svc-wheel-embed');
    for (const [name, value] of [
      ['page', 'customwheel'],
      ['wheels', 'colour,day'],
      ['base', base],
      ['loading', 'eager'],
    ] as const)
      element.setAttribute(name, value);
    const seen: string[] = [];
    const height = new Promise<number>((resolve) =>
      element.addEventListener('svc-wheel-embed-height', (event) =>
        resolve((event as CustomEvent<{ height: number }>).detail.height),
      ),
    );
    const both = new Promise<void>((resolve) =>
      element.addEventListener('svc-wheel-embed-spin-complete', (event) => {
        const { context } = (event as CustomEvent<{ context: { listName: string } }>).detail;
        seen.push(context.listName);
        if (seen.length === 2) resolve();
      }),
    );
    document.body.replaceChildren(element);
    const tall = await height;
    const again = setInterval(() => (element as unknown as { spin(): void }).spin(), 300);
    await both;
    clearInterval(again);
    return { seen, tall };
  }, server.url);
  assert.deepEqual(reported.seen, ['colour', 'day']);
  assert.ok(reported.tall > 150);
});

test("a reader's own wheels are spun together with wheels of the service", async () => {
  const page = await opened('/wheelapp/customwheel?listName=mine');
  await page.getByRole('button', { name: 'Entries', exact: true }).click();
  const field = page.locator('svc-entry-editor').getByRole('textbox').first();
  await field.fill('One\nTwo');
  await page.locator("svc-wheel canvas[aria-label='Wheel with 2 entries']").waitFor();
  await page.goto(`${server.url}/wheelapp/customwheel?wheels=mine,day`);
  await page.getByRole('button', { name: 'Spin all for practice', disabled: false }).click();
  const [own, day] = await summed(page);
  assert.ok(['One', 'Two'].includes(own!) && lists.day.includes(day!));
});
