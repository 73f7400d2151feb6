import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { freshPage, type FreshPage } from '../drive/complaints.ts';

const { server, browser } = await startHome();

interface OwnersPage extends FreshPage {
  /** If false, requests wait until the owner of the authenticator confirms them. */
  confirms(isAtOnce: boolean): Promise<void>;
}

async function ownersPage(options?: BrowserContextOptions): Promise<OwnersPage> {
  const { page, complaints } = await freshPage(browser, {
    viewport: { width: 500, height: 650 },
    ...options,
  });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    page,
    complaints,
    async confirms(enabled) {
      await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
}

/** Records in `window.asked` how the page requests passkeys. */
function recordRequests(): void {
  const asked: string[] = [];
  Object.assign(window, { asked });
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = (options) => {
    asked.push(options?.mediation ?? 'dialog');
    const answer = get(options);
    answer.catch((error: unknown) => asked.push((error as Error).name));
    return answer;
  };
}

/** Makes the browser unable to suggest passkeys in fields. */
function withoutSuggestions(): void {
  Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// Leaves the page first, because a page that loses its session navigates to the sign-in by itself.
const signOut = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/healthz`);
  await page.context().clearCookies();
};

// This test comes first, because it needs an account without a factor.
test('an action that needs a recent proof asks for it in a dialog, and is then done', async () => {
  const { page, complaints } = await ownersPage({ colorScheme: 'dark' });
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await enterPassword(page);
  await button(page, 'Add an app').waitFor();
  // Refuse the first request, as the server does ten minutes after a sign-in.
  await page.route(
    '**/account/api/factors/totp/setup',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'reauthentication_required', message: 'Confirm', requestId: 'req_1' },
      }),
    { times: 1 },
  );
  await button(page, 'Add an app').press('Enter');
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'proof');
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('This is not your password').waitFor();
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Add an authenticator app' }).waitFor();
  assert.equal(await page.locator('svc-confirm-identity').count(), 0);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('a passkey is added, signs in by itself, and completes a sign-in by password', async () => {
  const { page, complaints, confirms } = await ownersPage();
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await enterPassword(page);
  await button(page, 'Add a passkey').press('Enter');
  await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  // The suggested name is selected, so typing replaces it.
  await page.keyboard.type('My laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Store your recovery codes' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.press('Escape');
  await page.getByText('They are shown only now').waitFor();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  assert.equal(new Set(codes).size, 10);
  await button(page, 'I have stored them').press('Enter');
  await page.locator('svc-factors-panel').getByText('My laptop').waitFor();
  assert.deepEqual(await axeFaults(page), []);

  await signOut(page);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await page.waitForURL(`${server.url}/account`);

  await confirms(false);
  await page.addInitScript(recordRequests);
  await signOut(page);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  const asked = (list: string) =>
    page.waitForFunction((wanted) => String((window as { asked?: string[] }).asked) === wanted, list);
  await asked('conditional');
  await button(page, 'Sign in with a passkey').press('Enter');
  await asked('conditional,AbortError,dialog');

  await confirms(true);
  await page.addInitScript(withoutSuggestions);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await button(page, 'Sign in with a passkey').press('Enter');
  await page.waitForURL(`${server.url}/account`);

  await signOut(page);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await enterPassword(page);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Use passkey');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/account`);

  await signOut(page);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await enterPassword(page);
  await button(page, 'Use a recovery code').press('Enter');
  await page.keyboard.type('not a code');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right').waitFor();
  // The wrong code is selected, so typing replaces it.
  await page.keyboard.type(codes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/account`);
  await page.getByText('9 of 10 left').waitFor();
  await button(page, 'Remove My laptop').press('Enter');
  await page.getByText('This is your last second factor').waitFor();
  await button(page, 'Remove').last().press('Enter');
  await page.getByText('You have no passkeys yet').waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('a browser that cannot suggest passkeys in fields signs in by password', async () => {
  const withoutPasskeys = () => void Reflect.deleteProperty(window, 'PublicKeyCredential');
  const withFault = () => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.reject(new Error('not here'));
  };
  for (const change of [withoutPasskeys, withoutSuggestions, withFault]) {
    const { page, complaints } = await ownersPage();
    await page.addInitScript(change);
    await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
    await enterPassword(page);
    await page.waitForURL(`${server.url}/account`);
    assert.deepEqual(complaints, [], change.name);
    await page.context().close();
  }
});

test('an authenticator app is added by its key, and its codes complete a sign-in', async () => {
  const { page, complaints } = await ownersPage();
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await enterPassword(page);
  await button(page, 'Add an app').press('Enter');
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  const key = (await page.locator('svc-totp-setup code').innerText()).replaceAll(' ', '');
  const codeAt = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp });
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await page.getByText('Enter the six digits').waitFor();
  // This code stays valid if the next period of 30 seconds begins before the server checks it.
  const added = codeAt(Date.now());
  await page.getByRole('textbox', { name: 'Code' }).fill(added);
  await page.keyboard.press('Enter');
  await button(page, 'I have stored them').press('Enter');

  await signOut(page);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await enterPassword(page);
  await page.getByText('Six digits from your authenticator app').waitFor();
  await page.keyboard.type(added);
  await page.keyboard.press('Enter');
  await page.getByText('was used before').waitFor();
  await page.keyboard.type(codeAt(Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/account`);
  await page.getByText('Added').first().waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});
