/** The wheel of an account must not replace the reader's own wheel of the same name. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { sampleNames } from '../../../components/editor/sample-names.ts';
import { startHome } from '../drive/start-home.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { serveText } from '../drive/text-site.ts';

let context: BrowserContext;

const { server, browser } = await startHome();

before(async () => {
  context = await browser.newContext({ viewport: { width: 1_200, height: 800 } });
});

async function open(query: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/wheelapp/customwheel?${query}`);
  return page;
}

async function shown(page: Page | Frame): Promise<string[]> {
  await page.locator('svc-wheel-page svc-wheel[data-painted]:not(.coming)').waitFor({ state: 'attached' });
  return page
    .locator('svc-wheel-page svc-wheel')
    .evaluate((wheel) =>
      (wheel as unknown as { entries: { name: string }[] }).entries.map(({ name }) => name),
    );
}

async function write(page: Page | Frame, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add entries' }).click();
  await page.locator('svc-entry-editor').getByRole('textbox').first().fill(names.join('\n'));
  await page.getByRole('button', { name: 'Close' }).click();
  assert.deepEqual(await shown(page), names);
}

const mallory = { entries: [{ name: 'MALLORY' }], settings: { spinDurationSeconds: 1 } };
const taken = (page: Page) => page.getByText('Somebody has made another wheel of this name');
const theirs = (page: Page) =>
  page.waitForFunction(() => {
    const wheel = document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel');
    return wheel?.entries.some(({ name }) => name === 'MALLORY');
  });

test('a wheel that the reader uses stays when another account takes its name, and a reload keeps it', async () => {
  const page = await open('listName=mine&spin_duration=1');
  await write(page, 'Ada', 'Grace');
  assert.equal(new URL(page.url()).search, '?spin_duration=1&local=mine');

  await server.call('POST', '/wheels', { listName: 'mine', ...mallory }, 201);
  await taken(page).waitFor();
  assert.deepEqual(await shown(page), ['Ada', 'Grace']);
  await server.call('PUT', '/wheels/mine', { entries: [{ name: 'MALLORY' }, { name: 'Eve' }] }, 200);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await taken(page).waitFor({ state: 'detached' });
  assert.deepEqual(await shown(page), ['Ada', 'Grace']);
  await page.reload();
  assert.deepEqual(await shown(page), ['Ada', 'Grace']);
  await page.close();
});

test('a spin of the wheel that took the name lands on the wheel of the service only', async () => {
  const page = await open('listName=spun&spin_duration=1');
  await write(page, 'Ada', 'Grace');
  await server.call('POST', '/wheels', { listName: 'spun', ...mallory }, 201);
  await taken(page).waitFor();
  const watching = await context.newPage();
  await watching.goto(`${server.url}/wheelapp/customwheel?listName=spun`);
  await theirs(watching);
  await server.call('POST', '/wheels/spun/spin', { type: 'custom' }, 200);
  await watching.locator('svc-wheel-page[data-landed]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('svc-wheel-page').getAttribute('data-landed'), null);
  await page.close();
  await watching.close();
});

test('the name of the service shows the wheel of the service, and offers the reader’s wheel of that name', async () => {
  const page = await open('listName=mine');
  await theirs(page);
  await page.getByText('You have a wheel of your own under this name').waitFor();
  await page.getByRole('button', { name: 'Show mine' }).click();
  assert.deepEqual(await shown(page), ['Ada', 'Grace']);
  assert.equal(new URL(page.url()).search, '?local=mine');
  await page.close();
});

test('a reader can switch to the wheel of the service, and back to their own', async () => {
  const page = await open('listName=other');
  await write(page, 'Ada');
  await server.call('POST', '/wheels', { listName: 'other', ...mallory }, 201);
  await page.getByRole('button', { name: 'Show theirs' }).click();
  await theirs(page);
  assert.equal(new URL(page.url()).search, '?listName=other');
  await page.reload();
  await theirs(page);
  await page.getByRole('button', { name: 'Show mine' }).click();
  assert.deepEqual(await shown(page), ['Ada']);
  await page.close();
});

test('a page that was opened before its wheel was made shows it as soon as it exists', async () => {
  const page = await open('listName=early');
  assert.deepEqual(await shown(page), []);
  const writing = await open('listName=early');
  await writing.getByRole('button', { name: 'Add entries' }).click();
  await writing.locator('svc-entry-editor').waitFor();
  await server.call('POST', '/wheels', { listName: 'early', ...mallory }, 201);
  await theirs(page);
  await taken(writing).waitFor();
  assert.deepEqual(await shown(writing), sampleNames);
  await page.close();
  await writing.close();
});

test('a frame shows the wheels that were made in frames of the same origin, and a page by itself its own', async () => {
  // Browsers partition storage by site, and two ports are one site, so frames in both hosts share one localStorage.
  let lie = '';
  const hostPage = (own: () => LocalSite) => () =>
    `<!doctype html><html lang="en"><title>Host</title><iframe title="Wheel" width="1000" height="700"
      src="${server.url}/wheelapp/customwheel?listName=party&amp;parentOrigin=${encodeURIComponent(lie || local(own()))}"></iframe>`;
  const local = ({ origin }: LocalSite) => origin.replace('127.0.0.1', 'localhost');
  const one: LocalSite = await serveText(hostPage(() => one));
  const other: LocalSite = await serveText(hostPage(() => other));
  try {
    const inFrame = async (site: LocalSite) => {
      const page = await context.newPage();
      await page.goto(local(site));
      const frame = page.frames().find((each) => each.url().startsWith(server.url));
      assert.ok(frame);
      return { page, frame };
    };
    const own = await open('listName=party');
    await write(own, 'Own');
    const first = await inFrame(one);
    assert.deepEqual(await shown(first.frame), []);
    await write(first.frame, 'First');
    const second = await inFrame(other);
    assert.deepEqual(await shown(second.frame), []);
    lie = local(one);
    const liar = await inFrame(other);
    assert.deepEqual(await shown(liar.frame), []);
    lie = '';
    await first.page.reload();
    const again = first.page.frames().find((each) => each.url().startsWith(server.url));
    assert.ok(again);
    assert.deepEqual(await shown(again), ['First']);
    await own.goto(`${server.url}/wheelapp/customwheel?listName=party`);
    assert.deepEqual(await shown(own), ['Own']);
    const keys = await own.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.endsWith('svc-wheel:party')),
    );
    assert.deepEqual(keys.toSorted(), [`${local(one)} svc-wheel:party`, 'svc-wheel:party'].toSorted());
    for (const { page } of [first, second, liar]) await page.close();
    await own.close();
  } finally {
    await one.close();
    await other.close();
  }
});
