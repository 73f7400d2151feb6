/** Sign-in at each provider: new, returning, linking, cancelled. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LinkedProvider } from '../../../../contracts/identity/providers.ts';
import { externalProviders } from '../../../../server/identity/providers/known-providers.ts';
import type { RunningApp } from '../../start-app.ts';
import { startWithStandIns, Wanderer } from './at-provider.ts';

let app: RunningApp;
before(async () => {
  app = await startWithStandIns();
});
after(() => app.stop());

for (const provider of externalProviders) {
  describe(provider, () => {
    const name = `Ada ${provider}`;
    const userName = `ada.${provider}`;

    it('lets a new person choose a user name, and signs them in', async () => {
      const browser = new Wanderer(app);
      const reply = await browser.at(provider, { name }, { returnTo: '/docs' });
      assert.deepEqual([reply.status, reply.location], [303, '/oauth/welcome']);
      const view = await browser.welcome();
      assert.equal(view.provider, provider);
      // OpenID 2.0 says nothing but an id.
      assert.equal(view.name, provider === 'steam' ? null : name);
      assert.equal(view.known, false);
      assert.match(view.userName, provider === 'steam' ? /^player/ : /^Ada_/);
      assert.equal(await browser.create(userName), '/docs');
      assert.equal(await browser.userName(), userName);
    });

    it('recognises them in another browser, and goes where they wanted to', async () => {
      const browser = new Wanderer(app);
      const reply = await browser.at(provider, { name }, { returnTo: '/docs' });
      assert.deepEqual([reply.status, reply.location], [303, '/docs']);
      assert.equal(await browser.userName(), userName);
    });

    it('does not take an answer twice', async () => {
      const browser = new Wanderer(app);
      const callback = await browser.choose(provider, await browser.begin(provider), { name });
      assert.equal((await browser.go(callback)).status, 303);
      assert.equal((await browser.go(callback)).status, 410);
    });

    it('goes back to the sign-in page with the reason when it is cancelled', async () => {
      const browser = new Wanderer(app);
      const { location } = await browser.at(provider, undefined, { returnTo: '/docs' });
      assert.equal(location, `/oauth/sign-in?returnTo=%2Fdocs&problem=cancelled&provider=${provider}`);
      assert.equal(await browser.userName(), undefined);
    });

    it('is linked to an account by its owner, who then signs in by both', async () => {
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
