/** Colours a wheel is drawn in besides its slices', `#rrggbb`, and the font of its labels. */
export interface WheelTheme {
  readonly rim: string;
  readonly hub: string;
  readonly peg: string;
  readonly pointer: string;
  /** Between slices. */
  readonly line: string;
  /** CSS font family list. */
  readonly font: string;
}

/** Everything of one picture that changes while a wheel turns. */
export interface WheelPose {
  /** Turn of the wheel, clockwise, in turns; what lies under the pointer is the wheel's angle `-rotation`. */
  readonly rotation: number;
  /** Deflection of the pointer in radians, clockwise. */
  readonly flap: number;
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
  return `rgb(${mixed.join(' ')})`;
}
