import { labelFloor, type WheelGeometry } from './geometry.ts';
import { fitLabel, type LabelFit } from './label-fit.ts';
import { graphemes, isRightToLeft, labelWeight } from './label-text.ts';
import type { PaintedSlices } from './painted-slices.ts';
import type { WheelTheme } from './theme.ts';

/** A picture at the outer end of a label. Lengths are in CSS pixels. */
export interface LabelPicture {
  /** Width of the picture and its gap to the text. */
  readonly taken: number;
  readonly height: number;
  /** Total width of the borders or shadows to the left and right of the picture. */
  readonly margin: number;
  /** Draws the picture in the context of {@link drawLabel}. */
  draw(context: CanvasRenderingContext2D): void;
}

/** A fitted name, which may have a picture. `width` is the width of name and picture together. */
export interface PicturedFit extends LabelFit {
  readonly picture?: LabelPicture;
}

/** Fits the name of a slice in the same way as {@link fitLabel}, and may add a picture. */
export type FitName = (...fit: [...Parameters<typeof fitLabel>, slice: number]) => PicturedFit | null;

export interface PlacedLabel extends PicturedFit {
  /** Angle of the middle of the slice, in turns. */
  readonly angle: number;
  readonly colour: string;
  readonly halo: string;
  readonly rightToLeft: boolean;
  readonly outer: number;
}

export interface LabelAtlas {
  readonly canvas: HTMLCanvasElement;
  readonly vertices: Float32Array;
  readonly count: number;
}

const atlasWidth = 2048;
/** Gap between labels, so that texture filtering does not read a neighbour. */
const gutter = 4;
/** Line width of the halo in font sizes. Half of the line is outside the letters. */
const haloShare = 0.34;
/** Maximum number of slices with labels. With more slices, no label would be readable. */
const mostLabels = 400;

export interface PlacedLabels {
  readonly labels: readonly PlacedLabel[];
  /** Fraction of the wheel taken by named slices whose labels do not fit. */
  readonly unlabelled: number;
}

export function placeLabels(
  slices: PaintedSlices,
  cssSize: number,
  geometry: WheelGeometry,
  theme: WheelTheme,
  context: CanvasRenderingContext2D,
  fitName: FitName = fitLabel,
): PlacedLabels {
  const half = cssSize / 2;
  // Keep labels away from the rim and from the tip of the pointer.
  const outer = Math.min(
    geometry.rimInner * half - Math.max(3, half * 0.055),
    geometry.pointerTip * half - Math.max(2, half * 0.035),
  );
  const inner = geometry.hub * half + Math.max(3, half * 0.04);
  const largest = Math.max(9, Math.min(half * 0.096, 48));
  const circumference = 2 * Math.PI * geometry.rimInner * half;
  // Measure widths at a large font size, because browsers round widths at small sizes.
  const scale = 100;
  context.font = `${labelWeight} ${scale}px ${theme.font}`;
  const measure = (text: string): number => context.measureText(text).width / scale;
  const labels: PlacedLabel[] = [];
  let unlabelled = 0;
  for (let i = 0; i < slices.names.length; i += 1) {
    const start = slices.edges[i] ?? 0;
    const share = (slices.edges[i + 1] ?? 0) - start;
    const name = slices.names[i] ?? '';
    if (name === '' || share <= 0) continue;
    const isWide = share * circumference >= labelFloor && labels.length < mostLabels;
    const fit = isWide ? fitName(name, { inner, outer, share, largest }, measure, graphemes, i) : null;
    if (!fit?.text) unlabelled += share;
    if (!fit) continue;
    labels.push({
      ...fit,
      angle: start + share / 2,
      colour: slices.inks[i] ?? '#000000',
      halo: theme.logoBehind ? (slices.colours[i] ?? '') : '',
      rightToLeft: isRightToLeft(name),
      outer,
    });
  }
  return { labels, unlabelled };
}

