import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LinkedProvider } from '../../../../contracts/identity/sign-in/providers.ts';
import { accounts } from '../../../../server/identity/documents.ts';
import type { RunningApp } from '../../start-app.ts';
import { requestOf } from '../authorize/app-browser.ts';
import { authorizeQuery, callback } from '../authorize/open-authorize.ts';
import { oauthApp } from '../open-identity.ts';
import { startWithStandIns, Wanderer } from './at-provider.ts';

let app: RunningApp;
let time = Date.now();
before(async () => {
  app = await startWithStandIns({
    clock: { now: () => time },
    bootstrap: { clients: [oauthApp('svc_app', { owner: 'alice', redirectUris: [callback] })] },
  });
});
after(() => app.stop());

const mallory = { name: 'Mallory' };
const longest = { state: 's'.repeat(2_048), nonce: 'n'.repeat(512), login_hint: 'h'.repeat(256) };

async function longRequest(browser: Wanderer, change = longest): Promise<string> {
  return requestOf((await browser.go(`/oauth/authorize?${authorizeQuery(change)}`)).location);
}

const codeOf = (text: string) => (JSON.parse(text) as { code?: string }).code;

describe('an answer', () => {
  it('attack 23: is refused in another browser, which is not signed in by it', async () => {
    const attacker = new Wanderer(app);
    const callback = await attacker.choose('google', await attacker.begin('google'), mallory);
    const victim = new Wanderer(app);
    await victim.begin('google');
    const { status, text } = await victim.go(callback);
    assert.equal(status, 410);
    assert.match(text, /This sign-in has expired/);
    assert.equal(await victim.userName(), undefined);
  });

  it('attack 03: is refused with the code of another sign-in', async () => {
    const attacker = new Wanderer(app);
    const code = new URL(
      await attacker.choose('twitch', await attacker.begin('twitch'), mallory),
      'http://x',
    );
    const victim = new Wanderer(app);
    const asked = await victim.begin('twitch');
    const mixed = new URLSearchParams({
      code: code.searchParams.get('code') as string,
      state: asked.get('state') as string,
    });
    const { location } = await victim.go(`/oauth/providers/twitch/callback?${mixed.toString()}`);
    assert.match(location ?? '', /problem=refused/);
    assert.equal(await victim.userName(), undefined);
  });

  it('is refused for a suspended account, with the reason', async () => {
    const owner = new Wanderer(app);
    await owner.join('twitch', mallory, 'suspended');
    const { userId } = JSON.parse((await owner.go('/account/api/me')).text) as { userId: string };
    const ref = accounts.ref(userId);
    await app.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const account = tx.get(ref);
        assert(account !== undefined);
        tx.put(ref, { ...account, active: false });
      },
    });
    const again = new Wanderer(app);
    const { location } = await again.at('twitch', mallory);
    assert.equal(location, '/oauth/sign-in?problem=suspended&provider=twitch');
    assert.equal(await again.userName(), undefined);
  });

  it('attack 03: is refused at the callback of another provider', async () => {
    const browser = new Wanderer(app);
    const callback = await browser.choose('discord', await browser.begin('discord'), mallory);
    assert.equal((await browser.go(callback.replace('discord', 'epic'))).status, 410);
  });

  it('is refused after a quarter of an hour', async () => {
    const browser = new Wanderer(app);
    const callback = await browser.choose('epic', await browser.begin('epic'), mallory);
    time += 15 * 60_000;
    assert.equal((await browser.go(callback)).status, 410);
  });

  for (const query of [
    '',
    'state=',
    'state=x&state=y',
    `state=${'x'.repeat(43)}`,
    'error=access_denied',
    '%ff=%',
  ])
    it(`of the form "${query}" leads to a page that reports it`, async () => {
      const browser = new Wanderer(app);
      await browser.begin('google');
      for (const [provider, status] of [
        ['google', 410],
        ['steam', 410],
        ['facebook', 404],
        ['__proto__', 404],
      ] as const)
        assert.equal((await browser.go(`/oauth/providers/${provider}/callback?${query}`)).status, status);
    });

  it('is requested again if somebody is already signed in and has to prove their identity again', async () => {
    const browser = new Wanderer(app);
    assert.equal((await browser.begin('google')).get('prompt'), null);
    await browser.signInAs('alice');
    assert.equal((await browser.begin('google')).get('prompt'), 'select_account');
    assert.equal((await browser.begin('epic')).get('prompt'), 'login');
  });

  it('is accepted in each of several tabs', async () => {
    const browser = new Wanderer(app);
    const tabs = [await browser.begin('google'), await browser.begin('steam'), await browser.begin('google')];
    for (const [at, asked] of tabs.entries()) {
      const provider = at === 1 ? 'steam' : 'google';
      const { location } = await browser.go(await browser.choose(provider, asked, mallory));
      assert.equal(location, '/oauth/welcome');
    }
  });

  it('attack 42: leaves room for other headers, however many sign-ins begin', async () => {
    const browser = new Wanderer(app);
    const request = await longRequest(browser);
    for (let begun = 0; begun < 20; begun += 1) {
      const asked = await browser.begin('google', begun % 3 === 0 ? { request } : {});
      const sent = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      assert(sent.length < 9_000, `${sent.length} bytes of cookies`);
      if (begun !== 19) continue;
      const { location } = await browser.go(await browser.choose('google', asked, mallory));
      assert.equal(location, '/oauth/welcome');
    }
    assert.equal((await browser.view(request)).step, 'sign-in');
  });

  it('is refused on a page if its request is too long for cookies', async () => {
    const browser = new Wanderer(app);
    const request = await longRequest(browser, { ...longest, state: '"'.repeat(2_048) });
    const { status, text } = await browser.go(`/oauth/providers/google?request=${request}`);
    assert.equal(status, 413);
    assert.match(text, /too long/);
  });
});

