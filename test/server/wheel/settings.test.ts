import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultPalette } from '../../../components/wheel/engine/palette.ts';
import { WheelSettingsInput } from '../../../contracts/wheel.ts';
import { judgeSettings, mergeSettings, resolveSettings } from '../../../server/wheel/settings.ts';
import { z } from '../../../contracts/zod.ts';

const defaults = {
  spinDurationSeconds: 8,
  colorPalette: [...defaultPalette],
  visibility: 'public',
  singleSpin: false,
  branding: { title: null },
  allowedOrigins: [],
};

describe('settings', () => {
  it('have a value for every key', () => assert.deepEqual(resolveSettings({}), defaults));

  it('are left as they are where a key is absent', () => {
    const stored = { singleSpin: true, branding: { title: 'A' } };
    assert.deepEqual(mergeSettings(stored, {}), stored);
    assert.deepEqual(mergeSettings(stored, { branding: {} }), stored);
  });

  it('follow the default again after null', () => {
    const stored = { singleSpin: true, branding: { title: 'A' }, colorPalette: ['#000000'] };
    const reset = mergeSettings(stored, { singleSpin: null, branding: { title: null }, colorPalette: null });
    assert.deepEqual(resolveSettings(reset), defaults);
    assert.deepEqual(resolveSettings(mergeSettings(stored, { branding: null })).branding, { title: null });
  });

  it('replace arrays', () => {
    const stored = { colorPalette: ['#000000', '#111111'] };
    assert.deepEqual(mergeSettings(stored, { colorPalette: ['#222222'] }), { colorPalette: ['#222222'] });
  });

  it('can be written as they were read', () => {
    const stored = { spinDurationSeconds: 3, visibility: 'private', branding: { title: 'A' } } as const;
    const read = resolveSettings(stored);
    const input = z.parse(WheelSettingsInput, read);
    assert.deepEqual(resolveSettings(mergeSettings(stored, input)), read);
  });

  const titles: [string, string, string | null][] = [
    ['keep mark-up as text', '<b>Hi</b>', '<b>Hi</b>'],
    ['lose bidi characters', 'a\u202eb', 'ab'],
    ['are none where nothing is left', ' \u200b', null],
  ];
  for (const [what, title, clean] of titles) {
    it(`titles ${what}`, () => {
      assert.deepEqual(judgeSettings({ branding: { title } }, false), {
        settings: { branding: { title: clean } },
        issues: [],
      });
    });
  }

  it('refuse a title over 120 graphemes', () => {
    const { issues } = judgeSettings({ branding: { title: 'x'.repeat(121) } }, false);
    assert.deepEqual(
      issues.map(({ path, code }) => [path, code]),
      [['settings.branding.title', 'too_long']],
    );
  });

  const origins: [string, boolean, boolean][] = [
    ['https://example.com', false, true],
    ['https://example.com:8443', false, true],
    ['http://localhost:3000', false, true],
    ['http://example.com', false, false],
    ['http://example.com', true, true],
    ['https://example.com/', false, false],
    ['https://EXAMPLE.com', false, false],
    ['https://user@example.com', false, false],
    ['https://example.com; script-src *', false, false],
    ['https://*.example.com', false, false],
    ['*', false, false],
    ['null', false, false],
    ['javascript:alert(1)', false, false],
    ['', false, false],
  ];
  for (const [origin, allowHttp, fits] of origins) {
    it(`${fits ? 'take' : 'refuse'} the origin ${JSON.stringify(origin)}${allowHttp ? ' on http' : ''}`, () => {
      const { issues } = judgeSettings({ allowedOrigins: ['https://ok.example', origin] }, allowHttp);
      assert.deepEqual(
        issues.map(({ path }) => path),
        fits ? [] : ['settings.allowedOrigins.1'],
      );
    });
  }
});
