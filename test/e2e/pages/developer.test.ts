import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { freshPage, type FreshPage } from '../drive/complaints.ts';
import { focusedName, tabTo } from '../drive/key-walk.ts';

const run = promisify(execFile);
const png =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGOoIREwjGoY1TB8NQAAxGd0EJCuRWQAAAAASUVORK5CYII=';

const { server, browser } = await startHome();

async function signedIn(options: BrowserContextOptions = {}): Promise<FreshPage> {
  const { page, complaints } = await freshPage(browser, {
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  await page.goto(`${server.url}/developer`);
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'New service client' }).waitFor();
  return { page, complaints };
}

async function copied(page: Page, label: string): Promise<string> {
  await tabTo(page, `Copy ${label}`);
  await page.keyboard.press('Enter');
  await page.getByText(`${label} copied`, { exact: true }).waitFor({ state: 'attached' });
  return page.evaluate(() => navigator.clipboard.readText());
}

async function inShell(env: string, commands: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-curl-'));
  try {
    await writeFile(join(folder, '.env'), env);
    const { stdout } = await run('sh', ['-c', commands], {
      cwd: folder,
      env: { PATH: process.env['PATH'], no_proxy: '*' },
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('with the keyboard: a service client is made, its printed commands run, and its secret is replaced', async () => {
  const { page, complaints } = await signedIn();
  await tabTo(page, 'New service client');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New service client' }).waitFor();
  await page.getByLabel('Name', { exact: true }).waitFor();
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');
  await page.getByText('Use 1 to 60 visible characters.').waitFor();
  assert.equal(await focusedName(page), 'Name');
  await page.keyboard.type("Stream tools of O'Neil $(id)");
  await tabTo(page, /wheel:read$/);
  await page.keyboard.press('Space');
  await tabTo(page, /wheel:write$/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Store this secret now' }).waitFor();
  const secret = await copied(page, 'Client secret');
  assert.match(secret, /^svcs_[\w-]{43}$/);
  const env = await copied(page, '.env');
  const commands = await copied(page, 'Commands');
  assert.deepEqual(await inShell(env, commands), { wheels: [], limit: 50 });
  await tabTo(page, 'Try it');
  await page.keyboard.press('Enter');
  await page.getByText('It works.').waitFor();
  assert.ok(!(await page.content()).includes('eyJ'), 'the token is not shown');
  assert.deepEqual(await axeFaults(page), []);
  await tabTo(page, 'I have stored it');
  await page.keyboard.press('Space');
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: "Stream tools of O'Neil $(id)" }).waitFor();
  assert.ok(!(await page.content()).includes(secret.slice(0, 40)), 'the secret is gone with the page');
  assert.deepEqual(await axeFaults(page), []);
  await tabTo(page, 'New secret …');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await tabTo(page, 'Create secret');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Store this secret now' }).waitFor();
  const next = await copied(page, '.env');
  assert.deepEqual(await inShell(next, commands), { wheels: [], limit: 50 });
  assert.deepEqual(await inShell(env, commands), { wheels: [], limit: 50 });
  await tabTo(page, 'I have stored it');
  await page.keyboard.press('Space');
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');

  await tabTo(page, /^Revoke the secret that ends in /);
  await page.keyboard.press('Tab');
  assert.equal(await focusedName(page), `Revoke the secret that ends in ${secret.slice(-4)}`);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Revoke');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.notDeepEqual(await inShell(env, commands), { wheels: [], limit: 50 });
  assert.deepEqual(await inShell(next, commands), { wheels: [], limit: 50 });
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('with the keyboard: an app is made, has a logo that people see when they allow it, and is deleted', async () => {
  const { page, complaints } = await signedIn();
  await page.goto(`${server.url}/developer?new=oauth`);
  await page.getByLabel('Name', { exact: true }).focus();
  const name = '<img src=x onerror=alert(1)> Relic Hunters';
  await page.keyboard.type(name);
  await tabTo(page, 'Redirect addresses');
  await page.keyboard.type("https://relics.example/cb?a='$(id)'");
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Store this secret now' }).waitFor();
  const env = await copied(page, '.env');
  assert.ok(env.includes("SVC_REDIRECT_URI='https://relics.example/cb?a='\\''$(id)'\\'''\n"), env);
  assert.deepEqual(await inShell(env, await copied(page, 'Commands')), { active: false });
  await page.getByLabel('I have stored it').check();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('heading', { name }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByText('The file is neither a PNG nor a WebP image').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);

  const [consent] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'See how people sign in to it' }).click(),
  ]);
  await consent.getByRole('heading', { name: `Allow ${name} to use your account?` }).waitFor();
  const drawn = await consent.evaluate(async () => {
    const page = document.querySelector('svc-sign-in')?.shadowRoot?.querySelector('svc-consent');
    const image = page?.shadowRoot?.querySelector<HTMLImageElement>('img.tile');
    await image?.decode();
    return image?.naturalWidth;
  });
  assert.equal(drawn, 16);
  assert.deepEqual(await axeFaults(consent), []);
  await consent.close();

  await tabTo(page, 'Delete …');
  await page.keyboard.press('Enter');
  await page.getByText('Nobody will be able to sign in with it.').waitFor();
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'New service client' }).waitFor();
  assert.equal(await page.getByText('Relic Hunters').count(), 0);
  assert.deepEqual(complaints, []);
  await page.context().close();
});
