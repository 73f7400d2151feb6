import type { VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { luminance } from '../engine/palette.ts';

/** The design of a wheel, the colours is drawn in besides its slices', `#rrggbb`, and the font of its labels. */
export interface WheelTheme {
  readonly treatment: VisualTreatment;
  /** The page around is dark. */
  readonly dark: boolean;
  /** A picture stands behind the wheel and is to be seen through its slices. */
  readonly logoBehind: boolean;
  readonly rim: string;
  readonly hub: string;
  readonly peg: string;
  readonly pointer: string;
  /** Between slices. */
  readonly line: string;
  /** CSS font family list. */
  readonly font: string;
}

/** Whether two themes give the same picture. */
export function isSameTheme(a: WheelTheme, b: WheelTheme): boolean {
  return (Object.keys(a) as (keyof WheelTheme)[]).every((key) => a[key] === b[key]);
}

/** The colour that edges the pointer where a treatment has it edged. */
export function outlineColour({ treatment, pointer, line }: WheelTheme): string {
  if (treatment !== 'high-contrast') return line;
  return luminance(pointer) > 0.18 ? '#000000' : '#ffffff';
}

/** How much of a picture behind the wheel its slices let through, 0–1. */
export const seenThrough = 0.45;

/** Everything of one picture that changes while a wheel turns. */
export interface WheelPose {
  /** Turn of the wheel, clockwise, in turns; what lies under the pointer is the wheel's angle `-rotation`. */
  readonly rotation: number;
  /** Deflection of the pointer in radians, clockwise. */
  readonly flap: number;
  /** Turns a second, at rest 0, which it is where nothing is said: what goes by in the lens depends on it. */
  readonly speed?: number;
}

/** Red, green and blue of `#rrggbb`, each 0–1. */
export function rgb(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** The colour moved towards white (`by` > 0) or black (`by` < 0), for painters without a light. */
export function tint(colour: string, by: number): string {
  const goal = by > 0 ? 255 : 0;
  const share = Math.abs(by);
  const mixed = rgb(colour).map((channel) => Math.round(channel * 255 * (1 - share) + goal * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour as a tube of light would have it: as bright as its hue can be. */
export function bright(colour: string): string {
  const parts = rgb(colour);
  const most = Math.max(0.04, ...parts);
  const hex = (part: number): string =>
    Math.round((part / most) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(hex).join('')}`;
}
