import type { VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { contrast, labelColour, luminance } from '../engine/palette.ts';

/** What a slice is painted in, `#rrggbb`. */
export interface SlicePaint {
  readonly face: string;
  readonly label: string;
}

const black = '#000000';
const white = '#ffffff';
/** Luminance above which black, and below which white, stands out at 7 to 1 (WCAG 2.2), with a little to spare. */
const bright = 0.304;
const dim = 0.098;
/** Neon paints on dark glass: no slice is brighter than this, its luminance. */
const glass = 0.12;

/**
 * What a slice of a colour is painted in. Its label stands out from it at 4.5 to 1 at least, in high-contrast at 7
 * to 1, whatever the colour: where a colour cannot bear that, it is moved as far as it takes.
 */
export function slicePaint(treatment: VisualTreatment, colour: string): SlicePaint {
  if (treatment === 'neon') {
    const face = towards(vivid(colour), black, (shade) => luminance(shade) <= glass);
    const label = mixed(colour, white, 0.8);
    return { face, label: contrast(face, label) >= 5.5 ? label : white };
  }
  if (treatment !== 'high-contrast') return { face: colour, label: labelColour(colour) };
  // The middle of the two limits for the eye, which sees ratios.
  return luminance(colour) >= 0.17
    ? { face: towards(colour, white, (shade) => luminance(shade) >= bright), label: black }
    : { face: towards(colour, black, (shade) => luminance(shade) <= dim), label: white };
}

/** Further from grey, as far as the screen goes. */
function vivid(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16);
  const parts = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  const grey = parts.reduce((sum, part) => sum + part, 0) / 3;
  return `#${parts.map((part) => hex(Math.min(255, Math.max(0, grey + (part - grey) * 1.4)))).join('')}`;
}

/** The colour itself where it is right, else the first mix with `goal` that is. */
function towards(colour: string, goal: string, isRight: (shade: string) => boolean): string {
  for (let share = 0; share < 1; share += 1 / 64) {
    const shade = mixed(colour, goal, share);
    if (isRight(shade)) return shade;
  }
  return goal;
}

function mixed(colour: string, goal: string, share: number): string {
  const [from, to] = [Number.parseInt(colour.slice(1), 16), Number.parseInt(goal.slice(1), 16)];
  const channel = (shift: number): string => {
    const start = (from >> shift) & 255;
    return hex(start + (((to >> shift) & 255) - start) * share);
  };
  return `#${channel(16)}${channel(8)}${channel(0)}`;
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}
