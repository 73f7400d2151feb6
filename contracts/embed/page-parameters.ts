/**
 * URL parameters of the embed pages (docs/rules/wheel.md, "URL parameters"). Aliases are listed in order of
 * precedence.
 */
import { listNamePattern } from '../wheel/list-name.ts';
import { firstLanguage, languages, type Language } from '../wheel/languages.ts';
import { judgeLogo } from '../wheel/logo.ts';
import { exactOrigin } from '../http/origin.ts';
import { parentPath } from './parent-path.ts';
import { confettiAmounts, pointerSides, visualTreatments } from '../wheel/visual-treatment.ts';

export const wheelPageNames = ['wheelofgiveaways', 'customwheel', 'svcwheel', 'pcgiveaway'] as const;
export type WheelPageName = (typeof wheelPageNames)[number];

export const pageModes = ['giveaway', 'custom', 'pcgiveaway-prize-tier', 'pcgiveaway-member'] as const;
export type PageMode = (typeof pageModes)[number];

export interface ParameterFault {
  readonly parameter: string;
  readonly message: string;
}

class Bad {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

interface Surroundings {
  /** Whether the page was loaded over http. Only such a page accepts a parent over http. */
  readonly allowHttp: boolean;
}

interface Parameter<Value> {
  /** Names of the parameter, the canonical one first. */
  readonly names: readonly string[];
  /** Parses the first value. `all` contains all values that the address has for the parameter. */
  readonly read: (value: string, surroundings: Surroundings, all: readonly string[]) => Value | Bad;
  readonly whenBad?: Value;
  /** Whether `?name` without a value is valid, as in `?chromeless`. */
  readonly emptyCounts?: boolean;
  readonly choices?: readonly string[];
}

function parameter<Value>(row: Parameter<Value>): Parameter<Value> {
  return row;
}

const longestLine = 120;
const longestDrawSlug = 64;
const mostColours = 32;
const mostWheels = 6;
const yes = new Set(['', 'true', '1', 'yes', 'on']);
const no = new Set(['false', '0', 'no', 'off']);

/** Declares a boolean parameter. An empty value means true. */
function switched(...names: string[]): Parameter<boolean> {
  return parameter({
    names,
    emptyCounts: true,
    choices: ['true', 'false'],
    read: (value) => {
      const word = value.trim().toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : new Bad(`Write ${names[0]} as true or false`);
    },
  });
}

function oneOf<Choice extends string>(names: readonly string[], choices: readonly Choice[]) {
  return parameter<Choice>({
    names,
    choices,
    read: (value) => {
      const word = value.trim().toLowerCase();
      return choices.find((choice) => choice === word) ?? new Bad(`${names[0]} is ${choices.join(', ')}`);
    },
  });
}

export const pageParameters = {
  listName: parameter({
    names: ['listName', 'wheel', 'wheelName'],
    read: (value) => {
      const slug = value.toLowerCase();
      return listNamePattern.test(slug)
        ? slug
        : new Bad('A listName is 1 to 64 letters, digits and hyphens, no hyphen at the ends');
    },
  }),
  /** Wheels that are shown together, in this order. */
  wheels: parameter<readonly string[]>({
    names: ['wheels'],
    read: (value) => {
      const slugs = value.split(',').map((slug) => slug.trim().toLowerCase());
      const isGood =
        slugs.every((slug) => listNamePattern.test(slug)) && new Set(slugs).size === slugs.length;
      return isGood && slugs.length >= 2 && slugs.length <= mostWheels
        ? slugs
        : new Bad(`wheels is 2 to ${mostWheels} different listNames, with commas between`);
    },
  }),
  mode: parameter<PageMode>({ ...oneOf(['mode'], pageModes), whenBad: 'custom' }),
  /**
   * Origin to which messages are posted (docs/rules/messages.md, "Parent origin"). Null if the parameter is
   * invalid; the page then posts no messages.
   */
  parentOrigin: parameter<string | null>({
    names: ['parentOrigin'],
    whenBad: null,
    read: (value, { allowHttp }, all) => {
      if (all.length > 1) return new Bad('Give parentOrigin once');
      return (
        exactOrigin(value, allowHttp) ?? new Bad('parentOrigin is not the exact origin of an https page')
      );
    },
  }),
  /** Path on the host's site, used in share links. */
  hostParentPath: parameter({
    names: ['host_parent_path', 'parentPath'],
    read: (value) => value,
  }),
  title: parameter({
    names: ['brand_title', 'branding_title', 'title'],
    read: (value) => readLine(value) ?? new Bad('The title is empty'),
  }),
  /** An https address, or an image as a data: URL. */
  logo: parameter({
    names: ['brand_logo', 'brandingLogoSrc', 'logo'],
    read: (value) => {
      const fault = judgeLogo(value);
      return fault === undefined ? value : new Bad(fault.message);
    },
  }),
  logoPlacement: oneOf(['brand_logo_placement', 'brandingLogoPlacement'], ['behind', 'center']),
  /** Colours as `#RRGGBB` or `#RGB`. The `#` is optional, because it has to be encoded in a URL. */
  colours: parameter<readonly string[]>({
    names: ['brand_colors', 'branding_colors', 'colorPalette'],
    read: (value) => {
      const colours = value.split(',').map((each) => readColour(each));
      const good = colours.every((colour) => colour !== undefined) && colours.length <= mostColours;
      return good ? colours : new Bad(`Write 1 to ${mostColours} colours as #RRGGBB, with commas between`);
    },
  }),
  drawSlug: parameter({
    names: ['draw_slug', 'drawSlug', 'draw', 'slug'],
    read: (value) =>
      value.length <= longestDrawSlug
        ? value
        : new Bad(`A draw slug has at most ${longestDrawSlug} characters`),
  }),
  wheelType: oneOf(['wheel_type', 'wheelType'], ['tier', 'member']),
  chromeless: switched('chromeless'),
  showTitle: switched('show_title'),
  showDescription: switched('show_description'),
  showJoinCta: switched('show_join_cta'),
  showSpin: switched('show_spin'),
  showVolume: switched('show_volume'),
  transparentBackground: switched('transparent_background'),
  transparent: switched('transparent'),
  /** `transparent`, or the background colour of the page. */
  background: parameter<string>({
    names: ['background'],
    read: (value) =>
      value.trim().toLowerCase() === 'transparent'
        ? 'transparent'
        : (readColour(value) ?? new Bad('background is transparent, or a colour as #RRGGBB')),
  }),
  pointerSide: oneOf(['pointer_side'], pointerSides),
  /** Sentence above the name of a winner. */
  winnerSentence: parameter({
    names: ['winner_sentence'],
    read: (value) => readLine(value) ?? new Bad('The sentence is empty'),
  }),
  confetti: oneOf(['confetti'], confettiAmounts),
  speakWinner: switched('speak_winner'),
  /** Shows the list of the last draw. When a draw from the other list begins, shows that list instead. */
  followDraw: switched('follow_draw'),
  randomInitialRotation: switched('random_initial_rotation'),
  treatment: oneOf(['visual_treatment'], visualTreatments),
  /** Duration, in seconds, of spins that the page itself draws. */
  spinDuration: parameter({
    names: ['spin_duration'],
    read: (value) => {
      const seconds = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value.trim()) ? Number(value) : Number.NaN;
      return Number.isFinite(seconds)
        ? Math.min(60, Math.max(1, seconds))
        : new Bad('spin_duration is a number of seconds from 1 to 60');
    },
  }),
  singleSpin: switched('single_spin'),
  /** Language of the page, such as `de` or `pt-BR`. */
  lang: parameter<Language>({
    names: ['lang'],
    choices: languages,
    read: (value) => firstLanguage([value]) ?? new Bad(`lang is ${languages.join(', ')}`),
  }),
  /** With `parent`, the page waits for rows from its host. */
  dataSource: oneOf(['data_source'], ['parent', 'service']),
};

