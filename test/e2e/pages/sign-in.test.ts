import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { freshPage } from '../drive/complaints.ts';
import { focused } from '../drive/focus.ts';
import { serveLoginApp } from '../drive/login-app.ts';

const longName = `🎡 عجلة ${'Abcdefghijklmnop'.repeat(3)} 🎉`;

const app = await serveLoginApp();
const longApp = await serveLoginApp({ name: longName });
const { server, browser } = await startHome({ apps: [app.registration, longApp.registration] });
after(async () => {
  await app.close();
  await longApp.close();
});

const userName = (page: Page) => page.getByLabel('User name', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
async function signIn(page: Page): Promise<void> {
  await userName(page).fill('streamer');
  await password(page).fill('a long enough password');
  await page.keyboard.press('Enter');
}
const allow = (page: Page) => page.getByRole('button', { name: 'Allow' });

test('with the keyboard alone: a wrong password, the right one, consent, and the app has its code', async () => {
  const { page, complaints } = await freshPage(browser);
  const begun = app.begin(server.url, { scope: 'openid profile email' });
  await page.goto(begun.address);
  await page.getByText('to continue to Relic Hunters').waitFor();
  assert.equal(await page.title(), 'Sign in to Relic Hunters');
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('User name or password is not right').waitFor();
  assert.equal(await focused(page), 'current-password');
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Allow Relic Hunters to use your account?' }).waitFor();
  await page.getByText('See your e-mail address').waitFor();
  await page.getByText(`You will then be sent to ${new URL(app.origin).host}`).waitFor();
  await allow(page).waitFor();
  await page.waitForFunction(() => {
    const consent = document.querySelector('svc-sign-in')?.shadowRoot?.querySelector('svc-consent');
    return consent?.shadowRoot?.querySelector('button:disabled') === null;
  });
  for (let pressed = 0; pressed < 6 && (await focused(page)) !== 'Allow'; pressed += 1)
    await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Allow');
  await page.keyboard.press('Enter');

  const answer = await app.back(page);
  const who = await app.redeem(server.url, begun, answer);
  assert.equal(who['sub'], 'usr_streamer');
  assert.equal(who['name'], 'streamer');
  assert.deepEqual(complaints, []);

  const again = app.begin(server.url, { scope: 'openid profile email' });
  await page.goto(again.address);
  assert.equal((await app.redeem(server.url, again, await app.back(page)))['sub'], 'usr_streamer');
  await page.context().close();
});

test('the language that an app asks for is that of every page until its answer', async () => {
  const { page, complaints } = await freshPage(browser, { locale: 'en-GB' });
  const query = { ui_locales: 'tlh de-AT fr', prompt: 'login consent' };
  await page.goto(app.begin(server.url, query).address);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  await heading('Anmelden');
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  await page.getByRole('link', { name: 'Konto erstellen' }).click();
  await heading('Konto erstellen');
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await heading('Passwort vergessen?');
  await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
  await page.getByLabel('Benutzername', { exact: true }).fill('streamer');
  await page.getByLabel('Passwort', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await heading('Relic Hunters die Nutzung deines Kontos erlauben?');
  await page.getByRole('button', { name: 'Erlauben' }).click();
  assert.equal((await app.back(page)).get('error'), null);

  // The language in the address of a page takes precedence.
  await page.goto(app.begin(server.url, query).address);
  await heading('Anmelden');
  await page.goto(page.url().replace('lang=de', 'lang=fr'));
  await heading('Se connecter');
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('cancelling leads back to the app with access_denied, before and after signing in', async () => {
  const { page } = await freshPage(browser);
  const before = app.begin(server.url);
  await page.goto(before.address);
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await app.back(page)).get('error'), 'access_denied');
  const later = app.begin(server.url, { prompt: 'consent' });
  await page.goto(later.address);
  await signIn(page);
  await allow(page).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const answer = await app.back(page);
  assert.deepEqual([answer.get('error'), answer.get('state')], ['access_denied', later.state]);
  await page.context().close();
});

test('another account can sign in at the consent step', async () => {
  const { page } = await freshPage(browser);
  const begun = app.begin(server.url, { prompt: 'consent' });
  await page.goto(begun.address);
  await signIn(page);
  await page.getByRole('button', { name: 'Not you?' }).click();
  await signIn(page);
  await allow(page).click();
  assert.equal((await app.redeem(server.url, begun, await app.back(page)))['sub'], 'usr_streamer');
  await page.context().close();
});

test('a popup of 500 × 650 shows every step without scrolling, and keeps its opener', async () => {
  const { page } = await freshPage(browser);
  await page.goto(app.origin);
  const begun = app.begin(server.url, {
    ui_mode: 'popup',
    scope: 'openid profile email roles offline_access',
  });
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => {
      window.open(address, 'sign-in', 'popup,width=500,height=650');
    }, begun.address),
  ]);
  await popup.setViewportSize({ width: 500, height: 650 });
  const overflow = () =>
    popup.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  await userName(popup).waitFor();
  assert.equal(await overflow(), 0);
  await signIn(popup);
  await allow(popup).waitFor();
  assert.equal(await overflow(), 0);
  await allow(popup).click();
  const answer = await app.back(popup);
  assert.ok(answer.has('code'));
  assert.equal(await popup.evaluate(() => window.opener === null), false);
  await page.context().close();
});

test('a request that was changed, or begun in another browser, is reported as expired', async () => {
  const one = await freshPage(browser);
  await one.page.goto(app.begin(server.url).address);
  await userName(one.page).waitFor();
  const address = one.page.url();
  const other = await freshPage(browser);
  for (const [page, path] of [
    [other.page, address],
    [one.page, `${address}x`],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'This page has expired' }).waitFor();
    await page.getByText('start again').waitFor();
  }
  await one.page.context().close();
  await other.page.context().close();
});

test('after signing out, the next app asks for the password', async () => {
  const { page, complaints } = await freshPage(browser);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=${encodeURIComponent('/oauth/sign-out')}`);
  await signIn(page);
  await page.getByText('You are signed in as streamer').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await page.goto(app.begin(server.url).address);
  await userName(page).waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('a sign-out that an app requests leads back to the app', async () => {
  const { page } = await freshPage(browser);
  await page.goto(`${server.url}/oauth/sign-in`);
  await signIn(page);
  await page.waitForURL(`${server.url}/account`);
  const query = new URLSearchParams({
    client_id: app.registration.clientId,
    post_logout_redirect_uri: `${app.origin}/signed-out`,
    state: 'bye',
  });
  await page.goto(`${server.url}/oauth/logout?${query.toString()}`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  assert.equal((await app.back(page)).get('state'), 'bye');
  await page.context().close();
});

test('a network that is lost is reported, and the attempt is repeated', async () => {
  const { page } = await freshPage(browser);
  const begun = app.begin(server.url, { prompt: 'consent' });
  await page.goto(begun.address);
  await userName(page).waitFor();
  await page.context().setOffline(true);
  await signIn(page);
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await allow(page).click();
  assert.ok((await app.back(page)).has('code'));
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 500, 1280])
    test(`axe finds nothing and nothing is cut off, ${colorScheme}, ${width} wide`, async () => {
      const { page } = await freshPage(browser, { colorScheme, viewport: { width, height: 650 } });
      const begun = longApp.begin(server.url, { scope: 'openid profile email roles offline_access' });
      await page.goto(begun.address);
      await userName(page).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Enter your user name or e-mail address.').waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await signIn(page);
      await allow(page).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.goto(`${server.url}/oauth/sign-out`);
      await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.context().close();
    });
