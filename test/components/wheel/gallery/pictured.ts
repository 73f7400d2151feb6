import type { PointerSide, VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';

export interface PicturedWheel {
  readonly size: number;
  readonly count: number;
  readonly treatment: VisualTreatment;
  readonly odd?: boolean;
  readonly weighted?: boolean;
  /** Whether the slices show images. */
  readonly images?: boolean;
  readonly side?: PointerSide;
  readonly logo?: 'behind' | 'center';
  /** Fraction of the spin that has passed when the picture is taken. */
  readonly still?: number;
}

export interface PicturedRow {
  readonly ground: 'light' | 'dark' | 'photo' | 'none';
  readonly wheels: readonly (PicturedWheel | readonly PicturedWheel[])[];
}
