import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultPalette } from '../../../../components/wheel/engine/palette.ts';
import { WheelSettings, WheelSettingsInput } from '../../../../contracts/wheel/wheel-settings.ts';
import { z } from '../../../../contracts/zod.ts';
import { judgeSettings } from '../../../../server/wheel/settings/judge-settings.ts';
import {
  mergeSettings,
  publicSettings,
  resolveSettings,
  shownSettings,
  StoredSettings,
} from '../../../../server/wheel/settings/settings.ts';

const defaults: WheelSettings = {
  spinDurationSeconds: 8,
  colorPalette: [...defaultPalette],
  visibility: 'public',
  visualTreatment: 'classic',
  randomInitialRotation: true,
  singleSpin: false,
  removeWinner: 'never',
  countdownSeconds: 0,
  claimSeconds: 0,
  pageSpin: 'anyone',
  pageJoin: 'anyone',
  joinUrl: null,
  entriesUrl: null,
  sound: { volume: 0.7, muted: false, spin: 'usual', win: 'usual' },
  branding: {
    title: null,
    description: null,
    logo: null,
    logoPlacement: 'center',
    colors: [],
    background: null,
    backgroundImage: null,
  },
  pointerSide: 'right',
  celebration: { sentence: null, confetti: 'usual', spoken: false, winnerSeconds: 5 },
  language: null,
  allowedOrigins: [],
  archived: false,
  entryRules: {
    duplicates: 'reject',
    fingerprint: 'flag',
    vpn: 'off',
    maxPerIp: 0,
    account: { required: true, providers: [], verifiedEmail: false, minAgeHours: 0 },
    codeWord: null,
    jail: { strikes: 3, windowSeconds: 600, stepsSeconds: [900, 3600, 86400] },
    closesAt: null,
    maxParticipants: null,
    winnerCooldownSeconds: null,
  },
};

const everything = {
  spinDurationSeconds: 3,
  colorPalette: ['#000000', '#FFFFFF'],
  visibility: 'private',
  visualTreatment: 'neon',
  randomInitialRotation: false,
  singleSpin: true,
  removeWinner: 'hide',
  countdownSeconds: 3,
  claimSeconds: 60,
  pageSpin: 'off',
  pageJoin: 'off',
  joinUrl: 'https://my-site.example/join?to=friday',
  entriesUrl: 'https://my-site.example/names.csv',
  sound: { volume: 0, muted: true, spin: 'drumRoll', win: 'none' },
  branding: {
    title: 'A',
    description: 'two\nlines',
    logo: 'https://cdn.example/logo.png',
    logoPlacement: 'behind',
    colors: ['#123456'],
    background: '#654321',
    backgroundImage: '/wheelapp/assets/pic_2rWcZ0a1fTq8mK3xJ7sLwA',
  },
  pointerSide: 'left',
  celebration: { sentence: 'Hooray for', confetti: 'none', spoken: true, winnerSeconds: 3 },
  language: 'pt',
  allowedOrigins: ['https://example.com'],
  archived: true,
  entryRules: {
    duplicates: 'addWeight',
    fingerprint: 'reject',
    vpn: 'flag',
    maxPerIp: 2,
    account: { required: false, providers: ['discord', 'twitch'], verifiedEmail: true, minAgeHours: 72 },
    codeWord: '!enter',
    jail: { strikes: 1, windowSeconds: 60, stepsSeconds: [1] },
    closesAt: '2026-07-01T10:00:00.000Z',
    maxParticipants: 10,
    winnerCooldownSeconds: 3600,
  },
} as const satisfies z.input<typeof WheelSettingsInput>;

const bounds = { allowHttp: false, vpnList: true };
const judged = (input: unknown, over: Partial<typeof bounds> = {}) =>
  judgeSettings(z.parse(WheelSettingsInput, input), { ...bounds, ...over });
const written = (input: unknown, standing: StoredSettings = {}) => judged(input).over(standing);
const faults = (input: unknown, over?: Partial<typeof bounds>) =>
  judged(input, over).issues.map(({ path, code }) => [path, code]);

