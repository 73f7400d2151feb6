import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  pageParameters,
  readPageParameters,
  type PageParameters,
} from '../../contracts/embed/page-parameters.ts';

const none = Object.fromEntries(
  Object.keys(pageParameters).map((name) => [name, undefined]),
) as unknown as PageParameters;
const ownOrigin = 'https://wheels.example';

interface Row {
  readonly query: string;
  readonly values: Partial<PageParameters>;
  readonly faults?: readonly string[];
}

function rows(title: string, table: readonly Row[], allowHttp = false): void {
  test(title, () => {
    for (const { query, values, faults = [] } of table) {
      const read = readPageParameters(new URLSearchParams(query), { allowHttp, ownOrigin });
      assert.deepEqual(read.values, { ...none, ...values }, query);
      assert.deepEqual(
        read.faults.map((fault) => fault.parameter),
        faults,
        query,
      );
    }
  });
}

interface Sample {
  readonly names: readonly string[];
  readonly good: readonly (readonly [string, unknown])[];
  readonly bad: readonly string[];
  readonly whenBad?: unknown;
}

const png = 'data:image/png;base64,iVBORw0KGgo=';
const yesOrNo = {
  good: [
    ...['true', '1', 'yes', 'on', 'TRUE', ' on '].map((text) => [text, true] as const),
    ...['false', '0', 'no', 'off', 'Off'].map((text) => [text, false] as const),
  ],
  bad: ['maybe', '2', 'truefalse', 'null'],
};

