import assert from 'node:assert/strict';
import { addressOf } from '../../e2e/drive/sdk-visitor.ts';
import type { SdkSite } from '../../e2e/drive/sdk-site.ts';
import type { BuiltServer } from '../../e2e/drive/built-server.ts';
import { severing } from '../../e2e/drive/severing-proxy.ts';
import type { Journey } from './drive.ts';
import { click, key, type, until, untilFound, within, type Tab } from './tab.ts';

/** Waits for an outcome on the page of the app, which may still be loading. */
async function ended(tab: Tab, text: string): Promise<void> {
  const outcome = `return location.pathname === '/' && document.querySelector('output')?.textContent`;
  const shown = await untilFound('an outcome', async () => (await tab.script<string>(outcome)) || undefined);
  assert.ok(shown.includes(text), shown);
}

const phases = (tab: Tab) =>
  tab.script<string[]>(
    `return [...document.querySelectorAll('#phases li')].map(({ textContent }) => textContent)`,
  );

/** Session of the app: none in WebKit, which stores no `Secure` cookies over plain HTTP, not even on loopback. */
const session = (engine: string) => (engine === 'webkit' ? null : { userId: 'usr_streamer' });

const me = (tab: Tab) => tab.script<object | null>(`return (await fetch('/api/me')).json()`);

const atService = (tab: Tab) =>
  untilFound(
    'the sign-in page',
    async () => (await tab.script(`return location.pathname === '/oauth/sign-in'`)) || undefined,
  );

async function signIn(tab: Tab): Promise<void> {
  await atService(tab);
  for (const [field, text] of [
    ['input[autocomplete^=username]', 'streamer'],
    ['input[type=password]', 'a long enough password'],
  ] as const) {
    await click(tab, field);
    // Select the text, because browsers fill in what earlier journeys have typed.
    await within(tab, field, 'element.select()');
    await type(tab, text);
  }
  await type(tab, key.enter);
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
      await atService(popup);
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

    'a popup': async ({ server, tab, engine, picture }) => {
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
      assert.deepEqual(await me(tab), session(engine));
      await tab.script(`await fetch('/api/auth/logout', { method: 'POST' })`);
      assert.equal(await me(tab), null);
    },

    'a popup of a page with an opener policy': async ({ server, tab }) => {
      site.headers.page = severing;
      try {
        await open(tab, server);
        const popup = await start(tab);
        await signIn(popup);
        await ended(tab, 'done {"userId":"usr_streamer"}');
      } finally {
        site.headers.page = {};
      }
    },

    'a redirect': async ({ server, tab, engine }) => {
      await open(tab, server, { interactionMode: 'redirect' });
      await click(tab, '#start');
      await signIn(tab);
      await ended(tab, 'done');
      assert.equal(await tab.script(`return new URL(location).searchParams.has('code')`), false);
      assert.deepEqual(await phases(tab), ['awaiting_code_exchange', 'done']);
      assert.deepEqual(await me(tab), session(engine));
    },
  };
}
