import type { WheelGeometry } from '../geometry.ts';

/**
 * Shape of the lens, which shows names that do not fit on their slices. On small wheels, the lens is a plate
 * below the hub. Lengths are in CSS pixels from the centre of the wheel.
 */
export type LensShape =
  | { readonly kind: 'lens'; readonly x: number; readonly radius: number }
  | { readonly kind: 'plate'; readonly y: number; readonly width: number; readonly height: number };

/** Minimum radius of a round lens in CSS pixels. A smaller lens would show too few letters. */
const smallestLens = 34;

export function lensShape(cssSize: number, geometry: WheelGeometry): LensShape {
  const half = cssSize / 2;
  const inner = geometry.hub * half + Math.max(4, half * 0.035);
  const outer = geometry.pointerTip * half + half * 0.012;
  const radius = (outer - inner) / 2;
  if (radius >= smallestLens) return { kind: 'lens', x: (inner + outer) / 2, radius };
  const height = Math.max(14, Math.min(22, half * 0.2));
  const y = (geometry.hub + geometry.rimInner) * 0.5 * half;
  // The plate is as wide as the face at this height. On the smallest wheels, it extends over the rim.
  const low = y + height / 2;
  const face = geometry.rimInner * half;
  const chord = 2 * Math.sqrt(Math.max(1, face * face - low * low)) - 4;
  return { kind: 'plate', y, height, width: Math.max(chord, Math.min(cssSize * 0.96, 100)) };
}
