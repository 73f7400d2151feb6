import assert from 'node:assert/strict';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { BuiltServer } from '../../e2e/drive/built-server.ts';
import { serveText } from '../../e2e/drive/text-site.ts';
import { serveWheelHost } from '../../e2e/drive/wheel-host.ts';
import type { Journey } from './drive.ts';
import { click, key, shown, type, until, within, type Tab } from './tab.ts';

const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Linus', 'Margaret'];

async function createWheel(server: BuiltServer, listName: string): Promise<void> {
  await server.call(
    'POST',
    '/wheels',
    {
      listName,
      entries: names.map((name) => ({ name })),
      settings: { spinDurationSeconds: 2, branding: { title: 'Friday giveaway' } },
    },
    201,
  );
}

const spin = async (server: BuiltServer, listName: string) =>
  (await server.call('POST', `/wheels/${listName}/spin`, { type: 'custom' }, 200)) as unknown as SpinResult;

const spinButton = 'button[aria-label^="Spin the wheel"]';

const focused = `(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
})()`;

const settled = (tab: Tab) =>
  within(
    tab,
    'dialog:modal',
    `await Promise.all(element.getAnimations({ subtree: true })
      .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)))`,
  );

export const journeys: Readonly<Record<string, Journey>> = {
  'wheel.js on a strict page': async ({ server, tab, picture }) => {
    const host = await serveWheelHost(server.url);
    try {
      await tab.open(host.origin);
      await click(tab, spinButton);
      await until(tab, `document.querySelector('svc-wheel').spinning`);
      await picture('wheel-turning');
      await shown(tab, 'dialog[open]');
      const told = await tab.script('return window.told');
      assert.deepEqual(told, ['svc-wheel-spin-start local', 'svc-wheel-spin-complete local']);
      assert.equal(await tab.script(`return document.querySelector('svc-wheel').dataset.painted`), 'webgl');
      assert.equal(await tab.script(`return ${focused}?.localName`), 'button', 'the dialog has the focus');
      await settled(tab);
      await picture('wheel-winner');
      await type(tab, key.escape);
      await until(
        tab,
        `!document.querySelector('svc-wheel').shadowRoot.querySelector('svc-wheel-winner')?.shadowRoot?.querySelector('dialog[open]')`,
        'Escape closes the dialog',
      );
      await type(tab, ' ');
      await until(tab, `document.querySelector('svc-wheel').spinning`, 'the space bar spins once more');
      await until(
        tab,
        `performance.getEntriesByType('resource').some(({ name }) => name.includes('howler'))`,
        'sounds are loaded after a gesture',
      );
    } finally {
      await tab.open('about:blank');
      await host.close();
    }
  },

  'the embed kit across origins': async ({ server, tab, engine, picture }) => {
    const listName = `embed-${engine}`;
    await createWheel(server, listName);
    const site = await serveText(
      () => `<!doctype html><html lang="en"><title>A giveaway</title><h1>My giveaway</h1>
      <script type="module" src="${server.url}/embed.js"></script>
      <svc-wheel-embed page="customwheel" list-name="${listName}" style="max-width:480px"></svc-wheel-embed>
      <script>
        window.told = [];
        for (const type of ['ready', 'spin-start', 'spin-complete', 'error', 'height'])
          document.addEventListener('svc-wheel-embed-' + type, ({ detail }) => window.told.push({ type, detail }));
      </script>`,
    );
    try {
      await tab.open(site.origin);
      await until(tab, `window.told.some(({ type }) => type === 'ready')`);
      const frame = await tab.frame();
      await shown(frame, '[data-live="open"]');
      await until(tab, `window.told.some(({ type }) => type === 'height')`, 'the frame reports its height');
      const { winner } = await spin(server, listName);
      await until(tab, `window.told.some(({ type }) => type === 'spin-complete')`);
      const told = await tab.script<string>(
        `return window.told.find(({ type }) => type === 'spin-complete').detail.result.winner.name`,
      );
      assert.equal(told, winner.name);
      await shown(frame, 'dialog[open]', winner.name);
      await settled(frame);
      await picture('embed-winner');
      await click(frame, 'button', 'Close');
      await click(frame, spinButton);
      await until(
        tab,
        `window.told.filter(({ type }) => type === 'spin-complete').length === 2`,
        'the click spins',
      );
      assert.deepEqual(await tab.script(`return window.told.filter(({ type }) => type === 'error')`), []);
    } finally {
      await tab.open('about:blank');
      await site.close();
    }
  },

  'the editor with the keyboard': async ({ server, tab, picture }) => {
    await tab.open(`${server.url}/wheelapp/customwheel?listName=hannah&spin_duration=1`);
    await click(tab, 'button', 'Entries');
    const text = 'svc-entry-text textarea, textarea';
    await click(tab, text);
    const value = () => within<string>(tab, text, 'return element.value');
    for (const [at, pause] of [0, 30, 120].entries()) {
      await type(tab, ['Hannah', 'Emma', 'William'].map((name) => name + key.enter).join(''), pause);
      assert.equal(await value(), 'Hannah\nEmma\nWilliam\n'.repeat(at + 1), `typed at ${pause} ms a key`);
    }
    await type(tab, key.left + key.left + 'mm', 30);
    assert.ok((await value()).endsWith('Williammm\n'), await value());
    await until(tab, `JSON.stringify(localStorage).includes('Hannah')`, 'the wheel is kept');
    await picture('editor');
    await tab.open(`${server.url}/wheelapp/customwheel?listName=hannah&spin_duration=1`);
    await click(tab, 'button', 'Entries');
    assert.ok((await within<string>(tab, text, 'return element.value')).startsWith('Hannah\nEmma\n'), 'kept');
  },

  'the winner moment': async ({ server, tab, picture }) => {
    await tab.open(`${server.url}/wheelapp/customwheel?listName=moment&spin_duration=1#`);
    await click(tab, 'button', 'Entries');
    await click(tab, 'button', 'Try an example');
    await type(tab, key.escape);
    await click(tab, spinButton);
    await settled(tab);
    await picture('winner-moment');
    assert.equal(
      await within(tab, 'dialog:modal', `return element.role ?? element.getAttribute('role')`),
      'alertdialog',
    );
    await click(tab, 'button', 'Remove');
    await until(
      tab,
      `JSON.stringify(localStorage).match(/Ada|Grace|Linus|Margaret|Dennis|Radia|Tim|Barbara/g)?.length >= 7`,
    );
  },

  'live spins': async ({ server, tab, engine, picture }) => {
    const listName = `live-${engine}`;
    await createWheel(server, listName);
    await tab.open(`${server.url}/wheelapp/customwheel?listName=${listName}`);
    await shown(tab, '[data-live="open"]');
    for (const number of [1, 2]) {
      const { winner } = await spin(server, listName);
      await until(
        tab,
        `document.querySelector('svc-wheel-page').shadowRoot.querySelector('svc-wheel').spinning`,
      );
      await picture(`live-turning-${number}`);
      const landed = await within<string>(
        tab,
        `[data-landed="${number}"]`,
        'return element.dataset.winnerName',
      );
      assert.equal(landed, winner.name);
      await shown(tab, 'dialog[open]', winner.name);
    }
    await settled(tab);
    await picture('live-winner');
  },

  'the verify page': async ({ server, tab, engine, picture }) => {
    const listName = `verify-${engine}`;
    await createWheel(server, listName);
    const { spinId, winner } = await spin(server, listName);
    await tab.open(`${server.url}/wheelapp/verify/${spinId}`);
    await shown(tab, 'svc-verify[data-verdict=passed]');
    assert.equal((await within<string>(tab, '.winner', 'return element.textContent')).trim(), winner.name);
    await picture('verify');
  },

  'the home page': async ({ server, tab, picture }) => {
    await tab.open(server.url);
    await shown(tab, spinButton);
    await within(
      tab,
      'svc-wheel',
      `while (element.dataset.painted !== 'webgl') await new Promise((r) => setTimeout(r, 50))`,
    );
    await picture('home');
  },
};
