/** Rules: docs/rules/identity.md, "First sign-in at a provider". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LinkedProvider } from '../../../../contracts/identity/sign-in/providers.ts';
import { accounts } from '../../../../server/identity/documents.ts';
import { externalProviders } from '../../../../server/identity/providers/known-providers.ts';
import type { RunningApp } from '../../start-app.ts';
import { startWithStandIns, Wanderer } from './at-provider.ts';

const password = 'four green lamps over Lisbon';
let app: RunningApp;
/** A server that cannot reach its own stand-ins, because nothing listens at its base URL. */
let cutOff: RunningApp;
before(async () => {
  cutOff = await startWithStandIns({ config: { baseUrl: 'http://127.0.0.1:9' } });
  app = await startWithStandIns({
    bootstrap: {
      users: [{ userId: 'usr_carol', userName: 'carol', password, email: 'carol@people.example' }],
    },
  });
});
after(async () => {
  await Promise.all([app.stop(), cutOff.stop()]);
});

for (const provider of externalProviders) {
  describe(provider, () => {
    const name = `Ada ${provider}`;
    const userName = `ada.${provider}`;

    it('lets a new person choose a user name, and signs the person in', async () => {
      const browser = new Wanderer(app);
      const reply = await browser.at(provider, { name }, { returnTo: '/docs' });
      assert.deepEqual([reply.status, reply.location], [303, '/oauth/welcome']);
      const view = await browser.welcome();
      assert.equal(view.provider, provider);
      assert.equal(view.name, provider === 'steam' ? null : name);
      assert.equal(view.known, false);
      assert.match(view.userName, provider === 'steam' ? /^player/ : /^Ada_/);
      assert.equal(await browser.create(userName), '/docs');
      assert.equal(await browser.userName(), userName);
    });

    it('recognises the person in another browser, and continues to the requested page', async () => {
      const browser = new Wanderer(app);
      const reply = await browser.at(provider, { name }, { returnTo: '/docs' });
      assert.deepEqual([reply.status, reply.location], [303, '/docs']);
      assert.equal(await browser.userName(), userName);
    });

    it('does not accept an answer twice', async () => {
      const browser = new Wanderer(app);
      const callback = await browser.choose(provider, await browser.begin(provider), { name });
      assert.equal((await browser.go(callback)).status, 303);
      assert.equal((await browser.go(callback)).status, 410);
    });

    it('refuses an answer that was forged, and signs nobody in', async () => {
      const browser = new Wanderer(app);
      const callback = await browser.choose(provider, await browser.begin(provider), { name });
      const proof = provider === 'steam' ? 'openid.sig' : 'code';
      const [path = '', query] = callback.split('?');
      const forged = new URLSearchParams(query);
      forged.set(proof, (forged.get(proof) ?? '').split('').toReversed().join(''));
      const { location } = await browser.go(`${path}?${forged.toString()}`);
      assert.equal(location, `/oauth/sign-in?problem=refused&provider=${provider}`);
      assert.equal(await browser.userName(), undefined);
    });

    it('returns to the sign-in page with the reason while the provider is unavailable', async () => {
      const browser = new Wanderer(cutOff);
      const { location } = await browser.at(provider, { name });
      assert.equal(location, `/oauth/sign-in?problem=unavailable&provider=${provider}`);
      assert.equal(await browser.userName(), undefined);
    });

    it('returns to the sign-in page with the reason if it is cancelled', async () => {
      const browser = new Wanderer(app);
      const { location } = await browser.at(provider, undefined, { returnTo: '/docs' });
      assert.equal(location, `/oauth/sign-in?returnTo=%2Fdocs&problem=cancelled&provider=${provider}`);
      assert.equal(await browser.userName(), undefined);
    });

    it('can be linked to an account by its owner, who can then sign in both ways', async () => {
      const owner = new Wanderer(app);
      await owner.signInAs('bob');
      const guest = { name: `Bob ${provider}` };
      const begun = await owner.post(`/account/api/providers/${provider}`, {});
      assert.equal(begun.status, 200, begun.text);
      const { location } = JSON.parse(begun.text) as { location: string };
      const reply = await owner.go(await owner.choose(provider, await owner.atPage(location), guest));
      assert.equal(reply.location, `/account?linked=${provider}`);
      const list = await owner.go('/account/api/providers');
      const { providers } = JSON.parse(list.text) as { providers: LinkedProvider[] };
      const linked = providers.find((each) => each.provider === provider)?.linked;
      assert.equal(linked?.name, provider === 'steam' ? null : guest.name);

      const other = new Wanderer(app);
      assert.equal((await other.at(provider, guest)).location, '/account');
      assert.equal(await other.userName(), 'bob');
    });
  });
}

const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;
const carol = { name: 'Carol', email: 'Carol@people.example', verified: true };

describe('a verified address that belongs to an account', () => {
  const browser = () => new Wanderer(app);

  it('attack 32: neither signs anybody in to that account nor creates a second one', async () => {
    const stranger = browser();
    assert.equal((await stranger.at('google', carol)).location, '/oauth/welcome');
    assert.equal((await stranger.welcome()).known, true);
    assert.equal(await stranger.userName(), undefined);
    const refused = await stranger.post('/oauth/api/welcome', { userName: 'carol2' });
    assert.deepEqual([refused.status, codeOf(refused.text)], [409, 'email_taken']);
  });

  it('attack 32: is not linked to another account that is signed in', async () => {
    const bob = browser();
    await bob.signInAs('bob');
    await bob.at('google', carol);
    const refused = await bob.post('/oauth/api/welcome/link', {});
    assert.deepEqual([refused.status, codeOf(refused.text)], [409, 'email_taken']);
  });

  it('is linked after its account has signed in', async () => {
    const owner = browser();
    await owner.at('google', carol, { returnTo: '/docs' });
    const { signIn } = await owner.welcome();
    assert.equal(signIn, '/oauth/sign-in?returnTo=%2Foauth%2Fwelcome');
    const signed = await owner.post('/oauth/api/sign-in', {
      userName: 'carol',
      password,
      returnTo: '/oauth/welcome',
    });
    assert.equal(signed.status, 200, signed.text);
    assert.equal((await owner.welcome()).account?.userName, 'carol');
    const linked = await owner.post('/oauth/api/welcome/link', {});
    assert.equal(linked.text, '{"location":"/docs"}');
    const again = browser();
    assert.equal((await again.at('google', carol)).location, '/account');
    assert.equal(await again.userName(), 'carol');
  });
});

describe('an address that the provider has not verified', () => {
  it('attack 32: is ignored', async () => {
    const stranger = new Wanderer(app);
    await stranger.at('twitch', { ...carol, verified: false });
    const view = await stranger.welcome();
    assert.deepEqual([view.known, view.email], [false, null]);
    await stranger.create('not.carol');
    const { text } = await stranger.go('/account/api/me');
    assert.equal((JSON.parse(text) as { email: string | null }).email, null);
  });
});

describe('an account that was created with the address of somebody else', () => {
  it('attack 33: gets no access when the owner of the address signs in', async () => {
    const ref = accounts.ref('usr_alice');
    await app.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const alice = tx.get(ref);
        if (alice !== undefined)
          tx.put(ref, { ...alice, email: 'victim@people.example', emailVerified: false });
      },
    });
    const victim = new Wanderer(app);
    await victim.at('google', { name: 'Victim', email: 'victim@people.example', verified: true });
    assert.equal((await victim.welcome()).known, false);
    await victim.create('victim');
    assert.equal(await victim.userName(), 'victim');
    const attacker = await app.store.get(ref);
    assert.deepEqual(attacker?.providers, {});
  });
});
