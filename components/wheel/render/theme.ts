import type { PointerSide, VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { luminance } from '../engine/palette.ts';

export interface WheelTheme {
  readonly treatment: VisualTreatment;
  readonly dark: boolean;
  readonly logoBehind: boolean;
  /**
   * Side on which the page shows the pointer. The page turns the whole canvas to this side, so pictures on
   * slices are drawn turned back, upright at the pointer.
   */
  readonly pointerSide: PointerSide;
  readonly rim: string;
  readonly hub: string;
  readonly peg: string;
  readonly pointer: string;
  readonly line: string;
  readonly font: string;
}

export function isSameTheme(a: WheelTheme, b: WheelTheme): boolean {
  return (Object.keys(a) as (keyof WheelTheme)[]).every((key) => a[key] === b[key]);
}

export function outlineColour({ treatment, pointer, line }: WheelTheme): string {
  if (treatment !== 'high-contrast') return line;
  return luminance(pointer) > 0.18 ? '#000000' : '#ffffff';
}

/** Transparency of slices in front of a logo, from 0 to 1. */
export const seenThrough = 0.45;

export interface WheelPose {
  /** In turns, clockwise. At rotation r, the pointer is at the angle -r of the wheel. */
  readonly rotation: number;
  /** Deflection of the pointer in radians, clockwise. */
  readonly flap: number;
  /** In turns per second. The lens depends on the speed. */
  readonly speed?: number;
}

export function rgb(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Mixes a colour with white if `by` is positive, and with black if `by` is negative. */
export function tint(colour: string, by: number): string {
  const goal = by > 0 ? 255 : 0;
  const share = Math.abs(by);
  const mixed = rgb(colour).map((channel) => Math.round(channel * 255 * (1 - share) + goal * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export function bright(colour: string): string {
  const parts = rgb(colour);
  const most = Math.max(0.04, ...parts);
  const hex = (part: number): string =>
    Math.round((part / most) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(hex).join('')}`;
}
