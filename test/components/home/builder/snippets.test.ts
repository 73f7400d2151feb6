import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Script } from 'node:vm';
import { controls, controlGroups } from '../../../../components/home/builder/controls/builder-controls.ts';
import {
  freshState,
  isOn,
  originMeant,
  readFragment,
  usable,
  withSwitch,
  withValue,
  writeFragment,
  type BuilderState,
} from '../../../../components/home/builder/builder-state.ts';
import { htmlText, scriptText } from '../../../../components/home/builder/html-text.ts';
import {
  attributeOf,
  pageAddress,
  snippet,
  snippetKinds,
  type SnippetKind,
} from '../../../../components/home/builder/snippets.ts';
import { addressParameters } from '../../../../components/embed/svc-wheel-embed-address.ts';
import {
  pageParameters,
  readPageParameters,
  wheelPageNames,
} from '../../../../contracts/embed/page-parameters.ts';

const origin = 'https://wheels.example';
const host = 'https://my-site.example';

function made(kind: SnippetKind, values: Record<string, string>, page: BuilderState['page'] = 'customwheel') {
  const { parameters, faults } = usable({ page, values }, { origin });
  assert.deepEqual(faults, [], JSON.stringify(values));
  return snippet(kind, { origin, page, parameters }).code;
}

const sample: Record<string, string> = {
  listName: 'friday',
  wheel_type: 'member',
  data_source: 'parent',
  follow_draw: 'true',
  mode: 'giveaway',
  draw_slug: 'draw 42',
  parentOrigin: host,
  host_parent_path: '/giveaways/friday',
  brand_title: 'Friday',
  visual_treatment: 'neon',
  brand_colors: 'E69F00,56B4E9',
  brand_logo: 'https://my-site.example/logo.svg',
  brand_logo_placement: 'behind',
  transparent_background: 'true',
  chromeless: 'true',
  show_title: 'true',
  show_description: 'true',
  show_join_cta: 'true',
  show_spin: 'false',
  show_volume: 'false',
  spin_duration: '6',
  random_initial_rotation: 'false',
  single_spin: 'true',
  pointer_side: 'left',
  winner_sentence: 'Hooray for',
  confetti: 'long',
  speak_winner: 'true',
  lang: 'de',
};

const decoded = (html: string) =>
  html.replace(
    /&(lt|gt|quot|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]!,
  );
const sourceOf = (code: string) => new URL(decoded(/ src="([^"]*\/wheelapp\/[^"]*)"/.exec(code)![1]!));

test('every parameter of the pages has a control, and every control a parameter', () => {
  const covered = controls.flatMap(({ parameter, means = [] }) => [parameter, ...means]);
  const first = Object.values(pageParameters).map(({ names }: { names: readonly string[] }) => names[0]);
  // Add `wheels`, for which the builder has no control because its snippets show one wheel.
  assert.deepEqual([...covered, 'wheels'].sort(), [...first].sort());
  assert.deepEqual(Object.keys(sample).sort(), controls.map(({ parameter }) => parameter).sort());
  assert.equal(new Set(controlGroups().map(({ name }) => name)).size, controlGroups().length);
});

test('a control offers every value that pages accept, except the default', () => {
  for (const control of controls) {
    if (control.kind !== 'choice') continue;
    const row = Object.values(pageParameters).find(({ names }: { names: readonly string[] }) =>
      names.includes(control.parameter),
    );
    const { choices = [] } = row as { choices?: readonly string[] };
    const missing = choices.filter((choice) => !control.options.some(({ value }) => value === choice));
    assert.deepEqual(missing, { mode: ['custom'], data_source: ['service'] }[control.parameter] ?? []);
    for (const { value } of control.options)
      assert.ok(choices.includes(value), `${control.parameter} ${value}`);
  }
});

