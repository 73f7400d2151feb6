/** Rules: docs/rules/identity.md, "Re-authentication". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ConfirmView } from '../../../../contracts/identity/sign-in/reauthenticate.ts';
import { accounts } from '../../../../server/identity/documents.ts';
import { factors } from '../../../../server/identity/factors/documents.ts';
import type { RunningApp } from '../../start-app.ts';
import { startWithStandIns, Wanderer, type Guest } from './at-provider.ts';

let app: RunningApp;
let time = Date.now();
before(async () => {
  app = await startWithStandIns({ clock: { now: () => time } });
});
after(() => app.stop());

const ada = { name: 'Ada' };
const codeOf = (text: string) => (JSON.parse(text) as { code?: string }).code;
const begin = (browser: Wanderer, provider = 'google', headers?: Record<string, string>) =>
  browser.post(`/oauth/api/reauthenticate/${provider}`, {}, headers);

/** Signs in and advances the clock, so that the person's proof of identity is too old. */
async function signedInLongAgo(guest: Guest, userName?: string): Promise<Wanderer> {
  const browser = new Wanderer(app);
  if (userName === undefined) await browser.at('google', guest);
  else await browser.join('google', guest, userName);
  time += 11 * 60_000;
  assert.equal(await isRecent(browser), false);
  return browser;
}

async function answered(browser: Wanderer, guest?: Guest): Promise<string> {
  const { status, text } = await begin(browser);
  assert.equal(status, 200, text);
  const asked = await browser.atPage((JSON.parse(text) as { location: string }).location);
  assert.equal(asked.get('prompt'), 'select_account', 'Google asks again');
  return browser.choose('google', asked, guest);
}

async function isRecent(browser: Wanderer): Promise<boolean> {
  const { status, text } = await browser.post('/account/api/export', {});
  if (status !== 200) assert.equal(codeOf(text), 'reauthentication_required');
  return status === 200;
}

async function waysOf(browser: Wanderer): Promise<Pick<ConfirmView, 'ways' | 'providers'>> {
  const { ways, providers } = JSON.parse((await browser.go('/oauth/api/reauthenticate')).text) as ConfirmView;
  return { ways, providers };
}

const problem = (name: string) => `/oauth/confirmed?problem=${name}&provider=google`;

describe('a confirmation at a provider', () => {
  it('makes the proof recent, in the same session', async () => {
    const browser = await signedInLongAgo(ada, 'ada');
    assert.deepEqual(await waysOf(browser), { ways: [], providers: ['google'] });
    const [cookie, { csrf }] = [browser.cookies.get('svc'), await browser.view()];
    const { location } = await browser.go(await answered(browser, ada));
    assert.equal(location, '/oauth/confirmed');
    assert.equal((await browser.go('/oauth/confirmed')).status, 200);
    assert.deepEqual([browser.cookies.get('svc'), (await browser.view()).csrf], [cookie, csrf]);
    assert.equal(await isRecent(browser), true);
  });

  it('changes nothing if it is cancelled, and is not offered for a provider that is not linked', async () => {
    const browser = await signedInLongAgo(ada);
    assert.equal((await browser.go(await answered(browser))).location, problem('cancelled'));
    for (const provider of ['discord', 'credentials', 'facebook', '__proto__'])
      assert.equal(codeOf((await begin(browser, provider)).text), 'not_found');
    assert.equal(await isRecent(browser), false);
  });

  it('is refused with the identity of somebody else, which is neither linked nor signed in', async () => {
    await new Wanderer(app).join('google', { name: 'Mallory' }, 'mallory');
    const browser = await signedInLongAgo(ada);
    for (const name of ['Mallory', 'Nobody'])
      assert.equal((await browser.go(await answered(browser, { name }))).location, problem('other_identity'));
    assert.equal(await browser.userName(), 'ada');
    assert.equal((await browser.go('/oauth/api/welcome')).status, 410, 'no account is offered');
    assert.equal(await isRecent(browser), false);
  });

  it('needs a request of our own page, and a session', async () => {
    const browser = await signedInLongAgo(ada);
    const { csrf } = await browser.view();
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': 'cross-site' },
    ])
      assert.equal((await begin(browser, 'google', headers as Record<string, string>)).status, 403);
    assert.equal(codeOf((await begin(new Wanderer(app))).text), 'session_required');
  });

  it('is refused in another session than the one that began it, also of the same account', async () => {
    const browser = await signedInLongAgo(ada);
    const callback = await answered(browser, ada);
    await browser.at('google', ada);
    time += 11 * 60_000;
    assert.equal((await browser.go(callback)).location, problem('refused'));
    assert.equal(await isRecent(browser), false);
    const again = await answered(browser, ada);
    await browser.signInAs('bob');
    assert.equal((await browser.go(again)).location, problem('refused'));
  });

  it('is accepted once, in the browser that began it, and for nothing but a confirmation', async () => {
    const thief = await signedInLongAgo(ada);
    const browser = await signedInLongAgo(ada);
    const callback = await answered(browser, ada);
    assert.equal((await thief.go(callback)).status, 410);
    assert.equal((await browser.go(callback)).location, '/oauth/confirmed');
    assert.equal((await browser.go(callback)).status, 410);
    assert.equal(await isRecent(thief), false);
    const { userId } = JSON.parse((await browser.go('/account/api/me')).text) as { userId: string };
    const { providers = {} } = (await app.store.get(accounts.ref(userId))) ?? {};
    assert.deepEqual(Object.keys(providers), ['google']);
  });

  it('is refused if the account has got a second factor, also while the person was at the provider', async () => {
    const browser = await signedInLongAgo(ada);
    const { userId } = JSON.parse((await browser.go('/account/api/me')).text) as { userId: string };
    const callback = await answered(browser, ada);
    const held = { accountId: userId, passkeys: [], totp: { secret: 'sealed', createdAt: time, step: 0 } };
    const ref = factors.ref(userId);
    await app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, held) });
    assert.equal((await browser.go(callback)).location, problem('refused'));
    assert.equal(await isRecent(browser), false);
    assert.equal(codeOf((await begin(browser)).text), 'not_found');
    assert.deepEqual(await waysOf(browser), { ways: ['totp'], providers: [] });
  });
});
