/** Colours of slices (docs/rules/wheel.md, "Colours"). */

/**
 * Colours of Okabe and Ito, which colour-blind readers can distinguish. Slate replaces black, and yellow is
 * darker than in the original.
 */
export const defaultPalette: readonly string[] = [
  '#0072B2',
  '#E69F00',
  '#009E73',
  '#F2D541',
  '#D55E00',
  '#56B4E9',
  '#5B6478',
  '#CC79A7',
];

export interface Surroundings {
  /** Colour of the slice before the first new slice. */
  readonly before?: string | undefined;
  /** Colour of the slice after the last new slice. */
  readonly after?: string | undefined;
  /** Number of existing slices. The palette continues after them. */
  readonly count?: number | undefined;
}

/**
 * Fills in missing colours from the palette. A filled slice never has the colour of a neighbour. The first
 * and the last slice are neighbours.
 * @param palette at least one `#RRGGBB`
 */
export function fillColours(
  colours: readonly (string | undefined)[],
  palette: readonly string[],
  around: Surroundings = {},
): string[] {
  const choices = withShades(palette);
  const tones = choices.map(tone);
  const filled: string[] = [];
  const ring = around.before === undefined && around.after === undefined;
  let before = tone(ring ? colours.at(-1) : around.before);
  for (let at = 0; at < colours.length; at++) {
    const given = colours[at];
    if (given !== undefined) {
      filled.push(given);
      before = tone(given);
      continue;
    }
    const next = at < colours.length - 1 ? colours[at + 1] : ring ? filled[0] : around.after;
    const after = tone(next);
    let choice = ((around.count ?? 0) + at) % choices.length;
    // There are at least three different choices, so one of them differs from both neighbours.
    for (let tried = 0; tried < choices.length; tried++) {
      if (tones[choice] !== before && tones[choice] !== after) break;
      choice = (choice + 1) % choices.length;
    }
    filled.push(choices[choice]!);
    before = tones[choice];
  }
  return filled;
}

/**
 * Fills in missing colours so that a new slice changes no older one. The age of a slice selects its colour in
 * the palette. If an older neighbour has this colour, the younger slice takes the next one. The first and the
 * last slice are neighbours.
 * @param ages number of each slice in the order of creation
 * @param palette at least one `#RRGGBB`
 */
export function fillByAge(
  colours: readonly (string | undefined)[],
  ages: ArrayLike<number>,
  palette: readonly string[],
): string[] {
  const choices = withShades(palette);
  const toneOf = toneNumbers();
  const tones = Int32Array.from(choices, toneOf);
  const { length } = colours;
  const [before, after, shown] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  const filled: string[] = [];
  for (let at = 0; at < length; at += 1) {
    const colour = colours[at];
    filled.push(colour ?? '');
    shown[at] = colour === undefined ? noTone : toneOf(colour);
    before[at] = at - 1;
    after[at] = at + 1;
  }
  if (length > 0) before[0] = length - 1;
  if (length > 0) after[length - 1] = 0;
  const oldestFirst = placesByAge(shown, ages);
  // Unlink the youngest first, so that the links of each slice lead to its nearest older slices.
  for (let turn = length - 1; turn >= 0; turn -= 1) {
    const at = oldestFirst[turn]!;
    after[before[at]!] = after[at]!;
    before[after[at]!] = before[at]!;
  }
  for (let turn = 0; turn < length; turn += 1) {
    const at = oldestFirst[turn]!;
    if (shown[at] !== noTone) continue;
    const one = shown[before[at]!];
    const other = shown[after[at]!];
    let choice = ages[at]! % choices.length;
    // There are at least three different choices, so one of them differs from both neighbours.
    while (tones[choice] === one || tones[choice] === other) choice = (choice + 1) % choices.length;
    filled[at] = choices[choice]!;
    shown[at] = tones[choice]!;
  }
  return filled;
}

/**
 * Returns the positions of the slices, the oldest first. Slices that have a colour come before all others.
 */
function placesByAge(shown: Int32Array, ages: ArrayLike<number>): Int32Array {
  const { length } = shown;
  const ranks = new Float64Array(length);
  const places = new Int32Array(length);
  let highest = 0;
  let isSorted = true;
  for (let at = 0; at < length; at += 1) {
    const rank = shown[at] === noTone ? ages[at]! + 1 : 0;
    if (rank < highest) isSorted = false;
    else highest = rank;
    ranks[at] = rank;
    places[at] = at;
  }
  if (isSorted) return places;
  if (highest > sparsest * length) return places.sort((one, other) => ranks[one]! - ranks[other]!);
  // Use a counting sort, which takes a tenth of the time of a comparison sort.
  const starts = new Int32Array(highest + 2);
  for (let at = 0; at < length; at += 1) starts[ranks[at]! + 1]! += 1;
  for (let rank = 1; rank <= highest; rank += 1) starts[rank]! += starts[rank - 1]!;
  for (let at = 0; at < length; at += 1) places[starts[ranks[at]!]!++] = at;
  return places;
}

/**
 * Maximum ratio of the highest age to the number of slices for a counting sort. Ids usually have few gaps.
 */
const sparsest = 8;

const noTone = -1;

/**
 * Returns a function that maps each colour to a number, because numbers compare faster. Ignores the case of
 * letters.
 */
function toneNumbers(): (colour: string) => number {
  const numbers = new Map<string, number>();
  return (colour) => {
    const known = numbers.get(colour);
    if (known !== undefined) return known;
    const same = tone(colour);
    const number = numbers.get(same) ?? numbers.size;
    numbers.set(same, number).set(colour, number);
    return number;
  };
}

function tone(colour: string): string;
function tone(colour: string | undefined): string | undefined;
function tone(colour: string | undefined): string | undefined {
  return colour?.toUpperCase();
}

function withShades(palette: readonly string[]): readonly string[] {
  const different = new Set(palette.map((colour) => colour.toUpperCase()));
  if (different.size >= 3) return palette;
  const choices = [...palette];
  for (const towards of [255, 0]) {
    for (const colour of palette) {
      for (const share of [0.35, 0.6]) {
        const shade = mix(colour, towards, share);
        if (different.has(shade)) continue;
        different.add(shade);
        choices.push(shade);
      }
    }
  }
  return choices;
}

function mix(colour: string, towards: number, share: number): string {
  const parts = channels(colour).map((channel) => Math.round(channel + (towards - channel) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns the relative luminance from 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const ink = '#0B0D12';
const paper = '#FFFFFF';

/** Returns the label colour for a slice, with a contrast of at least 4.5 to 1. */
export function labelColour(slice: string): string {
  const better = contrast(slice, ink) >= contrast(slice, paper) ? ink : paper;
  return contrast(slice, better) >= 4.5 ? better : '#000000';
}
