import assert from 'node:assert/strict';
import { addressOf } from '../../e2e/drive/sdk-visitor.ts';
import type { SdkSite } from '../../e2e/drive/sdk-site.ts';
import type { BuiltServer } from '../../e2e/drive/built-server.ts';
import { severing } from '../../e2e/drive/severing-proxy.ts';
import type { Journey } from './drive.ts';
import { click, key, type, until, type Tab } from './tab.ts';

const ended = (tab: Tab, text: string) =>
  until(tab, `document.querySelector('output').textContent.includes('${text}')`, text);

const phases = (tab: Tab) =>
  tab.script<string[]>(
    `return [...document.querySelectorAll('#phases li')].map(({ textContent }) => textContent)`,
  );

const me = (tab: Tab) => tab.script<object | null>(`return (await fetch('/api/me')).json()`);

async function signIn(tab: Tab): Promise<void> {
  await click(tab, 'input[autocomplete^=username]');
  await type(tab, 'streamer');
  await click(tab, 'input[type=password]');
  await type(tab, 'a long enough password' + key.enter);
}

export function signInJourneys(site: SdkSite): Readonly<Record<string, Journey>> {
  const open = async (tab: Tab, server: BuiltServer, options: Record<string, unknown> = {}) => {
    site.use(server.url);
    await tab.open(addressOf(site, { options }));
    await until(tab, `'ready' in document.body.dataset`);
  };
  const start = async (tab: Tab): Promise<Tab> => {
    await click(tab, '#start');
    return tab.popup();
  };

  return {
    'closed by the person': async ({ server, tab }) => {
      await open(tab, server);
      const popup = await start(tab);
      await until(popup, `location.pathname === '/oauth/sign-in'`);
      const since = performance.now();
      await popup.close();
      await ended(tab, 'popup_closed');
      assert.ok(performance.now() - since < 5_000);
    },

    'blocked by the browser': async ({ server, tab }) => {
      site.headers.page = { 'content-security-policy': 'sandbox allow-scripts allow-same-origin' };
      try {
        await open(tab, server, { fallbackToRedirect: false });
        await click(tab, '#start');
        await ended(tab, 'popup_blocked');
      } finally {
        site.headers.page = {};
      }
    },

    'not started by a click': async ({ server, tab }) => {
      await open(tab, server, { fallbackToRedirect: false });
      await tab.script(`setTimeout(() => document.querySelector('#start').click(), 0)`);
      await ended(tab, 'popup_blocked');
    },

    'a popup': async ({ server, tab, picture }) => {
      await open(tab, server);
      const popup = await start(tab);
      await signIn(popup);
      await ended(tab, 'done {"userId":"usr_streamer"}');
      assert.equal(await popup.isOpen(), false);
      await picture('signed-in');
      assert.deepEqual(await phases(tab), [
        'preparing',
        'interactive_provider',
        'awaiting_code_exchange',
        'done',
      ]);
      await open(tab, server);
      assert.deepEqual(await me(tab), { userId: 'usr_streamer' });
      await tab.script(`await fetch('/api/auth/logout', { method: 'POST' })`);
      assert.equal(await me(tab), null);
    },

    'a popup of a page with an opener policy': async ({ server, tab }) => {
      site.headers.page = severing;
      try {
        await open(tab, server);
        await signIn(await start(tab));
        await ended(tab, 'done {"userId":"usr_streamer"}');
      } finally {
        site.headers.page = {};
      }
    },

    'a redirect': async ({ server, tab }) => {
      await open(tab, server, { interactionMode: 'redirect' });
      await click(tab, '#start');
      await signIn(tab);
      await until(tab, `document.querySelector('output')?.textContent.includes('done')`, 'the exchange');
      assert.equal(await tab.script(`return new URL(location).searchParams.has('code')`), false);
      assert.deepEqual(await phases(tab), ['awaiting_code_exchange', 'done']);
      assert.deepEqual(await me(tab), { userId: 'usr_streamer' });
    },
  };
}