/** Draws a label. The outer end of the label is at x = 0, and its middle line is at y = 0. */
export function drawLabel(context: CanvasRenderingContext2D, label: PlacedLabel, font: string): void {
  label.picture?.draw(context);
  const end = -(label.picture?.taken ?? 0);
  context.font = `${labelWeight} ${label.fontSize}px ${font}`;
  context.direction = label.rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  if (label.halo !== '') {
    context.strokeStyle = label.halo;
    context.lineJoin = 'round';
    context.lineWidth = label.fontSize * haloShare;
    context.strokeText(label.text, end, label.fontSize * 0.04);
  }
  context.fillStyle = label.colour;
  context.fillText(label.text, end, label.fontSize * 0.04);
}

/**
 * Draws the labels to a canvas, and computes their quads. The canvas has more pixels than the screen, so that
 * turned text is sharp.
 * @param pixelRatio device pixels per CSS pixel
 */
export function rasteriseLabels(
  labels: readonly PlacedLabel[],
  cssSize: number,
  pixelRatio: number,
  font: string,
  limit: number,
): LabelAtlas {
  const half = cssSize / 2;
  let scale = pixelRatio < 1.5 ? 2 : pixelRatio * 1.25;
  let layout = shelve(labels, scale);
  while (layout.height > limit) {
    scale *= 0.75;
    layout = shelve(labels, scale);
  }
  const canvas = document.createElement('canvas');
  canvas.width = atlasWidth;
  canvas.height = Math.max(1, layout.height);
  const context = canvas.getContext('2d');
  const vertices = new Float32Array(labels.length * 16);
  labels.forEach((label, at) => {
    const spot = layout.spots[at];
    if (!spot || !context) return;
    const spread = spreadOf(label);
    context.save();
    context.beginPath();
    context.rect(spot.x, spot.y, spot.width, spot.height);
    context.clip();
    context.setTransform(
      scale,
      0,
      0,
      scale,
      spot.x + spot.width - (2 + spread / 2) * scale,
      spot.y + spot.height / 2,
    );
    drawLabel(context, label, font);
    context.restore();
    const right = (label.outer + 2 + spread / 2) / half;
    const left = right - spot.width / scale / half;
    const rise = spot.height / scale / 2 / half;
    const cos = Math.cos(label.angle * 2 * Math.PI);
    const sin = Math.sin(label.angle * 2 * Math.PI);
    const corners: [number, number, number, number][] = [
      [left, -rise, spot.x, spot.y],
      [right, -rise, spot.x + spot.width, spot.y],
      [right, rise, spot.x + spot.width, spot.y + spot.height],
      [left, rise, spot.x, spot.y + spot.height],
    ];
    corners.forEach(([x, y, u, v], corner) => {
      vertices.set(
        [x * cos - y * sin, x * sin + y * cos, u / canvas.width, v / canvas.height],
        at * 16 + corner * 4,
      );
    });
  });
  return { canvas, vertices, count: labels.length };
}

function spreadOf({ halo, fontSize, picture }: PlacedLabel): number {
  return Math.max(halo === '' ? 0 : fontSize * haloShare, picture?.margin ?? 0);
}

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Arranges the labels in rows. The labels need not be sorted, because most have about the same height. */
function shelve(labels: readonly PlacedLabel[], scale: number): { spots: Spot[]; height: number } {
  let x = 0;
  let y = 0;
  let shelf = 0;
  const spots = labels.map((label) => {
    const spread = spreadOf(label);
    // Leave two CSS pixels at each side of the text and one above and below it, for overhanging letters and for
    // texture filtering.
    const width = Math.min(atlasWidth, Math.ceil((label.width + 4 + spread) * scale));
    const height = Math.ceil(
      (Math.max(label.fontSize * 1.5, (label.picture?.height ?? 0) + spread) + 2) * scale,
    );
    if (x + width > atlasWidth) {
      x = 0;
      y += shelf + gutter;
      shelf = 0;
    }
    const spot = { x, y, width, height };
    x += width + gutter;
    shelf = Math.max(shelf, height);
    return spot;
  });
  return { spots, height: y + shelf };
}