describe('settings', () => {
  it('have a value for every key', () => {
    assert.deepEqual(shownSettings({}, null), defaults);
    assert.deepEqual(z.parse(WheelSettings, defaults), defaults);
  });

  it('are all stored as set', () => {
    const stored = written(everything);
    assert.deepEqual(z.parse(StoredSettings, stored), everything);
    assert.deepEqual(shownSettings(stored, everything.branding.logo), everything);
  });

  it('are unchanged if their key is absent', () => {
    const stored = written(everything);
    assert.deepEqual(mergeSettings(stored, {}), stored);
    assert.deepEqual(written({ branding: {}, entryRules: { jail: {} }, sound: {} }, stored), stored);
  });

  it('return to the default after null, at every depth', () => {
    const nulled = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, nulled(member)]))
        : null;
    assert.deepEqual(written(nulled(everything), written(everything)), {});
    const outer = Object.fromEntries(Object.keys(everything).map((key) => [key, null]));
    assert.deepEqual(written(outer, written(everything)), {});
    assert.deepEqual(judgeSettings(null, bounds).over(written(everything)), {});
    assert.deepEqual(judgeSettings(undefined, bounds).over(written(everything)), written(everything));
  });

  it('merge deeply and replace arrays', () => {
    const stored = written(everything);
    const merged = written({ entryRules: { jail: { stepsSeconds: [5, 6] } }, sound: { volume: 1 } }, stored);
    assert.deepEqual(merged.entryRules, {
      ...everything.entryRules,
      jail: { ...everything.entryRules.jail, stepsSeconds: [5, 6] },
    });
    assert.deepEqual(merged.sound, { volume: 1, muted: true, spin: 'drumRoll', win: 'none' });
    assert.deepEqual(merged.branding, stored.branding);
  });

  it('can be written as they were read', () => {
    for (const stored of [{}, written(everything)]) {
      const read = shownSettings(stored, stored.branding ? everything.branding.logo : null);
      const again = written(read, stored);
      assert.deepEqual(shownSettings(again, read.branding.logo), read);
    }
  });

  it('are public except for the entry rules', () => {
    const { entryRules: _rules, entriesUrl: _url, ...open } = everything;
    assert.deepEqual(publicSettings(written(everything), everything.branding.logo), open);
  });

  const texts: [string, object, object | undefined][] = [
    ['titles keep mark-up as text', { title: '<b>Hi</b>' }, { title: '<b>Hi</b>' }],
    ['titles lose bidi characters and line breaks', { title: 'a\u202e\nb' }, { title: 'ab' }],
    ['titles are absent if nothing is left', { title: ' \u200b' }, undefined],
    ['descriptions keep their lines', { description: 'a\r\nb\rc\td' }, { description: 'a\nb\ncd' }],
    ['an empty logo is absent', { logo: '' }, undefined],
  ];
  for (const [what, branding, clean] of texts) {
    it(what, () => assert.deepEqual(written({ branding }).branding, clean));
  }

  it('count graphemes of titles and descriptions, not code units', () => {
    const family = '👨‍👩‍👧‍👦';
    assert.deepEqual(
      faults({ branding: { title: family.repeat(120), description: family.repeat(500) } }),
      [],
    );
    assert.deepEqual(faults({ branding: { title: 'x'.repeat(121), description: 'y'.repeat(501) } }), [
      ['settings.branding.title', 'too_long'],
      ['settings.branding.description', 'too_long'],
    ]);
  });

  it('contain closesAt in UTC with milliseconds', () => {
    const { entryRules } = written({ entryRules: { closesAt: '2026-07-01T12:30:00+02:30' } });
    assert.equal(entryRules?.closesAt, '2026-07-01T10:00:00.000Z');
  });

  it('refuse a closesAt whose time zone shifts it out of the allowed years', () => {
    for (const closesAt of ['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59']) {
      assert.deepEqual(faults({ entryRules: { closesAt } }), [
        ['settings.entryRules.closesAt', 'out_of_range'],
      ]);
    }
  });

  it('refuse a VPN rule without a list', () => {
    assert.deepEqual(faults({ entryRules: { vpn: 'reject' } }, { vpnList: false }), [
      ['settings.entryRules.vpn', 'no_vpn_list'],
    ]);
    for (const vpn of ['off', 'flag', 'reject']) assert.deepEqual(faults({ entryRules: { vpn } }), []);
    for (const vpn of ['off', 'flag']) {
      assert.deepEqual(faults({ entryRules: { vpn } }, { vpnList: false }), [], 'it admits nobody');
    }
    assert.deepEqual(faults({ entryRules: { vpn: null } }, { vpnList: false }), []);
  });

  it('clean the code word, and refuse one of more than 64 characters', () => {
    const word = (codeWord: string) => written({ entryRules: { codeWord } }).entryRules?.codeWord;
    assert.deepEqual([word(' !en\u202eter '), word('\u200b'), word('')], ['!enter', undefined, undefined]);
    assert.deepEqual(faults({ entryRules: { codeWord: 'x'.repeat(65) } }), [
      ['settings.entryRules.codeWord', 'too_long'],
    ]);
  });

  const addresses: [string, boolean][] = [
    ['https://my-site.example/join?to=friday#now', true],
    ['http://my-site.example/join', false],
    ['//my-site.example/join', false],
    ['/join', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hi', false],
    ['https://user:word@my-site.example/', false],
    ['https://', false],
    [`https://my-site.example/${'x'.repeat(2_024)}`, true],
  ];
  for (const [joinUrl, fits] of addresses) {
    it(`${fits ? 'take' : 'refuse'} ${JSON.stringify(joinUrl.slice(0, 50))} as address of the join button`, () => {
      assert.deepEqual(faults({ joinUrl }), fits ? [] : [['settings.joinUrl', 'invalid_url']]);
      const entriesUrl = joinUrl;
      assert.deepEqual(faults({ entriesUrl }), fits ? [] : [['settings.entriesUrl', 'invalid_url']]);
    });
  }

  it('store addresses as browsers open them', () => {
    for (const [typed, stored] of [
      ['HTTPS://My-Site.example:443', 'https://my-site.example/'],
      ['https://good.example\\@evil.example', 'https://good.example/@evil.example'],
      ['https://a\n.example/x', 'https://a.example/x'],
      ['https://my-site.example/\u202egpj.exe', 'https://my-site.example/%E2%80%AEgpj.exe'],
      ['https://раураl.example/', 'https://xn--l-7sba6dbr.example/'],
    ] as const) {
      for (const key of ['joinUrl', 'entriesUrl'] as const) {
        assert.equal(written({ [key]: typed })[key], stored, typed);
      }
    }
    const long = `https://my-site.example/${'ü'.repeat(1_000)}`;
    assert.deepEqual(
      faults({ joinUrl: long }),
      [['settings.joinUrl', 'invalid_url']],
      'escaped, it is longer',
    );
  });

  it('refuse an address of the join button beyond 2,048 characters, and clear it by an empty text', () => {
    assert.throws(() => judged({ joinUrl: `https://my-site.example/${'x'.repeat(2_025)}` }));
    assert.deepEqual(written({ joinUrl: '' }, written(everything)).joinUrl, undefined);
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
      assert.deepEqual(
        faults({ allowedOrigins: ['https://ok.example', origin] }, { allowHttp }),
        fits ? [] : [['settings.allowedOrigins.1', 'invalid_origin']],
      );
    });
  }

  const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
  const kib = 1024;
  const logos: [string, string, string | undefined][] = [
    ['an https address', 'https://cdn.example/a.png?b=c', undefined],
    ['a png', `data:image/png;base64,${base64(10)}`, undefined],
    ['an svg', `data:image/svg+xml;base64,${base64(11)}`, undefined],
    ['an svg in plain text', 'data:image/svg+xml;utf8,%3Csvg/%3E', undefined],
    ['a webp of 512 KiB', `data:image/webp;base64,${base64(512 * kib)}`, undefined],
    ['one byte more', `data:image/webp;base64,${base64(512 * kib + 1)}`, 'too_long'],
    ['plain http', 'http://cdn.example/a.png', 'invalid_logo'],
    ['a script', 'javascript:alert(1)', 'invalid_logo'],
    ['html', 'data:text/html;base64,PGI+', 'invalid_logo'],
    ['another image', 'data:image/bmp;base64,AAAA', 'invalid_logo'],
    ['a lie about base64', 'data:image/png;base64,<b>', 'invalid_logo'],
    ['nothing in it', 'data:image/png;base64,', 'invalid_logo'],
    ['broken percents', 'data:image/svg+xml,%E0%A4%A', 'invalid_logo'],
    ['a name and password', 'https://me:pw@cdn.example/a.png', 'invalid_logo'],
    ['no address', 'logo.png', 'invalid_logo'],
  ];
  for (const [what, logo, code] of logos) {
    it(`${code === undefined ? 'take' : 'refuse'} as logo: ${what}`, () => {
      assert.deepEqual(
        faults({ branding: { logo } }),
        code === undefined ? [] : [['settings.branding.logo', code]],
      );
    });
  }

  it('store a long logo outside of the head', () => {
    const logo = `data:image/png;base64,${base64(2 * kib)}`;
    const { branding } = written({ branding: { logo, title: 'x' } });
    assert.equal(typeof branding?.logo, 'object');
    assert.equal(JSON.stringify(branding).length < 200, true);
  });

  it('can be resolved without a wheel', () => {
    const { branding: _, ...ruling } = defaults;
    assert.deepEqual(resolveSettings({}), ruling);
  });
});
