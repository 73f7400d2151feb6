import type { VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';

/** One wheel of a picture. */
export interface PicturedWheel {
  /** CSS pixels. */
  readonly size: number;
  readonly count: number;
  readonly treatment: VisualTreatment;
  /** Long names, emoji and many scripts instead of first names. */
  readonly odd?: boolean;
  readonly weighted?: boolean;
  readonly logo?: 'behind' | 'center';
  /** Held at this share of a spin's duration instead of at rest. */
  readonly still?: number;
}

/** Wheels side by side on one background; those in a nested list are below each other. */
export interface PicturedRow {
  readonly ground: 'light' | 'dark' | 'photo' | 'none';
  readonly wheels: readonly (PicturedWheel | readonly PicturedWheel[])[];
}
