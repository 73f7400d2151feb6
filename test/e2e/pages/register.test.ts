import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { freshPage } from '../drive/complaints.ts';
import { serveLoginApp } from '../drive/login-app.ts';

const password = 'four green lamps over Lisbon';

const app = await serveLoginApp();
const { server, browser } = await startHome({ apps: [app.registration] });
after(() => app.close());

const atName = (page: Page) => page.waitForFunction(() => document.activeElement?.id === 'username');

test('with the keyboard alone: from an app to a new account, and back with a code for it', async () => {
  const { page, complaints } = await freshPage(browser);
  const begun = app.begin(server.url, { scope: 'openid profile', prompt: 'login' });
  await page.goto(begun.address);
  await page.getByRole('link', { name: 'Create an account' }).press('Enter');
  await page.getByText('to continue to Relic Hunters').waitFor();
  assert.equal(await page.title(), 'Create an account');
  await atName(page);
  await page.keyboard.type('streamer');
  await page.getByText('This user name is taken.').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Grace');
  await page.getByText('Grace is free.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('grace@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('passwordpassword');
  await page.keyboard.press('Enter');
  await page.getByText('This password is easy to guess').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Allow Relic Hunters to use your account?' }).waitFor();
  await page.getByRole('button', { name: 'Allow' }).click();
  const who = await app.redeem(server.url, begun, await app.back(page));
  assert.match(String(who['sub']), /^usr_[A-Za-z0-9]{24}$/);
  assert.equal(who['name'], 'Grace');

  await page.goto(`${server.url}/oauth/sign-in`);
  await page.getByText('You are signed in').waitFor();
  await page.getByText('as Grace').waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('a person who came from another page of this service goes back to it afterwards', async () => {
  const { page } = await freshPage(browser);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=${encodeURIComponent('/oauth/sign-out')}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await atName(page);
  await page.keyboard.type('hopper');
  // Skip the mail address, which is optional.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText('You are signed in as hopper').waitFor();
  await page.context().close();
});

test('a new account changes its name and its password, with the keyboard alone', async () => {
  const { page, complaints } = await freshPage(browser);
  await page.goto(`${server.url}/oauth/register?returnTo=/account`);
  await atName(page);
  await page.keyboard.type('rover');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change user name' }).press('Enter');
  await page.getByLabel('New user name').press('Control+A');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Enter');
  await page.getByText('This user name is taken').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('voyager');
  await page.keyboard.press('Enter');
  await page.getByText('Your user name has been changed.').waitFor();

  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await page.keyboard.type('too short');
  await page.keyboard.press('Enter');
  await page.getByText('this has 9').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('seven quiet violins in March');
  await page.keyboard.press('Enter');
  await page.getByText('Your password has been changed.').waitFor();
  assert.deepEqual(complaints, []);

  const { page: other } = await freshPage(browser);
  await other.goto(`${server.url}/oauth/sign-in`);
  await atName(other);
  await other.keyboard.type('voyager');
  await other.keyboard.press('Tab');
  await other.keyboard.type('seven quiet violins in March');
  await other.keyboard.press('Enter');
  await other.waitForURL(`${server.url}/account`);
  await other.context().close();
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing and nothing is cut off, ${colorScheme}`, async () => {
    const { page } = await freshPage(browser, { colorScheme, viewport: { width: 360, height: 740 } });
    await page.goto(app.begin(server.url, { ui_mode: 'popup', prompt: 'login' }).address);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await atName(page);
    for (const [width, height] of [
      [320, 650],
      [500, 650],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Choose a password.').waitFor();
      assert.deepEqual(await axeFaults(page), []);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(tooWide <= 0, `${width} wide`);
    }
    await page.context().close();
  });