/** Returns the text as one line of at most 120 characters, or undefined if it is empty. */
function readLine(text: string): string | undefined {
  // Replace control characters and direction overrides, which could change how the text around the line is
  // displayed.
  const line = text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim();
  return line === '' ? undefined : Array.from(line).slice(0, longestLine).join('');
}

/** Returns `#RRGGBB` in capitals, or undefined if the text is not a colour. */
function readColour(text: string): string | undefined {
  const [, digits] = /^ *#?([0-9a-f]{6}|[0-9a-f]{3}) *$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toUpperCase();
}

/**
 * Values of the parameters in an address. A missing parameter is undefined, and so is an invalid one, unless
 * it has a `whenBad`.
 */
export type PageParameters = {
  readonly [Name in keyof typeof pageParameters]: (typeof pageParameters)[Name] extends Parameter<infer Value>
    ? Value | undefined
    : never;
};

/**
 * Reads the parameters of a page's address.
 * @param surroundings `ownOrigin` is the origin of the page
 */
export function readPageParameters(
  query: URLSearchParams,
  surroundings: Surroundings & { readonly ownOrigin: string },
): { values: PageParameters; faults: ParameterFault[] } {
  const faults: ParameterFault[] = [];
  const values = Object.entries(pageParameters).map(([key, row]: [string, Parameter<unknown>]) => {
    const name = row.names.find((alias) => {
      const value = query.get(alias);
      return value !== null && (value !== '' || row.emptyCounts === true);
    });
    if (name === undefined) return [key, undefined];
    const all = query.getAll(name);
    const value = row.read(all[0] ?? '', surroundings, all);
    if (!(value instanceof Bad)) return [key, value];
    faults.push({ parameter: name, message: value.message });
    return [key, row.whenBad];
  });
  const read = Object.fromEntries(values) as PageParameters;
  return {
    values: { ...read, hostParentPath: ofParent(read, query, surroundings.ownOrigin, faults) },
    faults,
  };
}

/** Resolves the path on the host's site. Returns undefined if it leads to another origin. */
function ofParent(
  { hostParentPath, parentOrigin }: PageParameters,
  query: URLSearchParams,
  ownOrigin: string,
  faults: ParameterFault[],
): string | undefined {
  if (hostParentPath === undefined || parentOrigin === null) return undefined;
  const path = parentPath(hostParentPath, parentOrigin ?? ownOrigin);
  if (path === undefined) {
    const parameter = pageParameters.hostParentPath.names.find((name) => query.get(name)) ?? '';
    faults.push({ parameter, message: 'This path leads to another origin than that of the page around' });
  }
  return path;
}
