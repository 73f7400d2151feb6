import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { createSvcCookieSessionAdapter, revokeSvcToken } from '../../../sdk/server.ts';
import { freePort } from '../../free-port.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { freshPage } from '../drive/complaints.ts';
import { unpackExample } from '../drive/packed-sdk.ts';
import { signIn } from '../drive/sdk-visitor.ts';
import { startHome } from '../drive/start-home.ts';

const appUrl = `http://127.0.0.1:${await freePort()}`;
const credentials = {
  clientId: `svc_${randomBytes(12).toString('hex')}`,
  clientSecret: randomBytes(32).toString('base64url'),
};
const { server, browser } = await startHome({
  apps: [
    {
      ...credentials,
      name: 'Express example',
      redirectUris: [`${appUrl}/auth/svc/callback`],
      scopeSets: ['openid profile offline_access'],
    },
  ],
});
const example = await unpackExample('oauth-express', ['express', 'jose']);
const child = spawn(process.execPath, ['server.js'], {
  cwd: example.folder,
  env: {
    PATH: process.env['PATH'],
    SVC_WEB_URL: server.url,
    SVC_CLIENT_ID: credentials.clientId,
    SVC_CLIENT_SECRET: credentials.clientSecret,
    APP_URL: appUrl,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(child, 'exit');
await Promise.race([once(child.stdout, 'data'), ended.then(() => assert.fail('the example ended'))]);
after(async () => {
  child.kill();
  await ended;
  await example.remove();
});

test('the Express example: sign in, reload, refresh, sign out; a revoked sign-in ends here too', async () => {
  const { page, complaints } = await freshPage(browser);
  await page.goto(appUrl);
  await page.getByText('You are not signed in.').waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const begin = async () => (await Promise.all([page.waitForEvent('popup'), press('Sign in')]))[0];
  const popup = await begin();
  await signIn(popup);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Signed in as streamer.').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.reload();
  await page.getByText('Signed in as streamer.').waitFor();
  const refreshed = page.waitForResponse(/refresh/);
  await press('Refresh');
  assert.equal((await refreshed).status(), 200);
  await press('Sign out');
  await page.getByText('You are not signed in.').waitFor();

  // The person has to sign in again, but has already given consent to the app.
  await signIn(await begin());
  await page.getByText('Signed in as streamer.').waitFor();
  const [cookie] = await page.context().cookies(appUrl);
  const sessions = createSvcCookieSessionAdapter<{ refreshToken: string }>({
    appId: 'express',
    clientSecret: credentials.clientSecret,
    secure: false,
  });
  const headers = { cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}` };
  const session = await sessions.read(new Request(appUrl, { headers }));
  await revokeSvcToken(session?.refreshToken ?? '', { apiBaseUrl: `${server.url}/mana`, ...credentials });
  await press('Refresh');
  await page.getByRole('alert').getByText('The service has ended this sign-in.').waitFor();
  await page.getByText('You are not signed in.').waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});
