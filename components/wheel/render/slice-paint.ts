import type { VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { contrast, labelColour, luminance } from '../engine/palette.ts';

export interface SlicePaint {
  readonly face: string;
  readonly label: string;
}

const black = '#000000';
const white = '#ffffff';
/**
 * Minimum luminance for black labels, and maximum luminance for white labels. Both give a contrast of 7 to 1
 * (WCAG 2.2).
 */
const bright = 0.304;
const dim = 0.098;
/** Maximum luminance of slices in `neon`, which look like dark glass. */
const glass = 0.12;

/**
 * Returns the colours of a slice and its label, with a contrast of at least 4.5 to 1, or 7 to 1 in
 * `high-contrast`. Only `neon` and `high-contrast` change the slice's own colour.
 */
export function slicePaint(treatment: VisualTreatment, colour: string): SlicePaint {
  if (treatment === 'neon') {
    const face = towards(vivid(colour), black, (shade) => luminance(shade) <= glass);
    const label = mixed(colour, white, 0.8);
    return { face, label: contrast(face, label) >= 5.5 ? label : white };
  }
  if (treatment !== 'high-contrast') return { face: colour, label: labelColour(colour) };
  // Go to the nearer limit: 0.17 is the geometric mean of `bright` and `dim`, because the eye perceives
  // ratios.
  return luminance(colour) >= 0.17
    ? { face: towards(colour, white, (shade) => luminance(shade) >= bright), label: black }
    : { face: towards(colour, black, (shade) => luminance(shade) <= dim), label: white };
}

function vivid(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16);
  const parts = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  const grey = parts.reduce((sum, part) => sum + part, 0) / 3;
  return `#${parts.map((part) => hex(Math.min(255, Math.max(0, grey + (part - grey) * 1.4)))).join('')}`;
}

/**
 * Returns the first colour on the way from `colour` to `goal` that `isRight` accepts. If there is none,
 * returns `goal`.
 */
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
