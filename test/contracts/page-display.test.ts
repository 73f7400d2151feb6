import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageDisplay, pageKind, type PageDisplay } from '../../contracts/embed/page-display.ts';
import {
  readPageParameters,
  wheelPageNames,
  type WheelPageName,
} from '../../contracts/embed/page-parameters.ts';
import type { PublicSettings } from '../../contracts/wheel/wheel-settings.ts';

const read = (query: string) =>
  readPageParameters(new URLSearchParams(query), { allowHttp: false, ownOrigin: 'https://wheels.example' })
    .values;

const settings: PublicSettings = {
  spinDurationSeconds: 5,
  colorPalette: ['#111111'],
  visibility: 'public',
  visualTreatment: 'metal',
  randomInitialRotation: false,
  singleSpin: true,
  removeWinner: 'never',
  countdownSeconds: 0,
  claimSeconds: 0,
  pageSpin: 'anyone',
  pageJoin: 'anyone',
  joinUrl: null,
  sound: { volume: 0.4, muted: true, spin: 'drumRoll', win: 'none' },
  branding: {
    title: 'Stored',
    description: 'About it',
    logo: 'https://cdn.example/stored.png',
    logoPlacement: 'behind',
    colors: ['#222222'],
    background: '#101020',
    backgroundImage: '/wheelapp/assets/pic_a',
  },
  allowedOrigins: [],
  pointerSide: 'top',
  celebration: { sentence: 'Hooray for', confetti: 'long', spoken: true, winnerSeconds: 3 },
  language: null,
  archived: false,
};

test('the kind of a page follows its path, then wheel_type, then mode', () => {
  const kinds: [WheelPageName, string, 'custom' | 'participants', 'service' | 'parent'][] = [
    ['wheelofgiveaways', '', 'participants', 'service'],
    ['wheelofgiveaways', 'mode=custom&wheel_type=tier&data_source=parent', 'participants', 'service'],
    ['customwheel', '', 'custom', 'service'],
    ['customwheel', 'mode=giveaway&wheel_type=member&data_source=parent', 'custom', 'service'],
    ...(['svcwheel', 'pcgiveaway'] as const).flatMap((page): typeof kinds => [
      [page, '', 'custom', 'service'],
      [page, 'wheel_type=member', 'participants', 'service'],
      [page, 'wheelType=member&data_source=parent', 'participants', 'parent'],
      [page, 'data_source=parent', 'custom', 'parent'],
      [page, 'mode=pcgiveaway-member', 'participants', 'service'],
      [page, 'mode=pcgiveaway-member&wheel_type=tier', 'custom', 'service'],
      [page, 'mode=pcgiveaway-member&wheel_type=nonsense', 'participants', 'service'],
      [page, 'mode=pcgiveaway-prize-tier&wheel_type=member', 'participants', 'service'],
      [page, 'mode=giveaway', 'participants', 'service'],
      [page, 'mode=giveaway&wheel_type=tier', 'custom', 'service'],
      [page, 'mode=giveaway&data_source=parent', 'participants', 'parent'],
      [page, 'mode=unheard-of', 'custom', 'service'],
      [page, 'data_source=nonsense', 'custom', 'service'],
    ]),
  ];
  for (const [page, query, rows, dataSource] of kinds) {
    assert.deepEqual(pageKind(page, read(query)), { page, rows, dataSource }, `${page}?${query}`);
  }
});

const show = (page: WheelPageName, query: string, stored?: PublicSettings): PageDisplay => {
  const values = read(query);
  return pageDisplay(pageKind(page, values), values, stored);
};

