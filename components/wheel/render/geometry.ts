import type { VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { treatments } from './treatments.ts';

/** Measures of the drawn wheel. The unit is half the width of the canvas, and the origin is the centre. */
export interface WheelGeometry {
  readonly rimOuter: number;
  /** Outer radius of the slices and inner radius of the rim. */
  readonly rimInner: number;
  readonly hub: number;
  readonly pegRing: number;
  /** Radius of a peg; 0 if the wheel has no pegs. */
  readonly pegRadius: number;
  readonly pointerPivot: number;
  readonly pointerTip: number;
  readonly pointerWidth: number;
}

/** Returns the measures for a size in CSS pixels. Small wheels have no pegs and a thin rim. */
export function wheelGeometry(cssSize: number, treatment: VisualTreatment = 'classic'): WheelGeometry {
  const half = Math.max(cssSize, 1) / 2;
  const { rim: hasRim, pegs, glow } = treatments[treatment];
  const rim = !hasRim ? 0 : cssSize < 150 ? Math.max(3 / half, 0.05) : 0.088;
  const rimOuter = 0.9;
  const rimInner = rimOuter - rim;
  const pointerWidth = hasRim ? Math.max(0.05, 3 / half) : Math.max(0.036, 3 / half);
  return {
    rimOuter,
    rimInner,
    hub: Math.min(0.34, Math.max(0.185, 25 / half)),
    pegRing: rimOuter - rim * 0.5,
    pegRadius: cssSize < 150 || !pegs ? 0 : Math.min(rim * 0.19, 10 / half),
    // Leave room for glowing parts to fade out before the edge of the canvas.
    pointerPivot: Math.min(hasRim ? 0.928 : 0.952, 0.995 - pointerWidth * (glow ? 2 : 1)),
    pointerTip: rimInner - Math.max(hasRim ? 0.02 : 0.035, 2.5 / half),
    pointerWidth,
  };
}

/**
 * Maximum number of slices that a shader looks up for each pixel. A wheel with more slices is drawn from a
 * texture of the ring.
 */
export const exactSlices = 512;

/** A slice has a label only if its width at the rim is at least this, in CSS pixels. */
export const labelFloor = 8;

const pegGoal = 24;
const pegLimit = 72;
/** Minimum distance between pegs in turns. Closer pegs would look like one. */
const pegGap = 0.0105;

/**
 * Returns the positions of the pegs in turns, ascending. Pegs are at the edges of slices. A wide slice has
 * more pegs between its edges.
 */
export function pegPositions(edges: Float64Array): Float64Array {
  const slices = edges.length - 1;
  const shares: number[] = [];
  for (let i = 0; i < slices; i += 1) {
    const share = (edges[i + 1] ?? 0) - (edges[i] ?? 0);
    if (share > 0) shares.push(i);
  }
  if (shares.length < 1 || shares.length > pegLimit) {
    return Float64Array.from(
      { length: slices < 1 ? pegGoal : 60 },
      (_, i) => i / (slices < 1 ? pegGoal : 60),
    );
  }
  const pegs: number[] = [];
  for (const i of shares) {
    const start = edges[i] ?? 0;
    const share = (edges[i + 1] ?? 0) - start;
    const steps = Math.max(1, Math.round(share * pegGoal));
    for (let step = 0; step < steps; step += 1) pegs.push(start + (share * step) / steps);
  }
  return Float64Array.from(pegs.filter((at, i) => i === 0 || at - (pegs[i - 1] ?? 0) >= pegGap));
}
