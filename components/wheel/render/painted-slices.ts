import type { VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { slicePaint, type SlicePaint } from './slice-paint.ts';
import type { WheelSlices } from './gl/slice-textures.ts';

export interface PaintedSlices extends WheelSlices {
  readonly inks: readonly string[];
}

/**
 * Returns the slices with their colours in a treatment. Computes each distinct colour only once: even 100,000
 * slices have few.
 */
export function paintSlices(treatment: VisualTreatment, slices: WheelSlices): PaintedSlices {
  const paints = new Map<string, SlicePaint>();
  const colours = new Array<string>(slices.colours.length);
  const inks = new Array<string>(slices.colours.length);
  slices.colours.forEach((colour, at) => {
    let paint = paints.get(colour);
    if (!paint) {
      paint = slicePaint(treatment, colour);
      paints.set(colour, paint);
    }
    colours[at] = paint.face;
    inks[at] = paint.label;
  });
  return { ...slices, colours, inks };
}
