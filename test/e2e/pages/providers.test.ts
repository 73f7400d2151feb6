import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { freshPage } from '../drive/complaints.ts';
import { focused } from '../drive/focus.ts';
import { serveLoginApp } from '../drive/login-app.ts';

const app = await serveLoginApp();
const { server, browser } = await startHome({ apps: [app.registration], environment: { SVC_STANDINS: '1' } });
after(() => app.close());

async function enter(page: Page, wanted: string): Promise<void> {
  for (let pressed = 0; pressed < 30 && (await focused(page)) !== wanted; pressed += 1)
    await page.keyboard.press('Tab');
  assert.equal(await focused(page), wanted);
  await page.keyboard.press('Enter');
}

test('Discord, with the keyboard: cancelled, then a new person at an app, and a returning one', async () => {
  const { page, complaints } = await freshPage(browser);
  const begun = app.begin(server.url, { scope: 'openid profile' });
  await page.goto(begun.address);
  await page.getByText('to continue to Relic Hunters').waitFor();
  await enter(page, 'Continue with Discord');
  await page.getByText('Who signs in at Discord?').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await enter(page, 'Cancel');
  await page.getByText('You cancelled signing in with Discord. Nothing was changed.').waitFor();
  assert.deepEqual(await axeFaults(page), []);

  await enter(page, 'Continue with Discord');
  await page.getByText('Who signs in at Discord?').waitFor();
  await enter(page, 'Ada Lovelaceada@people.example, verified');
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await page.waitForFunction(
    () => document.querySelector('svc-welcome')?.shadowRoot?.activeElement?.id === 'user-name',
  );
  assert.deepEqual(await axeFaults(page), []);
  // The suggested name is selected, so typing replaces it.
  await page.keyboard.type('streamer');
  await page.keyboard.press('Enter');
  await page.getByText(/taken|another account/i).waitFor();
  await page.getByLabel('User name').fill('');
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  const allow = page.getByRole('button', { name: 'Allow' });
  await allow.click();
  const who = await app.redeem(server.url, begun, await app.back(page));
  assert.equal(who['name'], 'Ada Lovelace');
  assert.deepEqual(complaints, []);
  await page.context().close();

  const other = await freshPage(browser);
  const again = app.begin(server.url, { scope: 'openid profile', provider: 'discord', prompt: 'login' });
  await other.page.goto(again.address);
  await enter(other.page, 'Ada Lovelaceada@people.example, verified');
  const same = await app.redeem(server.url, again, await app.back(other.page));
  assert.equal(same['sub'], who['sub']);
  assert.deepEqual(other.complaints, []);
  await other.page.context().close();
});

test('Steam, in a popup: a new person, who links Twitch under /account and unlinks it again', async () => {
  const { page } = await freshPage(browser, { viewport: { width: 500, height: 650 } });
  await page.goto(app.origin);
  const begun = app.begin(server.url, { ui_mode: 'popup' });
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => {
      window.open(address, 'sign-in', 'popup,width=500,height=650');
    }, begun.address),
  ]);
  await popup.getByRole('link', { name: 'Steam' }).click();
  await popup.getByLabel('Name').fill('Gabe');
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await popup.getByLabel('User name').fill('gabe');
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Allow' }).click();
  assert.ok((await app.back(popup)).has('code'));
  assert.equal(await popup.evaluate(() => window.opener === null), false);
  await popup.close();

  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Link Twitch' }).click();
  await page.getByRole('button', { name: 'Alan' }).click();
  await page.getByText('Twitch is linked to your account.').waitFor();
  assert.equal(new URL(page.url()).search, '');
  const unlink = page.getByRole('button', { name: 'Unlink Twitch' });
  await unlink.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Unlink Twitch?').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.press('Escape');
  await unlink.click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByText('Twitch is no longer linked.').waitFor();
  await page.getByRole('button', { name: 'Unlink Steam' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByText('the only way to sign in').waitFor();
  await page.context().close();
});

test('an action that needs a recent proof is confirmed at Google in a window, and is then done', async () => {
  const { page, complaints } = await freshPage(browser);
  await page.goto(`${server.url}/oauth/providers/google?returnTo=/account`);
  await page.getByLabel('Name').fill('Grace');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('User name').fill('grace');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add an app', exact: true });
  await add.waitFor();
  await page.route(
    '**/account/api/factors/totp/setup',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'reauthentication_required', message: 'Confirm', requestId: 'req_1' },
      }),
    { times: 1 },
  );
  await add.press('Enter');
  const confirm = page.getByRole('button', { name: 'Confirm with Google' });
  await confirm.waitFor();
  await page.waitForFunction(
    () => document.activeElement?.textContent?.trim() === 'Confirm with Google',
    undefined,
    { polling: 100 },
  );
  assert.deepEqual(await axeFaults(page), []);
  const inWindow = async () => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), confirm.press('Enter')]);
    await opened.getByLabel('Name').waitFor();
    return opened;
  };
  await (await inWindow()).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You cancelled signing in with Google').waitFor();
  await (await inWindow()).getByRole('button', { name: 'Alan' }).click();
  await page.getByText('This is not the Google account').waitFor();
  const window = await inWindow();
  await window.getByLabel('Name').fill('Grace');
  await window.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Add an authenticator app' }).waitFor();
  assert.equal(await page.locator('svc-confirm-identity').count(), 0);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`axe finds nothing and nothing is cut off, ${colorScheme}, ${width} wide`, async () => {
      const { page } = await freshPage(browser, { colorScheme, viewport: { width, height: 650 } });
      const name = `${'Abcdefghijklmnop'.repeat(3)} ${colorScheme} ${width}`;
      await page.goto(`${server.url}/oauth/providers/epic?returnTo=/account`);
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('User name').waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Unlink Epic Games' }).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      // Sign in at another provider while signed in, so that the page offers to link the new sign-in to the account.
      await page.goto(`${server.url}/oauth/providers/google`);
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Link to this account' }).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Link to this account' }).click();
      await page.getByText('You are offline').waitFor();
      await page.context().setOffline(false);
      await page.reload();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
      await page.goto(`${server.url}/oauth/welcome`);
      await page.getByRole('heading', { name: 'This page has expired' }).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.context().close();
    });
