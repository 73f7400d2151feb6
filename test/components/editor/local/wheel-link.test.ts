import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import type { LocalState } from '../../../../components/editor/local/stored-wheel.ts';
import {
  isSameWheel,
  longestFragment,
  readWheelFragment,
  wheelFragment,
} from '../../../../components/editor/local/wheel-link.ts';
import { localEntries } from './local-entries.ts';

const settings = { title: 'Friday', colors: ['#FF0000'] };
const names = (...all: string[]): LocalState => ({
  entries: all.map((name, at) => ({ id: `x${at}`, name, weight: 1 })),
  settings,
});
/** Returns a link with this content. Anybody can write such links, so the content may be invalid. */
const forged = (text: string | Uint8Array) => `#wheel=${deflateRawSync(text).toString('base64url')}`;
const kept = (rows: unknown, more: object = {}) => forged(JSON.stringify({ format: 1, rows, ...more }));

describe('a wheel in a link', () => {
  it('is the same after reading it back', async () => {
    await fc.assert(
      fc.asyncProperty(localEntries, async (entries) => {
        const state = { entries, settings };
        const fragment = await wheelFragment(state);
        if (entries.length === 0 || fragment === null) return;
        assert.match(fragment, /^#wheel=[\w-]+$/);
        const read = await readWheelFragment(fragment);
        assert.ok(read && isSameWheel(read, state));
      }),
      { numRuns: 50 },
    );
  });

  it('carries the look without its files', async () => {
    const look = { visualTreatment: 'neon', seconds: 3, sentence: 'Hooray for' } as const;
    const file = { backgroundImage: `data:image/webp;base64,${'A'.repeat(9_000)}` };
    const state = { ...names('Ada'), settings: { ...settings, look: { ...look, ...file } } };
    const read = await readWheelFragment((await wheelFragment(state))!);
    assert.deepEqual(read?.settings, { ...settings, look });
    assert.ok(isSameWheel(read!, state));
  });

  it('keeps the age of its entries, on which their colours depend', async () => {
    const entries = ['abc7', 'xyz2', 'abc3'].map((id) => ({ id, name: id, weight: 1 }));
    const read = await readWheelFragment((await wheelFragment({ entries, settings }))!);
    assert.deepEqual(
      read?.entries.map(({ id }) => id),
      ['e3', 'e1', 'e2'],
    );
  });

  it('holds a few hundred names, and is refused if it would be too long', async () => {
    const many = (count: number) => names(...Array.from({ length: count }, (_, at) => `Person ${at * 7919}`));
    assert.ok((await wheelFragment(many(500)))!.length <= longestFragment);
    assert.equal(await wheelFragment(many(20_000)), null);
  });

  const bad: [string, string | Promise<string | null>][] = [
    ['nothing', ''],
    ['another fragment', '#results'],
    ['no wheel', '#wheel='],
    ['no base64', '#wheel=%%%'],
    ['no deflate', '#wheel=AAAAAAAA'],
    ['a truncated link', wheelFragment(names('Ada', 'Grace')).then((whole) => whole!.slice(0, -8))],
    ['another format', forged('{"format":9,"rows":[["a","Ada"]]}')],
    ['no rows', kept([])],
    ['invalid rows', kept([['a'], 7, null, ['b', ''], ['c', 'C', -1], ['d', 'D', 1, 'red;']])],
    ['bytes that are not UTF-8', forged(Buffer.from('{"format":1,"rows":[["a","Ad\xe4"]]}', 'latin1'))],
    ['a body a thousand times as long as the link', kept([['a', 'Ada']], { more: ' '.repeat(3_000_000) })],
    [
      'a link that is too long',
      kept(Array.from({ length: 4_000 }, (_, at) => [`${at}`, `Person ${at * 7919}`])),
    ],
  ];
  for (const [what, fragment] of bad) {
    it(`is not read from ${what}`, async () =>
      assert.equal(await readWheelFragment((await fragment) ?? ''), null));
  }

  it('is read by the rules of an import', async () => {
    const read = await readWheelFragment(
      kept(
        [
          ['a', '  <b>Ada</b>\u202e ', 1.00049],
          ['a', 'again'],
          ['b', 'B', 2e6],
          ['c', 'C', 0, '#abc', 1],
        ],
        { title: 'x'.repeat(300), colors: ['#fff', 'url(x)'] },
      ),
    );
    assert.deepEqual(read?.entries, [
      { id: 'a', name: '<b>Ada</b>', weight: 1 },
      { id: 'c', name: 'C', weight: 0, color: '#AABBCC', hidden: true },
    ]);
    assert.deepEqual(read?.settings.colors, ['#FFFFFF']);
    assert.ok(read!.settings.title.length <= 120);
  });
});
