/** Requests for a changed look, its preview, and its copy in the browser. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LookPreview } from '../../../components/console/appearance/look-preview.ts';
import { forgetLook, keepLook, readLooks } from '../../../components/looks/kept-looks.ts';
import { lookOf, lookSettings } from '../../../components/looks/look-settings.ts';
import { usualLook, type Look } from '../../../components/looks/look.ts';
import type { WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import { resolveSettings, shownSettings } from '../../../server/wheel/settings/settings.ts';

const stored: WheelSettings = {
  ...shownSettings({ spinDurationSeconds: 3, visualTreatment: 'neon' }, null),
  ...{ archived: resolveSettings({}).archived },
};

it('only changed fields are sent, and empty texts reset', () => {
  const cases: readonly (readonly [Partial<Look>, object])[] = [
    [{}, {}],
    [{ visualTreatment: 'flat' }, { visualTreatment: 'flat' }],
    [{ colours: [] }, { branding: { colors: [] } }],
    [
      { logo: ' https://a.example/b.png ', background: '' },
      { branding: { logo: 'https://a.example/b.png', background: null } },
    ],
    [{ winnerSeconds: 0 }, { celebration: { winnerSeconds: 0 } }],
    [
      { seconds: 2.5, language: '' },
      { spinDurationSeconds: 2.5, language: null },
    ],
    [{ sentence: ' ', spoken: true }, { celebration: { sentence: null, spoken: true } }],
    [
      { confetti: 'none', pointerSide: 'left' },
      { pointerSide: 'left', celebration: { confetti: 'none' } },
    ],
  ];
  for (const [changes, sent] of cases) assert.deepEqual(lookSettings(changes), sent);
});

it('a preview shows the changes over the stored settings, and nothing after it was discarded', () => {
  const preview = new LookPreview({ visualTreatment: 'metal', sentence: 'Hooray for', colours: ['#112233'] });
  const shown = preview.settings(stored);
  assert.deepEqual(
    [shown.visualTreatment, shown.celebration.sentence, shown.branding.colors, shown.spinDurationSeconds],
    ['metal', 'Hooray for', ['#112233'], 3],
  );
  assert.deepEqual(new LookPreview({}).settings(stored), stored);
});

it('the usual look is that of a wheel of the service without settings', () => {
  const { archived } = resolveSettings({});
  assert.deepEqual(lookOf({ ...shownSettings({}, null), archived }), usualLook);
});

function storage(first?: string) {
  const kept = new Map(first === undefined ? [] : [['svc-looks', first]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('a look is kept under its name, replaced by another of that name, and forgotten', () => {
  const browser = storage();
  const look = lookOf(stored);
  assert.ok(keepLook(browser, { name: 'Mine', look }));
  assert.ok(keepLook(browser, { name: 'Other', look: { ...look, confetti: 'long' } }));
  assert.ok(keepLook(browser, { name: 'Mine', look: { ...look, spoken: true, winnerSeconds: 0 } }));
  assert.deepEqual(readLooks(browser), [
    { name: 'Mine', look: { ...look, spoken: true, winnerSeconds: 0 } },
    { name: 'Other', look: { ...look, confetti: 'long' } },
  ]);
  forgetLook(browser, 'Mine');
  assert.deepEqual(
    readLooks(browser).map(({ name }) => name),
    ['Other'],
  );
});

it('what is no look in the storage is skipped, and what is no value becomes the default', () => {
  const look = lookOf(stored);
  for (const text of ['{', 'null', '{}', '[null]', '[{"name":"x"}]', '[{"name":"","look":{}}]'])
    assert.deepEqual(readLooks(storage(text)), [], text);
  const odd = {
    ...{ visualTreatment: 'shiny', pointerSide: 4, colours: ['red', '#123456'], background: 'url(x)' },
    ...{
      logo: 'javascript:x',
      logoPlacement: null,
      sentence: 3,
      confetti: 'x',
      spoken: 'yes',
      winnerSeconds: 31,
      seconds: '8',
      language: 'xx',
    },
  };
  const [read] = readLooks(storage(JSON.stringify([{ name: 'Odd', look: odd }])));
  assert.deepEqual(read?.look, { ...look, seconds: 8, visualTreatment: 'classic', colours: ['#123456'] });
});

it('a browser without room keeps nothing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  assert.equal(keepLook(full, { name: 'Mine', look: lookOf(stored) }), false);
});
