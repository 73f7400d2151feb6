/**
 * Slice colours: a slice filled from the palette never has the colour of a neighbour, and labels are readable on every
 * colour (docs/rules/wheel.md, "Colours").
 */

/**
 * Colours that colour-blind readers can distinguish: those of Okabe and Ito, in an order in which neighbours also
 * differ in lightness. Slate replaces their black, which would not be visible on a dark background. Their yellow is
 * darkened, to be visible on a light background.
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

/** Existing slices of a wheel to which new slices are added. Only the new slices are filled. */
export interface Surroundings {
  /** Colour of the slice before the first new one. */
  readonly before?: string | undefined;
  /** Colour of the wheel's first slice, which follows the last new one. */
  readonly after?: string | undefined;
  /** Number of existing slices, so that the palette continues after them; default 0. */
  readonly count?: number | undefined;
}

/**
 * Fills in missing colours from the palette, in its order. A filled slice never has the colour of a neighbour; the last
 * and the first slice are neighbours too. Given colours are not changed, even if neighbours have the same colour.
 * @param palette `#RRGGBB`, at least one; shades are added if it has fewer than three different colours
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
  // Each colour is normalised only once: there may be 100,000 colours, and normalising each one creates a string.
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
    // Of three different colours, at least one differs from both neighbours.
    for (let tried = 0; tried < choices.length; tried++) {
      if (tones[choice] !== before && tones[choice] !== after) break;
      choice = (choice + 1) % choices.length;
    }
    filled.push(choices[choice]!);
    before = tones[choice];
  }
  return filled;
}

/** Normalises the spelling of a colour for comparison. */
function tone(colour: string): string;
function tone(colour: string | undefined): string | undefined;
function tone(colour: string | undefined): string | undefined {
  return colour?.toUpperCase();
}

/** Returns at least three different colours, so that at least one of them differs from both neighbours of a slice. */
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

/** Returns red, green and blue, 0 to 255. */
function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns the relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const ink = '#0B0D12';
const paper = '#FFFFFF';

/**
 * Returns the more readable label colour for a slice: near-black or white, with a contrast of at least 4.5 to 1.
 */
export function labelColour(slice: string): string {
  const better = contrast(slice, ink) >= contrast(slice, paper) ? ink : paper;
  // On a few medium colours, neither near-black nor white has enough contrast. Pure black does.
  return contrast(slice, better) >= 4.5 ? better : '#000000';
}
