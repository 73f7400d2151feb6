/** E-mail addresses link nothing by themselves (docs/rules/identity.md, "First sign-in at a provider"). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accounts } from '../../../../server/identity/documents.ts';
import type { RunningApp } from '../../start-app.ts';
import { startWithStandIns, Wanderer } from './at-provider.ts';

const password = 'four green lamps over Lisbon';
let app: RunningApp;
before(async () => {
  app = await startWithStandIns({
    bootstrap: {
      users: [{ userId: 'usr_carol', userName: 'carol', password, email: 'carol@people.example' }],
    },
  });
});
after(() => app.stop());

const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;
const carol = { name: 'Carol', email: 'Carol@people.example', verified: true };

describe('a verified address that belongs to an account', () => {
  const browser = () => new Wanderer(app);

  it('signs nobody in to it, and makes no second account', async () => {
    const stranger = browser();
    assert.equal((await stranger.at('google', carol)).location, '/oauth/welcome');
    assert.equal((await stranger.welcome()).known, true);
    assert.equal(await stranger.userName(), undefined);
    const refused = await stranger.post('/oauth/api/welcome', { userName: 'carol2' });
    assert.deepEqual([refused.status, codeOf(refused.text)], [409, 'email_taken']);
  });

  it('is not linked to another account that is signed in', async () => {
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
  it('counts as none', async () => {
    const stranger = new Wanderer(app);
    await stranger.at('twitch', { ...carol, verified: false });
    const view = await stranger.welcome();
    assert.deepEqual([view.known, view.email], [false, null]);
    await stranger.create('not.carol');
    const { text } = await stranger.go('/account/api/me');
    assert.equal((JSON.parse(text) as { email: string | null }).email, null);
  });
});

describe('an account that was made with somebody else’s address beforehand', () => {
  it('gets nothing of the person who comes with it', async () => {
    // The attacker's account has the address, unverified.
    const ref = accounts.ref('usr_bob');
    await app.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const bob = tx.get(ref);
        if (bob !== undefined) tx.put(ref, { ...bob, email: 'victim@people.example', emailVerified: false });
      },
    });
    const victim = new Wanderer(app);
    await victim.at('google', { name: 'Victim', email: 'victim@people.example', verified: true });
    assert.equal((await victim.welcome()).known, false);
    await victim.create('victim');
    assert.equal(await victim.userName(), 'victim');
    const bob = await app.store.get(ref);
    assert.deepEqual(bob?.providers, {});
  });
});
