import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createSvcCookieSessionAdapter, revokeSvcToken } from '../../../sdk/server.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { freshPage } from '../drive/complaints.ts';
import { signIn } from '../drive/sdk-visitor.ts';
import { startHome } from '../drive/start-home.ts';
import { exampleApp, registrationOf, startExample } from '../drive/started-example.ts';

/** [appId, scopes, packages, name of the button that starts a sign-in] */
const examples = {
  'oauth-express': ['express', 'openid profile offline_access', ['express', 'jose'], 'Sign in'],
  'oauth-plain': ['plain', 'openid profile', ['jose'], 'Sign in'],
  'oauth-lit': ['lit', 'openid profile', ['jose', 'lit', 'vite'], 'Continue with a password'],
} as const;
const apps = {
  'oauth-express': await exampleApp(),
  'oauth-plain': await exampleApp(),
  'oauth-lit': await exampleApp(),
};
const names = ['oauth-express', 'oauth-plain', 'oauth-lit'] as const;

const { server, browser } = await startHome({
  apps: names.map((name) => registrationOf(apps[name], name, examples[name][1])),
});

for (const name of names) {
  const [appId, , packages, start] = examples[name];
  const app = apps[name];

  test(`${name} from the package: sign in, reload, sign out; a revoked sign-in ends here too`, async () => {
    const example = await startExample(name, packages, app, server.url);
    after(() => example.end());
    const { page, complaints } = await freshPage(browser);
    await page.goto(app.url);
    const signedOut = page.getByText('You are not signed in.');
    const signedIn = page.getByText('Signed in as streamer.');
    const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
    const begin = async () => (await Promise.all([page.waitForEvent('popup'), press(start)]))[0];
    await signedOut.waitFor();
    const popup = await begin();
    await signIn(popup);
    await popup.getByRole('button', { name: 'Allow' }).click();
    await signedIn.waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.reload();
    await signedIn.waitFor();
    if (name === 'oauth-express') await refresh(page, app.url);
    await press('Sign out');
    await signedOut.waitFor();
    await page.reload();
    await signedOut.waitFor();

    // The person has to sign in again, but has already given consent to the app.
    await signIn(await begin());
    await signedIn.waitFor();
    await revoke(page, appId);
    if (name === 'oauth-express') {
      await press('Refresh');
      await page.getByRole('alert').getByText('The service has ended this sign-in.').waitFor();
    } else await page.reload();
    await signedOut.waitFor();
    assert.equal((await page.context().cookies(app.url)).length, 0);
    assert.deepEqual(complaints, []);
    await page.context().close();
    await assertNoSecret(join(example.folder, 'dist'), app.clientSecret);
  });

  async function revoke(page: Page, id: string): Promise<void> {
    const { clientSecret } = app;
    const sessions = createSvcCookieSessionAdapter<{ refreshToken?: string; accessToken?: string }>({
      appId: id,
      clientSecret,
      secure: false,
    });
    const session = await sessions.read(new Request(app.url, { headers: { cookie: await cookieOf(page) } }));
    const token = session?.refreshToken ?? session?.accessToken;
    assert.ok(token);
    await revokeSvcToken(token, { apiBaseUrl: `${server.url}/mana`, ...app });
  }
}

const cookieOf = async (page: Page) => {
  const [cookie] = await page.context().cookies(page.url());
  return `${cookie?.name ?? ''}=${cookie?.value ?? ''}`;
};

async function refresh(page: Page, url: string): Promise<void> {
  const refreshed = page.waitForResponse(/refresh/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  assert.equal((await refreshed).status(), 200);
  for (const origin of ['https://evil.example', 'http://127.0.0.1:1']) {
    const headers = { cookie: await cookieOf(page), origin };
    const refused = await fetch(`${url}/api/refresh`, { method: 'POST', headers });
    assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [403, null]);
  }
}

async function assertNoSecret(folder: string, secret: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true }).catch(() => [])) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    assert.ok(!text.includes(secret), file);
  }
}