describe('linking', () => {
  const begin = (browser: Wanderer, headers?: Record<string, string>) =>
    browser.post('/account/api/providers/google', {}, headers);

  async function linking(browser: Wanderer): Promise<string> {
    const { text, status } = await begin(browser);
    assert.equal(status, 200, text);
    const { location } = JSON.parse(text) as { location: string };
    return browser.choose('google', await browser.atPage(location), mallory);
  }

  it('attack 24: needs a request from our own page, and a proof of the last ten minutes', async () => {
    const browser = new Wanderer(app);
    await browser.signInAs('alice');
    const { csrf } = await browser.view();
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': 'cross-site' },
      { 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': 'same-site' },
    ])
      assert.equal((await begin(browser, headers as Record<string, string>)).status, 403);
    time += 11 * 60_000;
    assert.equal(codeOf((await begin(browser)).text), 'reauthentication_required');
    const stranger = new Wanderer(app);
    assert.equal(codeOf((await begin(stranger)).text), 'session_required');
  });

  it('attack 24: can be completed only in the session that began it', async () => {
    const browser = new Wanderer(app);
    await browser.signInAs('alice');
    const callback = await linking(browser);
    await browser.signInAs('bob');
    assert.equal((await browser.go(callback)).location, '/account?problem=refused&provider=google');
    for (const userId of ['usr_alice', 'usr_bob'])
      assert.deepEqual((await app.store.get(accounts.ref(userId)))?.providers, {});
  });

  it('adds neither an identity of another account nor a second identity of a provider', async () => {
    const owner = new Wanderer(app);
    await owner.join('google', mallory, 'mallory');
    const browser = new Wanderer(app);
    await browser.signInAs('alice');
    const taken = await browser.go(await linking(browser));
    assert.equal(taken.location, '/account?problem=linked_elsewhere&provider=google');
    await owner.at('google', { name: 'Mallory 2' });
    const second = await owner.post('/oauth/api/welcome/link', {});
    assert.equal(codeOf(second.text), 'provider_already_linked');
    assert.equal(codeOf((await begin(owner)).text), 'provider_already_linked');
    const unknown = await owner.post('/account/api/providers/facebook', {});
    assert.equal(codeOf(unknown.text), 'not_found');
  });

  it('can be undone, except for the last way to sign in', async () => {
    const browser = new Wanderer(app);
    await browser.join('discord', { name: 'Trent' }, 'trent');
    const unlink = async (provider: string) => {
      const { csrf } = await browser.view();
      const headers = { 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': 'same-origin' };
      return browser.go(`/account/api/providers/${provider}`, { method: 'DELETE', headers });
    };
    assert.equal(codeOf((await unlink('discord')).text), 'last_way_to_sign_in');
    const { text } = await browser.post('/account/api/providers/steam', {});
    const { location } = JSON.parse(text) as { location: string };
    const linked = await browser.go(await browser.choose('steam', await browser.atPage(location), mallory));
    assert.equal(linked.location, '/account?linked=steam');
    for (const provider of ['discord', 'epic']) assert.equal((await unlink(provider)).status, 204);
    const list = await browser.go('/account/api/providers');
    const { providers } = JSON.parse(list.text) as { providers: LinkedProvider[] };
    assert.deepEqual(
      providers.filter((each) => each.linked !== null).map((each) => each.provider),
      ['steam'],
    );
    const other = new Wanderer(app);
    assert.equal((await other.at('discord', { name: 'Trent' })).location, '/oauth/welcome');
  });

  it('ends the sessions that began with the link when it is undone', async () => {
    const thief = new Wanderer(app);
    await thief.join('epic', { name: 'Wendy' }, 'wendy');
    const owner = new Wanderer(app);
    await owner.at('epic', { name: 'Wendy' });
    const { text } = await owner.post('/account/api/providers/twitch', {});
    const { location } = JSON.parse(text) as { location: string };
    await owner.go(await owner.choose('twitch', await owner.atPage(location), { name: 'Wendy' }));
    const { csrf } = await owner.view();
    const headers = { 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': 'same-origin' };
    assert.equal((await owner.go('/account/api/providers/epic', { method: 'DELETE', headers })).status, 204);
    assert.deepEqual([await thief.userName(), await owner.userName()], [undefined, 'wendy']);
  });

  it('is in the audit trail of the account', async () => {
    const browser = new Wanderer(app);
    assert.equal((await browser.at('steam', mallory)).location, '/account');
    const { text } = await browser.go('/account/api/audit');
    for (const kind of ['account_created', 'provider_linked', 'provider_unlinked'])
      assert.match(text, new RegExp(kind));
  });
});

describe('the welcome page', () => {
  it('accepts a choice only from our own page, and forgets a person who cancels', async () => {
    const browser = new Wanderer(app);
    await browser.at('google', { name: 'Oscar' }, { returnTo: '/docs' });
    const forged = await browser.post('/oauth/api/welcome', { userName: 'oscar' }, { 'X-CSRF-Token': 'x' });
    assert.equal(forged.status, 403);
    const { text } = await browser.post('/oauth/api/welcome/cancel', {});
    assert.equal(text, '{"location":"/oauth/sign-in?returnTo=%2Fdocs"}');
    assert.equal((await browser.go('/oauth/api/welcome')).status, 410);
    assert.equal((await browser.post('/oauth/api/welcome', { userName: 'oscar' })).status, 410);
  });

  it('applies the rules of user names, and names the broken one', async () => {
    const browser = new Wanderer(app);
    await browser.at('google', { name: 'Peggy' });
    for (const [userName, status] of [
      ['a', 400],
      ['alice', 409],
      ['al1ce', 409],
      ['admin', 409],
    ] as const)
      assert.equal((await browser.post('/oauth/api/welcome', { userName })).status, status, userName);
    assert.equal(await browser.create('peggy'), '/account');
  });

  it('creates one account for two concurrent choices', async () => {
    const browser = new Wanderer(app);
    await browser.at('google', { name: 'Victor' });
    const { csrf } = await browser.view();
    const headers = { 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': 'same-origin' };
    const both = await Promise.all(
      ['victor', 'viktor'].map((userName) => browser.post('/oauth/api/welcome', { userName }, headers)),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  });
});