const samples: Readonly<Record<keyof PageParameters, Sample>> = {
  listName: {
    names: ['listName', 'wheel', 'wheelName'],
    good: [
      ['party', 'party'],
      ['PARTY-2', 'party-2'],
      ['a'.repeat(64), 'a'.repeat(64)],
    ],
    bad: ['a'.repeat(65), '-a', 'a-', 'a/b', '../x', '__proto__', ' ', 'é'],
  },
  wheels: {
    names: ['wheels'],
    good: [
      ['colour,day', ['colour', 'day']],
      ['Colour, DAY ,food', ['colour', 'day', 'food']],
      ['a,b,c,d,e,f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ],
    bad: ['colour', 'a,b,c,d,e,f,g', 'a,A', 'a,', 'a,../b', 'a;b', ','],
  },
  mode: {
    names: ['mode'],
    good: ['giveaway', 'custom', 'pcgiveaway-prize-tier', 'pcgiveaway-member'].map((mode) => [mode, mode]),
    bad: ['lottery', 'constructor'],
    whenBad: 'custom',
  },
  parentOrigin: {
    names: ['parentOrigin'],
    good: [['https://host.example', 'https://host.example']],
    bad: ['https://host.example/', '*'],
    whenBad: null,
  },
  hostParentPath: {
    names: ['host_parent_path', 'parentPath'],
    good: [
      ['/giveaways/7', '/giveaways/7'],
      ['giveaways?tab=a#wheel', '/giveaways?tab=a#wheel'],
      ['https://wheels.example/x', '/x'],
      ['/a/../b', '/b'],
      ['?page=2', '/?page=2'],
    ],
    bad: [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/..//evil.example',
      '/\t/evil.example',
      'https://evil.example/x',
      'http://wheels.example/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://wheels.example@evil.example/',
      'x'.repeat(3_000),
    ],
  },
  title: {
    names: ['brand_title', 'branding_title', 'title'],
    good: [
      ['A', 'A'],
      ['<b>hi', '<b>hi'],
      ['a\nb\u202ec', 'a b c'],
      ['x'.repeat(121), 'x'.repeat(120)],
    ],
    bad: [' ', '\u200e'],
  },
  logo: {
    names: ['brand_logo', 'brandingLogoSrc', 'logo'],
    good: ['https://cdn.example/logo.png', png, 'data:image/svg+xml,%3Csvg/%3E'].map((logo) => [logo, logo]),
    bad: [
      'http://cdn.example/logo.png',
      'javascript:alert(1)',
      '/logo.png',
      'data:text/html;base64,PGI+',
      'data:image/png;base64,<b>',
      'blob:https://wheels.example/1',
      'https://me:secret@cdn.example/a.png',
    ],
  },
  logoPlacement: {
    names: ['brand_logo_placement', 'brandingLogoPlacement'],
    good: [
      ['behind', 'behind'],
      ['center', 'center'],
      ['CENTER', 'center'],
    ],
    bad: ['centre', 'left'],
  },
  colours: {
    names: ['brand_colors', 'branding_colors', 'colorPalette'],
    good: [
      ['#0072b2,#E69F00', ['#0072B2', '#E69F00']],
      ['0072b2', ['#0072B2']],
      ['#0af, fa0', ['#00AAFF', '#FFAA00']],
      [Array(32).fill('#123456').join(','), Array(32).fill('#123456')],
    ],
    bad: [
      'red',
      '#12345',
      '#11223344',
      '#112233;',
      '#112233,url(https://evil.example)',
      '#112233\n',
      '#112233,',
      ',',
      'var(--x)',
      Array(33).fill('#123456').join(','),
    ],
  },
  drawSlug: {
    names: ['draw_slug', 'drawSlug', 'draw', 'slug'],
    good: [
      ['d', 'd'],
      ['é'.repeat(64), 'é'.repeat(64)],
    ],
    bad: ['x'.repeat(65)],
  },
  wheelType: {
    names: ['wheel_type', 'wheelType'],
    good: [
      ['tier', 'tier'],
      ['member', 'member'],
      ['Member', 'member'],
    ],
    bad: ['prize', 'tiers'],
  },
  chromeless: { names: ['chromeless'], ...yesOrNo },
  showTitle: { names: ['show_title'], ...yesOrNo },
  showDescription: { names: ['show_description'], ...yesOrNo },
  showJoinCta: { names: ['show_join_cta'], ...yesOrNo },
  showSpin: { names: ['show_spin'], ...yesOrNo },
  showVolume: { names: ['show_volume'], ...yesOrNo },
  transparentBackground: { names: ['transparent_background'], ...yesOrNo },
  transparent: { names: ['transparent'], ...yesOrNo },
  background: {
    names: ['background'],
    good: [
      ['transparent', 'transparent'],
      ['#123abc', '#123ABC'],
      ['abc', '#AABBCC'],
    ],
    bad: ['red', 'true', 'none', 'url(https://a.example)'],
  },
  pointerSide: {
    names: ['pointer_side'],
    good: ['top', 'right', 'bottom', 'left'].map((name) => [name, name]),
    bad: ['up', '90'],
  },
  winnerSentence: {
    names: ['winner_sentence'],
    good: [
      ['Hooray for', 'Hooray for'],
      ['a\u202Eb', 'a b'],
      ['x'.repeat(121), 'x'.repeat(120)],
    ],
    bad: [' '],
  },
  confetti: {
    names: ['confetti'],
    good: ['none', 'usual', 'long'].map((name) => [name, name]),
    bad: ['much', '3'],
  },
  speakWinner: { names: ['speak_winner'], ...yesOrNo },
  followDraw: { names: ['follow_draw'], ...yesOrNo },
  randomInitialRotation: { names: ['random_initial_rotation'], ...yesOrNo },
  treatment: {
    names: ['visual_treatment'],
    good: ['classic', 'flat', 'neon', 'metal', 'minimal', 'high-contrast'].map((name) => [name, name]),
    bad: ['fancy', 'high_contrast'],
  },
  spinDuration: {
    names: ['spin_duration'],
    good: [
      ['12.5', 12.5],
      ['8', 8],
      ['0', 1],
      ['-5', 1],
      ['61', 60],
      ['+3', 3],
    ],
    bad: ['abc', 'NaN', 'Infinity', '0x10', '8s', '1e1', ' '],
  },
  singleSpin: { names: ['single_spin'], ...yesOrNo },
  lang: {
    names: ['lang'],
    good: [
      ['de', 'de'],
      ['pt-BR', 'pt'],
      ['AR', 'ar'],
    ],
    bad: ['nl', 'deu', 'constructor'],
  },
  dataSource: {
    names: ['data_source'],
    good: [
      ['parent', 'parent'],
      ['service', 'service'],
    ],
    bad: ['host', 'constructor'],
  },
};

const query = (...pairs: [string, string][]): string => new URLSearchParams(pairs).toString();

rows('an address without parameters sets no values', [{ query: '', values: {} }]);

for (const [key, { names, good, bad, whenBad }] of Object.entries(samples)) {
  rows(`${names.join(', ')}: good and bad values`, [
    ...names.flatMap((name) => [
      ...good.map(([text, value]) => ({ query: query([name, text]), values: { [key]: value } })),
      ...bad.map((text) => ({ query: query([name, text]), values: { [key]: whenBad }, faults: [name] })),
    ]),
  ]);

  const [[one, first] = ['', undefined], [other] = ['']] = [good[0], good.at(-1)];
  const empty = yesOrNo.good === good;
  const once = key === 'parentOrigin';
  rows(`${names.join(', ')}: empty, repeated, and in each other's place`, [
    ...names.map((name) => ({ query: query([name, '']), values: empty ? { [key]: true } : {} })),
    ...names.map((name) => ({
      query: query([name, one], [name, other]),
      values: { [key]: once ? null : first },
      ...(once && { faults: [name] }),
    })),
    ...names.flatMap((name, at) =>
      names.slice(at + 1).flatMap((later) => [
        { query: query([later, bad[0] ?? ''], [name, one]), values: { [key]: first } },
        { query: query([name, ''], [later, one]), values: { [key]: first } },
        { query: query([name, ''], [name, other], [later, one]), values: { [key]: first } },
      ]),
    ),
    ...names.map((name) => ({ query: query([`${name}[]`, one], [name.toUpperCase(), one]), values: {} })),
  ]);
}

test('every parameter of the table is in the samples, under the same names', () => {
  assert.deepEqual(
    Object.entries(pageParameters).map(([key, { names }]) => [key, names]),
    Object.entries(samples).map(([key, { names }]) => [key, names]),
  );
});

rows('a path of the parent must be on the origin of the parent', [
  {
    query: query(['parentOrigin', 'https://host.example'], ['host_parent_path', 'https://host.example/a?b']),
    values: { parentOrigin: 'https://host.example', hostParentPath: '/a?b' },
  },
  {
    query: query(['parentOrigin', 'https://host.example'], ['parentPath', 'https://wheels.example/a']),
    values: { parentOrigin: 'https://host.example' },
    faults: ['parentPath'],
  },
  {
    query: query(['parentOrigin', '*'], ['parentPath', '/a']),
    values: { parentOrigin: null },
    faults: ['parentOrigin'],
  },
]);

const nobody = { values: { parentOrigin: null }, faults: ['parentOrigin'] };
rows('parentOrigin is an exact origin or nothing is posted', [
  { query: 'parentOrigin=https%3A%2F%2Fhost.example', values: { parentOrigin: 'https://host.example' } },
  { query: 'parentOrigin=http%3A%2F%2Flocalhost%3A3000', values: { parentOrigin: 'http://localhost:3000' } },
  { query: 'parentOrigin=http%3A%2F%2F[::1]:1', values: { parentOrigin: 'http://[::1]:1' } },
  { query: 'parentOrigin=http%3A%2F%2Fhost.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%2F', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2FHOST.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3A443', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fuser%40host.example', ...nobody },
  { query: 'parentOrigin=https%3Ahost.example', ...nobody },
  { query: 'parentOrigin=https%3A%5C%5Chost.example', ...nobody },
  { query: 'parentOrigin=%09https%3A%2F%2Fhost.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%2Fx', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3F', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%23', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2F%40host.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3A', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%3A08443', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2F%2Fhost.example', ...nobody },
  { query: 'parentOrigin=HTTPS%3A%2F%2Fhost.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost%252eexample', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost%E3%80%82example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2F%EF%BD%88ost.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fh%C3%B6st.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fho_st.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2F*.example', ...nobody },
  { query: 'parentOrigin=http%3A%2F%2F127.1', ...nobody },
  { query: 'parentOrigin=http%3A%2F%2F0x7f.0.0.1', ...nobody },
  { query: 'parentOrigin=http%3A%2F%2F2130706433', ...nobody },
  { query: 'parentOrigin=http%3A%2F%2Flocalhost.', ...nobody },
  { query: 'parentOrigin=http%3A%2F%2Flocalhost.evil.example', ...nobody },
  { query: 'parentOrigin=http%3A%2F%2F127.0.0.1.evil.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fa.example%2Chttps%3A%2F%2Fb.example', ...nobody },
  { query: 'parentOrigin=wss%3A%2F%2Fhost.example', ...nobody },
  { query: 'parentOrigin=blob%3Ahttps%3A%2F%2Fhost.example%2Fx', ...nobody },
  { query: 'parentOrigin=file%3A%2F%2F', ...nobody },
  { query: 'parentOrigin=%2F', ...nobody },
  { query: 'parentOrigin=https%253A%252F%252Fhost.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%20', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fhost.example%0A', ...nobody },
  // A host with a trailing dot or in punycode is another origin, and is kept as it is.
  { query: 'parentOrigin=https%3A%2F%2Fhost.example.', values: { parentOrigin: 'https://host.example.' } },
  {
    query: 'parentOrigin=https%3A%2F%2Fxn--hst-sna.example',
    values: { parentOrigin: 'https://xn--hst-sna.example' },
  },
  // Without `parentOrigin`, which these spellings do not set, the parent must have the page's own origin.
  { query: 'parentOrigin[]=https%3A%2F%2Fhost.example', values: {} },
  { query: 'PARENTORIGIN=https%3A%2F%2Fhost.example', values: {} },
  { query: 'parentOrigin=&parentOrigin=https%3A%2F%2Fhost.example', values: {} },
  { query: 'parentOrigin=*', ...nobody },
  { query: 'parentOrigin=null', ...nobody },
  { query: 'parentOrigin=javascript%3Aalert(1)', ...nobody },
  // A `parentOrigin` that is given twice is invalid, even with equal values.
  { query: 'parentOrigin=https%3A%2F%2Fa.example&parentOrigin=https%3A%2F%2Fb.example', ...nobody },
  { query: 'parentOrigin=https%3A%2F%2Fa.example&parentOrigin=https%3A%2F%2Fa.example', ...nobody },
]);

rows(
  'a service on http may be embedded by pages on http',
  [{ query: 'parentOrigin=http%3A%2F%2Fhost.example', values: { parentOrigin: 'http://host.example' } }],
  true,
);

test('a fault never contains the value', () => {
  const { faults } = readPageParameters(new URLSearchParams('listName=%3Cscript%3E&spin_duration=evil'), {
    allowHttp: false,
    ownOrigin,
  });
  assert.equal(faults.length, 2);
  assert.doesNotMatch(JSON.stringify(faults), /script|evil/);
});
