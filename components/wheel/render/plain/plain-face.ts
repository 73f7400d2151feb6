import type { WheelGeometry } from '../geometry.ts';
import { drawLabel, type PlacedLabel } from '../label-atlas.ts';
import type { PaintedSlices } from '../painted-slices.ts';
import { bakeRing } from '../gl/slice-textures.ts';
import { bright, seenThrough, tint, type WheelTheme } from '../theme.ts';
import { disc } from './discs.ts';

export interface PlainWheelParts {
  readonly slices: PaintedSlices;
  readonly labels: readonly PlacedLabel[];
  readonly geometry: WheelGeometry;
  readonly theme: WheelTheme;
  readonly pixelRatio: number;
}

const turn = 2 * Math.PI;
/**
 * Maximum number of slices that are painted one by one. A wheel with more slices is painted from a strip of
 * texels.
 */
const mostArcs = 2_048;

export function paintFace(size: number, wheel: PlainWheelParts): HTMLCanvasElement {
  const { slices, geometry, theme, pixelRatio } = wheel;
  const face = document.createElement('canvas');
  face.width = size;
  face.height = size;
  const context = face.getContext('2d');
  if (!context) return face;
  const half = size / 2;
  const dot = pixelRatio / half;
  context.setTransform(half, 0, 0, half, half, half);
  // The slices end at the inner radius of the rim, which covers their outermost pixels.
  const radius = geometry.rimInner;
  if (slices.colours.length > mostArcs) paintRing(context, slices, radius, half);
  else {
    slices.colours.forEach((colour, i) => {
      wedge(context, slices, i, radius);
      context.fillStyle = colour;
      context.fill();
    });
    paintDepth(context, theme, radius);
    paintEdges(context, slices, theme, radius, dot);
  }
  if (slices.colours.length > mostArcs) paintDepth(context, theme, radius);
  if (theme.logoBehind) letThrough(context, radius);
  if (theme.treatment === 'minimal') clearAround(context, geometry.hub + 3 * dot);
  for (const label of wheel.labels) {
    const cos = Math.cos(label.angle * turn);
    const sin = Math.sin(label.angle * turn);
    const x = half + cos * label.outer * pixelRatio;
    const y = half + sin * label.outer * pixelRatio;
    context.setTransform(cos * pixelRatio, sin * pixelRatio, -sin * pixelRatio, cos * pixelRatio, x, y);
    drawLabel(context, label, theme.font);
  }
  return face;
}

function paintRing(
  context: CanvasRenderingContext2D,
  slices: PaintedSlices,
  radius: number,
  half: number,
): void {
  const ring = bakeRing(slices, mostArcs, turn * radius * half);
  const colourAt = (texel: number): string =>
    `rgb(${ring[texel * 4] ?? 0} ${ring[texel * 4 + 1] ?? 0} ${ring[texel * 4 + 2] ?? 0})`;
  // Use one gradient with hard steps, which is faster than thousands of arcs.
  const steps = context.createConicGradient(0, 0, 0);
  let from = 0;
  for (let texel = 1; texel <= mostArcs; texel += 1) {
    const colour = colourAt(from);
    if (texel < mostArcs && colourAt(texel) === colour) continue;
    steps.addColorStop(from / mostArcs, colour);
    steps.addColorStop(texel / mostArcs, colour);
    from = texel;
  }
  disc(context, radius, steps);
}

function wedge(
  context: CanvasRenderingContext2D,
  { edges }: PaintedSlices,
  slice: number,
  radius: number,
): void {
  const start = edges[slice] ?? 0;
  const end = edges[slice + 1] ?? 1;
  context.beginPath();
  if (end <= start) return;
  context.moveTo(0, 0);
  context.arc(0, 0, radius, start * turn, end * turn);
  context.closePath();
}

function paintDepth(context: CanvasRenderingContext2D, { treatment }: WheelTheme, radius: number): void {
  if (treatment !== 'classic' && treatment !== 'neon') return;
  const depth = context.createRadialGradient(0, 0, radius * 0.12, 0, 0, radius);
  if (treatment === 'neon') {
    depth.addColorStop(0, 'rgb(0 0 0 / 0.7)');
    depth.addColorStop(1, 'rgb(0 0 0 / 0)');
  } else {
    depth.addColorStop(0, 'rgb(255 255 255 / 0.07)');
    depth.addColorStop(0.7, 'rgb(255 255 255 / 0)');
    depth.addColorStop(0.72, 'rgb(0 0 0 / 0)');
    depth.addColorStop(1, 'rgb(0 0 0 / 0.05)');
  }
  disc(context, radius, depth);
}

function paintEdges(
  context: CanvasRenderingContext2D,
  slices: PaintedSlices,
  theme: WheelTheme,
  radius: number,
  dot: number,
): void {
  const { edges, colours, inks } = slices;
  const count = colours.filter((_, i) => (edges[i + 1] ?? 0) > (edges[i] ?? 0)).length;
  if (count < 2) return;
  const { treatment } = theme;
  const stroke = (colour: string, width: number, alpha: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = width * dot;
    context.globalAlpha = alpha;
    context.stroke();
  };
  const narrowest = (treatment === 'high-contrast' ? 9 : 12) * dot;
  for (let i = 0; i < colours.length; i += 1) {
    const share = (edges[i + 1] ?? 0) - (edges[i] ?? 0);
    if (share * turn * radius < narrowest) continue;
    context.save();
    wedge(context, slices, i, radius);
    context.clip();
    if (treatment === 'high-contrast')
      stroke(inks[i] ?? '#000000', Math.min(4, (share * turn * radius * 0.1) / dot), 1);
    else if (treatment === 'neon') {
      const tube = bright(colours[i] ?? '#000000');
      stroke(tube, 9, 0.14);
      stroke(tube, 5, 0.2);
      stroke(tint(tube, 0.3), 1.6, 1);
    } else if (treatment === 'minimal') {
      context.globalCompositeOperation = 'destination-out';
      rays(context, edges[i] ?? 0, edges[i + 1] ?? 0);
      stroke('#000000', 2, 1);
    } else {
      rays(context, edges[i] ?? 0, edges[i + 1] ?? 0);
      const [width, alpha] = treatment === 'flat' ? [2, 1] : treatment === 'metal' ? [1.4, 0.78] : [1.5, 0.6];
      stroke(theme.line, width, alpha);
    }
    context.restore();
  }
}

function rays(context: CanvasRenderingContext2D, ...places: readonly number[]): void {
  context.beginPath();
  for (const place of places) {
    context.moveTo(0, 0);
    context.lineTo(Math.cos(place * turn), Math.sin(place * turn));
  }
}

function letThrough(context: CanvasRenderingContext2D, radius: number): void {
  context.save();
  context.globalCompositeOperation = 'destination-out';
  context.globalAlpha = seenThrough;
  context.fillRect(-radius, -radius, radius * 2, radius * 2);
  context.restore();
}

function clearAround(context: CanvasRenderingContext2D, radius: number): void {
  context.save();
  context.globalCompositeOperation = 'destination-out';
  context.beginPath();
  context.arc(0, 0, radius, 0, turn);
  context.fill();
  context.restore();
}
