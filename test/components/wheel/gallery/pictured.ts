import type { VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';

/** One wheel of a picture. */
export interface PicturedWheel {
  /** CSS pixels. */
  readonly size: number;
  readonly count: number;
  readonly treatment: VisualTreatment;
  /** Long names, emoji and scripts from all over instead of first names. */
  readonly odd?: boolean;
  readonly weighted?: boolean;
  readonly logo?: 'behind' | 'center';
  /** Held at this share of a spin's time instead of at rest. */
  readonly still?: number;
}

/** Wheels side by side, those in a list of their own one below the other, on one ground. */
export interface PicturedRow {
  readonly ground: 'light' | 'dark' | 'photo' | 'none';
  readonly wheels: readonly (PicturedWheel | readonly PicturedWheel[])[];
}