test('the values of the form reach every page that uses them', () => {
  for (const page of wheelPageNames) {
    const address = sourceOf(made('iframe', sample, page));
    const { values, faults } = readPageParameters(address.searchParams, {
      allowHttp: false,
      ownOrigin: host,
    });
    assert.deepEqual(faults, []);
    assert.equal(address.pathname, `/wheelapp/${page}`);
    assert.equal(values.showJoinCta, page === 'wheelofgiveaways' ? true : undefined);
    const draws = page === 'svcwheel' || page === 'pcgiveaway';
    assert.equal(values.dataSource, draws ? 'parent' : undefined);
    assert.equal(values.wheelType, draws ? 'member' : undefined);
    assert.equal(values.mode, draws ? 'giveaway' : undefined);
    const { showJoinCta: _a, dataSource: _b, wheelType: _c, mode: _d, ...rest } = values;
    assert.deepEqual(rest, {
      background: undefined,
      transparent: undefined,
      listName: 'friday',
      wheels: undefined,
      parentOrigin: host,
      hostParentPath: '/giveaways/friday',
      title: 'Friday',
      logo: 'https://my-site.example/logo.svg',
      logoPlacement: 'behind',
      colours: ['#E69F00', '#56B4E9'],
      drawSlug: 'draw 42',
      chromeless: true,
      showTitle: true,
      showDescription: true,
      showSpin: false,
      showVolume: false,
      transparentBackground: true,
      randomInitialRotation: false,
      treatment: 'neon',
      spinDuration: 6,
      singleSpin: true,
      pointerSide: 'left',
      winnerSentence: 'Hooray for',
      confetti: 'long',
      speakWinner: true,
      followDraw: true,
      lang: 'de',
    });
  }
});

test('default values are omitted', () => {
  assert.equal(made('address', {}), `${origin}/wheelapp/customwheel`);
  const usual = { show_title: 'true', show_spin: 'true', chromeless: 'false', single_spin: 'false' };
  assert.equal(
    made('address', { ...usual, listName: 'Friday' }),
    `${origin}/wheelapp/customwheel?listName=friday`,
  );
  const bare = 'chromeless=true&show_title=true';
  assert.equal(
    made('address', { chromeless: 'true', show_title: 'true', show_description: 'false' }),
    `${origin}/wheelapp/customwheel?${bare}`,
  );
});

test('a switch set back to its default is omitted, and an untouched one follows "only the wheel"', () => {
  const of = (name: string) => controls.find(({ parameter }) => parameter === name)!;
  const [title, chromeless] = [of('show_title'), of('chromeless')];
  assert.ok(title.kind === 'switch' && chromeless.kind === 'switch');
  const hidden = withSwitch(freshState, title, false);
  assert.deepEqual(hidden.values, { show_title: 'false' });
  assert.deepEqual(withSwitch(hidden, title, true), freshState);
  const bare = withSwitch(freshState, chromeless, true);
  assert.equal(isOn(title, bare.values), false);
  assert.deepEqual(withSwitch(bare, title, true).values, { chromeless: 'true', show_title: 'true' });
  assert.deepEqual(withValue(hidden, 'show_title', ''), freshState);
});

test('an invalid value is reported and omitted', () => {
  for (const [name, bad] of Object.entries({
    listName: '-x',
    parentOrigin: `${host}/`,
    host_parent_path: '//elsewhere.example',
    brand_logo: 'javascript:alert(1)',
    brand_colors: 'red;url(x)',
    spin_duration: 'long',
    visual_treatment: 'shiny',
    draw_slug: 'x'.repeat(65),
  })) {
    const { parameters, faults } = usable({ page: 'customwheel', values: { [name]: bad } }, { origin });
    assert.deepEqual(parameters, {}, name);
    assert.deepEqual(
      faults.map(({ parameter }) => parameter),
      [name],
    );
  }
  const local = { page: 'customwheel', values: { parentOrigin: 'http://host.example' } } as const;
  assert.equal(usable(local, { origin }).faults.length, 1);
  assert.equal(usable(local, { origin: 'http://wheels.example' }).faults.length, 0, 'a service on http');
});

test('the origin is taken from a pasted page address', () => {
  const table = [
    ['https://my-site.example/', host],
    ['https://my-site.example/giveaways?x#y', host],
    ['my-site.example', host],
    ['HTTPS://My-Site.example', host],
    [' https://my-site.example', host],
    ['http://localhost:3000/', 'http://localhost:3000'],
    [host, undefined],
    ['my site', undefined],
    ['x', undefined],
    ['javascript:alert(1)', undefined],
    ['*', undefined],
  ] as const;
  for (const [text, meant] of table) assert.equal(originMeant(text), meant, text);
});

test('the address of the builder restores its state, and nothing else', () => {
  const state: BuilderState = { page: 'pcgiveaway', values: sample };
  assert.deepEqual(readFragment(`#${writeFragment(state)}`), state);
  assert.equal(writeFragment(freshState), '');
  assert.deepEqual(readFragment(''), freshState);
  assert.deepEqual(readFragment('#builder'), freshState);
  assert.deepEqual(readFragment('#page=../admin&wheel=party&__proto__=x&constructor=y&slug=&show_title=1'), {
    page: 'customwheel',
    values: { listName: 'party', show_title: 'true' },
  });
});

