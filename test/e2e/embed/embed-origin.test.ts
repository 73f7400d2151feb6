/** Rules: docs/rules/http.md, "Embed origin". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { serveText } from '../drive/text-site.ts';

let site: LocalSite;
let embedUrl: string;
let host = '';

const { server, browser } = await startHome({
  environment: (port) => ({ SVC_EMBED_URL: (embedUrl = `http://127.0.0.1:${port}`) }),
  wheels: [{ listName: 'friday', owner: 'streamer', entries: [{ name: 'Ada', weight: 1 }] }],
});

before(async () => {
  await server.call('POST', '/wheels/friday', { name: 'Radia' }, 201);
  site = await serveText(
    () => `<!doctype html><html lang="en"><head><title>Host</title></head><body>${host}</body></html>`,
  );
});
after(() => site.close());

async function freshPage(): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage();
  return { page, complaints: complaintsOf(page, isOfThePage) };
}

const frameOf = (origin: string) =>
  `<iframe title="Wheel" width="480" height="560" src="${origin}/wheelapp/wheelofgiveaways?listName=friday"></iframe>`;

test('a frame at the embed origin follows its wheel, and its button leads to the page at the base origin', async () => {
  const { page, complaints } = await freshPage();
  host = frameOf(embedUrl);
  await page.goto(site.origin);
  const frame = page.frameLocator('iframe');
  await frame.getByText('1 participant').waitFor();
  await server.call('POST', '/wheels/friday', { name: 'Grace' }, 201);
  await frame.getByText('2 participants').waitFor();
  const opened = page.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'Join the giveaway' }).click();
  const joining = await opened;
  await joining.waitForURL(`${server.url}/wheelapp/join/friday`);
  await joining.getByRole('link', { name: 'Sign in to join' }).click();
  await joining.waitForURL(`${server.url}/oauth/sign-in?returnTo=*`);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('a frame at the base origin is redirected to the embed origin, and outside a frame the same page is not', async () => {
  const { page, complaints } = await freshPage();
  host = frameOf(server.url);
  await page.goto(site.origin);
  await page.frameLocator('iframe').getByText('2 participants').waitFor();
  assert.equal(page.frames()[1]?.url(), `${embedUrl}/wheelapp/wheelofgiveaways?listName=friday`);
  await page.goto(`${server.url}/wheelapp/wheelofgiveaways?listName=friday`);
  await page.getByText('2 participants').waitFor();
  assert.equal(new URL(page.url()).origin, server.url);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('somebody who is signed in at the base origin is anonymous at the embed origin', async () => {
  const { page } = await freshPage();
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/`);
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${embedUrl}/wheelapp/customwheel?listName=friday`);
  const outcomes = await page.evaluate(async (base) => {
    const asked = await Promise.allSettled([
      fetch('/wheels/api/v1/wheels'),
      fetch('/wheelapp/join/api/friday'),
      // This request is blocked by the policy of the page.
      fetch(`${base}/wheels/api/v1/wheels`, { credentials: 'include' }),
    ]);
    const statuses = asked.map((each) => (each.status === 'fulfilled' ? each.value.status : 'refused'));
    return [document.cookie, ...statuses];
  }, server.url);
  assert.deepEqual(outcomes, ['', 404, 404, 'refused']);
  assert.deepEqual(
    (await page.context().cookies(embedUrl)).map(({ name }) => name),
    [],
  );
  await page.context().close();
});

test('the home page writes addresses of the embed origin', async () => {
  const { page, complaints } = await freshPage();
  await page.goto(`${server.url}/`);
  await page
    .locator('svc-code')
    .filter({ hasText: `${embedUrl}/wheelapp/customwheel` })
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});