test('the address overrides the settings, and settings override the defaults', () => {
  const plain: PageDisplay = {
    title: '',
    description: '',
    logo: '',
    logoPlacement: 'center',
    palette: [],
    paletteWins: false,
    treatment: 'classic',
    pointerSide: 'right',
    winnerSentence: '',
    confetti: 'usual',
    speakWinner: false,
    winnerSeconds: 5,
    background: '',
    backgroundImage: '',
    spinDuration: 8,
    singleSpin: false,
    randomInitialRotation: true,
    transparent: false,
    showJoin: false,
    showSpin: true,
    showVolume: true,
    volume: 0.7,
    muted: false,
    spinSound: 'usual',
    winSound: 'usual',
    showSurroundings: true,
  };
  const stored: PageDisplay = {
    ...plain,
    title: 'Stored',
    description: 'About it',
    logo: 'https://cdn.example/stored.png',
    logoPlacement: 'behind',
    palette: ['#222222'],
    treatment: 'metal',
    pointerSide: 'top',
    winnerSentence: 'Hooray for',
    confetti: 'long',
    speakWinner: true,
    winnerSeconds: 3,
    background: '#101020',
    backgroundImage: '/wheelapp/assets/pic_a',
    spinDuration: 5,
    singleSpin: true,
    randomInitialRotation: false,
    volume: 0.4,
    muted: true,
    spinSound: 'drumRoll',
    winSound: 'none',
  };
  const table: [string, PublicSettings | undefined, PageDisplay][] = [
    ['', undefined, plain],
    ['', settings, stored],
    ['title=Mine', settings, { ...stored, title: 'Mine' }],
    ['logo=https://cdn.example/mine.png', settings, { ...stored, logo: 'https://cdn.example/mine.png' }],
    ['pointer_side=left', settings, { ...stored, pointerSide: 'left' }],
    ['winner_sentence=Bravo', settings, { ...stored, winnerSentence: 'Bravo' }],
    ['confetti=none', settings, { ...stored, confetti: 'none' }],
    ['speak_winner=false', settings, { ...stored, speakWinner: false }],
    ['background=ABC', settings, { ...stored, background: '#AABBCC', backgroundImage: '' }],
    [
      'background=transparent',
      settings,
      { ...stored, background: '', backgroundImage: '', transparent: true },
    ],
    ['transparent', settings, { ...stored, background: '', backgroundImage: '', transparent: true }],
    ['brand_logo_placement=center', settings, { ...stored, logoPlacement: 'center' }],
    ['brand_colors=333333', settings, { ...stored, palette: ['#333333'], paletteWins: true }],
    ['visual_treatment=neon', settings, { ...stored, treatment: 'neon' }],
    ['visual_treatment=nonsense', settings, stored],
    ['spin_duration=20', settings, { ...stored, spinDuration: 20 }],
    ['random_initial_rotation', settings, { ...stored, randomInitialRotation: true }],
    ['random_initial_rotation=no', undefined, { ...plain, randomInitialRotation: false }],
    ['single_spin=false', settings, stored],
    ['single_spin=1', undefined, { ...plain, singleSpin: true }],
    ['transparent_background=true', undefined, { ...plain, transparent: true }],
    ['transparent=true', undefined, { ...plain, transparent: true }],
    ['background=transparent', undefined, { ...plain, transparent: true }],
    [
      'background=transparent&transparent=false&transparent_background=no',
      undefined,
      { ...plain, transparent: true },
    ],
    ['transparent=false', undefined, plain],
    ['show_title=false&show_description=0', settings, { ...stored, title: '', description: '' }],
    ['show_spin=off&show_volume=no', undefined, { ...plain, showSpin: false, showVolume: false }],
  ];
  for (const [query, from, expected] of table) {
    assert.deepEqual(show('customwheel', query, from), expected, query);
  }
  const { branding } = settings;
  assert.deepEqual(show('customwheel', '', { ...settings, branding: { ...branding, colors: [] } }).palette, [
    '#111111',
  ]);
});

test('chromeless hides everything around the wheel except the button and the volume, unless they are set', () => {
  const table: [string, Partial<PageDisplay>][] = [
    ['chromeless', { title: '', description: '', showJoin: false, showSurroundings: false }],
    ['chromeless', { showSpin: true, showVolume: true }],
    ['chromeless&show_title', { title: 'Stored', description: '' }],
    ['chromeless&show_description=true', { title: '', description: 'About it' }],
    ['chromeless&show_join_cta=yes', { showJoin: true, showSurroundings: false }],
    ['chromeless&show_spin=false&show_volume=false', { showSpin: false, showVolume: false }],
    ['chromeless=false', { title: 'Stored', showJoin: true, showSurroundings: true }],
    ['show_join_cta=false', { showJoin: false, showSurroundings: true }],
  ];
  for (const [query, expected] of table) {
    const display = show('wheelofgiveaways', query, settings);
    assert.deepEqual({ ...display, ...expected }, display, query);
  }
  for (const page of wheelPageNames) {
    assert.equal(show(page, 'show_join_cta').showJoin, page === 'wheelofgiveaways', page);
  }
});