const nasty = [
  `</script><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `'+alert(1)+'`,
  `<!--`,
  `\\`,
  '& &amp; &quot;',
  '\u2028',
];

test('no value of the form can break out of its place in a snippet', () => {
  for (const text of nasty) {
    assert.equal(decoded(htmlText(text)), text);
    assert.doesNotMatch(htmlText(text), /[<>"]/);
    assert.doesNotMatch(scriptText(text), /[<\u2028]/);
    assert.equal(new Script(scriptText(text)).runInThisContext(), text);
    const values = { listName: 'friday', brand_title: `Us ${text}`, draw_slug: text, parentOrigin: host };
    for (const kind of snippetKinds) {
      const code = made(kind, { ...values, host_parent_path: `/x${encodeURI(text)}` });
      assert.doesNotMatch(code, /alert\(1\)</, `${kind} ${text}`);
      assert.equal(code.match(/<script\b/g)?.length ?? 0, code.match(/<\/script>/g)?.length ?? 0, kind);
      assert.ok((code.match(/<script\b/g)?.length ?? 0) <= 2, kind);
    }
    const shown = sourceOf(made('iframe', values)).searchParams;
    assert.equal(shown.get('brand_title'), `Us ${text}`);
    assert.equal(shown.get('draw_slug'), text);
  }
});

test('every script of every snippet parses', () => {
  const many: [Record<string, string>, BuilderState['page']][] = [
    [{}, 'customwheel'],
    [sample, 'customwheel'],
    [sample, 'svcwheel'],
    [{ ...sample, wheel_type: 'tier' }, 'pcgiveaway'],
    [{ ...sample, wheel_type: '', mode: 'pcgiveaway-member' }, 'pcgiveaway'],
  ];
  for (const [values, page] of many) {
    for (const kind of snippetKinds) {
      const code = made(kind, values, page);
      for (const [, source] of code.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) new Script(source!);
      for (const line of code.split('\n'))
        assert.doesNotMatch(line, /\s$/, `${kind}: ${JSON.stringify(line)}`);
    }
  }
  const embed = made('element', sample, 'svcwheel');
  for (const { parameter } of controls) {
    if (parameter === 'parentOrigin') continue;
    assert.ok((addressParameters as readonly string[]).includes(attributeOf(parameter)), parameter);
  }
  assert.match(embed, /wheel\.participants = \[/);
  assert.match(embed, /url-bar="\/giveaways\/friday"/);
  const members = made('iframe', sample, 'svcwheel');
  assert.match(members, /SVC_WHEEL_MEMBER_SEGMENTS_SYNC/);
  assert.match(made('iframe', { ...sample, wheel_type: 'tier' }, 'pcgiveaway'), /SVC_WHEEL_PC_CONFIG_SYNC/);
  assert.match(members, /event\.origin !== service/);
  assert.match(members, /data\?\.type/);
});

test('a source for OBS shows only the wheel, and its address names no parent origin', () => {
  const obs = new URL(made('obs', { listName: 'friday', parentOrigin: host, host_parent_path: '/x' }));
  assert.deepEqual(Object.fromEntries(obs.searchParams), {
    listName: 'friday',
    chromeless: 'true',
    transparent_background: 'true',
    show_spin: 'false',
    show_volume: 'false',
  });
  assert.equal(new URL(made('address', sample)).searchParams.has('parentOrigin'), false);
  assert.equal(pageAddress({ origin: '', page: 'svcwheel', parameters: {} }), '/wheelapp/svcwheel');
  const wheel = made('wheel', sample);
  for (const attribute of [
    'treatment="neon"',
    'single-spin',
    'fixed-start',
    'no-button',
    'spin-duration="6"',
    'style="max-width: 480px"',
  ])
    assert.ok(wheel.includes(attribute), attribute);
  assert.match(wheel, /wheel\.palette = \['#E69F00', '#56B4E9'\]/);
});

test('checks the id of the wheel if it is known', () => {
  const input = {
    origin,
    page: 'customwheel',
    parameters: { listName: 'friday', parentOrigin: host },
    wheelId: 'wh_1',
  } as const;
  assert.match(snippet('iframe', input).code, /const own = \{ listName: 'friday', wheelId: 'wh_1' \};/);
  assert.match(snippet('element', input).code, /\n {2}wheel-id="wh_1"\n/);
});
