import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startHome } from '../drive/start-home.ts';

const entries = ['Ada', 'Grace', 'Edsger'].map((name) => ({ name, weight: 1 }));

const { server, browser } = await startHome({
  wheels: [{ listName: 'friday', owner: 'streamer', entries, settings: { spinDurationSeconds: 1 } }],
});

async function opened(path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(globalThis, { noted });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      noted.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  await page.goto(server.url + path);
  return page;
}
const noted = (page: Page) => page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted);

async function openTools(page: Page, tools: readonly string[]): Promise<void> {
  for (const tool of tools) {
    await page.getByRole('button', { name: tool, exact: true }).click();
    await page.getByRole('dialog', { name: tool }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: tool }).waitFor({ state: 'detached' });
  }
}

test('our pages do not violate it', async () => {
  const { spinId } = (await server.call('POST', '/wheels/friday/spin', { type: 'custom' }, 200)) as {
    spinId: string;
  };
  const pages: [path: string, use: (page: Page) => Promise<unknown>][] = [
    ['/', (page) => page.getByRole('button', { name: /^Spin the wheel/ }).waitFor()],
    ['/docs', (page) => page.getByRole('heading', { name: 'API reference' }).waitFor()],
    [`/wheelapp/verify/${spinId}`, (page) => page.locator('svc-verify[data-verdict=passed]').waitFor()],
    ['/wheelapp/verify', (page) => page.getByLabel('Open a saved file').waitFor({ state: 'attached' })],
    ['/wheelapp/join/friday', (page) => page.getByRole('heading').first().waitFor()],
    [
      '/oauth/sign-in',
      async (page) => {
        await page.getByLabel('User name', { exact: true }).fill('streamer');
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await page.keyboard.press('Enter');
        await page.getByText('User name or password is not right').waitFor();
      },
    ],
    ['/oauth/forgot', (page) => page.getByLabel('E-mail address').waitFor()],
    [`/oauth/reset#${'A'.repeat(43)}`, (page) => page.getByText('does not work any more').waitFor()],
    ['/oauth/verify-email', (page) => page.getByText('does not work any more').waitFor()],
    ['/outbox', (page) => page.getByText('No mails yet').waitFor()],
    ['/oauth/sign-out', (page) => page.getByRole('heading', { name: 'You are signed out' }).waitFor()],
    ...['wheelofgiveaways', 'svcwheel', 'pcgiveaway'].map((name): (typeof pages)[number] => [
      `/wheelapp/${name}?listName=friday`,
      (page) => page.locator('svc-wheel').waitFor(),
    ]),
    ['/wheelapp/customwheel?listName=friday', (page) => openTools(page, ['Results', 'Share'])],
    [
      '/wheelapp/customwheel?listName=mine&spin_duration=1',
      async (page) => {
        await page.getByRole('button', { name: 'Add entries' }).click();
        await page.locator('svc-page-panel').locator('textarea:focus').waitFor();
        await page.keyboard.insertText('Ada\nGrace');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog', { name: 'Entries' }).waitFor({ state: 'detached' });
        await page.getByRole('button', { name: /^Spin the wheel/ }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /Remove/ })
          .click();
        await openTools(page, ['Entries', 'Results', 'Share']);
      },
    ],
  ];
  for (const [path, use] of pages) {
    const page = await opened(path);
    await use(page);
    assert.deepEqual(await noted(page), [], path);
    await page.close();
  }
});

test('no page turns text into HTML', async () => {
  for (const path of [
    '/',
    '/wheelapp/customwheel?listName=friday',
    '/wheelapp/verify',
    '/wheelapp/join/friday',
    '/oauth/sign-in',
  ]) {
    const page = await opened(path);
    const outcome = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b id="planted"></b>');
      } catch (error) {
        return (error as Error).name;
      }
      return 'planted';
    });
    assert.equal(outcome, 'TypeError', path);
    assert.match((await noted(page)).join(), /require-trusted-types-for/);
    await page.close();
  }
});

test('the verify page loads no foreign image', async () => {
  const page = await opened('/wheelapp/verify');
  const loaded = await page.evaluate(async (address) => {
    const image = new Image();
    const settled = new Promise<string>((resolve) => {
      image.onload = () => resolve('loaded');
      image.onerror = () => resolve('refused');
    });
    image.src = address;
    return settled;
  }, 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==');
  assert.equal(loaded, 'refused');
  await page.close();
});
