import type { VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';

/** One wheel of a picture. */
export interface PicturedWheel {
  /** Width and height in CSS pixels. */
  readonly size: number;
  readonly count: number;
  readonly treatment: VisualTreatment;
  /** True for long names, emoji and many scripts as names, instead of first names. */
  readonly odd?: boolean;
  readonly weighted?: boolean;
  readonly logo?: 'behind' | 'center';
  /** Share of a spin's duration after which the picture is taken. If absent, the wheel is at rest. */
  readonly still?: number;
}

/** Wheels side by side on one background. Those in a nested list are one below the other. */
export interface PicturedRow {
  readonly ground: 'light' | 'dark' | 'photo' | 'none';
  readonly wheels: readonly (PicturedWheel | readonly PicturedWheel[])[];
}
