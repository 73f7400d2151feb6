import { glassRing, paintGlass } from './lens-glass.ts';
import { largestScale, LensWriter } from './lens-writer.ts';
import type { WheelGeometry } from '../geometry.ts';
import { lensShape, type LensShape } from './lens-shape.ts';
import { lensTape, lensView, type LensTape, type LensView } from './lens-tape.ts';
import type { PaintedSlices } from '../painted-slices.ts';
import type { WheelPictures } from '../pictures/wheel-pictures.ts';
import type { WheelPose, WheelTheme } from '../theme.ts';

const turn = 2 * Math.PI;
/** Height of a line in the middle of the lens, as a share of the lens's radius. */
const lineShare = 0.36;
/** Number of lines on each side of the pointer. Each side of the drum shows a quarter turn. */
const reach = Math.PI / 2 / lineShare;
/** Speeds in lines per second: names begin to fade at `fadeFrom`, and are faintest at `fadeTo`. */
const fadeFrom = 9;
const fadeTo = 34;

function faintness({ flow }: LensView): number {
  return Math.min(1, Math.max(0, (flow - fadeFrom) / (fadeTo - fadeFrom)));
}

/**
 * Picture of the lens. Lengths are integers in device pixels, because the picture is drawn pixel for pixel.
 */
export interface LensPicture {
  readonly canvas: HTMLCanvasElement;
  readonly x: number;
  readonly y: number;
  /** Overlay with the same centre as the picture. `canvas` is clipped to a disc with the radius `round`. */
  readonly glass?: { readonly canvas: HTMLCanvasElement; readonly round: number };
}

const plateMargin = 6;

interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D | null;
}

function sheetOf(width: number, height: number): Sheet {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  // Read and write pixels on the CPU, which is faster than the GPU for a few rows of letters.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
  }
  return { canvas, context };
}

/**
 * Lens that shows the names at the pointer if the slices are too thin for labels. Its cost does not depend on
 * the number of slices.
 */
export class WheelLens {
  readonly #shape: LensShape;
  readonly #slices: PaintedSlices;
  readonly #theme: WheelTheme;
  readonly #ratio: number;
  readonly #tape: LensTape;
  readonly #writer: LensWriter;
  #sheet: Sheet | undefined;
  #glass: LensPicture['glass'];

  constructor(
    cssSize: number,
    geometry: WheelGeometry,
    slices: PaintedSlices,
    theme: WheelTheme,
    pixelRatio: number,
    pictures: WheelPictures | undefined,
  ) {
    const shape = lensShape(cssSize, geometry);
    this.#shape = shape;
    this.#slices = slices;
    this.#theme = theme;
    this.#ratio = pixelRatio;
    this.#tape = lensTape(slices);
    const fontSize = shape.kind === 'lens' ? shape.radius * lineShare * 0.58 : shape.height * 0.62;
    const room = shape.kind === 'lens' ? shape.radius * 1.44 : shape.width - shape.height * 0.7;
    this.#writer = new LensWriter(slices, theme.font, fontSize, room, pixelRatio, pictures);
  }

  view(pose: WheelPose): LensView {
    return lensView(this.#tape, pose, this.#shape.kind === 'lens' ? reach : 0.5);
  }

  picture(pose: WheelPose, size: number): LensPicture {
    const view = this.view(pose);
    return this.#shape.kind === 'lens'
      ? this.#paintDrum(view, this.#shape, size)
      : this.#paintPlate(view, this.#shape, size);
  }

  draw(context: CanvasRenderingContext2D, pose: WheelPose, size: number): void {
    const { canvas, x, y, glass } = this.picture(pose, size);
    const show = (picture: HTMLCanvasElement): void =>
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
    context.save();
    context.setTransform(1, 0, 0, 1, x, y);
    if (glass) {
      context.save();
      context.beginPath();
      context.arc(0, 0, glass.round, 0, turn);
      context.clip();
      show(canvas);
      context.restore();
    }
    show(glass?.canvas ?? canvas);
    context.restore();
  }

  /** Paints the bands and their names. The edges of bands are at whole pixels. */
  #paintDrum(view: LensView, { x, radius }: { x: number; radius: number }, size: number): LensPicture {
    const reached = radius * this.#ratio;
    this.#glass ??= {
      canvas: paintGlass(reached, this.#theme),
      round: reached * (1 - glassRing[this.#theme.treatment] / 2),
    };
    const half = Math.ceil(this.#glass.round) + 1;
    this.#sheet ??= sheetOf(half * 2, half * 2);
    const { context, canvas } = this.#sheet;
    const middle = Math.round(size / 2);
    const picture = { canvas, x: middle + Math.round(x * this.#ratio), y: middle, glass: this.#glass };
    if (!context) return picture;
    const isStrong = this.#theme.treatment === 'high-contrast';
    const faint = faintness(view);
    // Turn off smoothing for names that pass quickly, because it is expensive and not visible on them.
    context.imageSmoothingEnabled = faint < 0.5;
    const hairline = Math.max(1, Math.round(reached * 0.012));
    context.setTransform(1, 0, 0, 1, half, half);
    const rowOf = (lines: number): number =>
      Math.round(reached * Math.sin(Math.max(-turn / 4, Math.min(turn / 4, lines * lineShare))));
    for (const { slice, top, bottom } of view.bands) {
      const y = rowOf(top);
      const height = rowOf(bottom) - y;
      if (height < 1) continue;
      context.globalAlpha = 1;
      context.fillStyle = this.#slices.colours[slice] ?? '#000000';
      context.fillRect(-half, y, half * 2, height);
      // Draw no lines between names that pass quickly, because the lines would flicker.
      if (faint > 0.5) continue;
      context.globalAlpha = isStrong ? 1 : 0.5;
      context.fillStyle = isStrong ? (this.#slices.inks[slice] ?? '#000000') : this.#theme.line;
      context.fillRect(-half, y, half * 2, hairline);
    }
    for (const { slice, top, bottom, strength } of view.bands) {
      const middle = ((top + bottom) / 2) * lineShare;
      // A name is visible only if its band is high enough.
      const shown = Math.min(1, (strength - 0.65) / 0.3);
      if (Math.abs(middle) > turn / 4.6 || shown <= 0) continue;
      const isPointed = view.flow < fadeFrom && slice === view.pointed;
      context.setTransform(this.#ratio, 0, 0, this.#ratio, half, half);
      context.globalAlpha = (isPointed ? 1 : 0.86) * (1 - 0.62 * faint) * shown;
      const squeeze = Math.cos(middle);
      this.#writer.write(context, slice, {
        x: radius * -0.06,
        y: radius * Math.sin(middle),
        squeeze,
        scale: isPointed ? largestScale : 0.94,
        most: radius * 1.7 * squeeze,
        flies: view.flow > 0,
      });
    }
    return picture;
  }

  #paintPlate(
    view: LensView,
    { y, width, height }: { y: number; width: number; height: number },
    size: number,
  ): LensPicture {
    const ratio = this.#ratio;
    const [middle, low] = [Math.round(size / 2), Math.round(size / 2 + y * ratio)];
    const [wide, high] = [width, height].map((side) => Math.ceil((side / 2 + plateMargin) * ratio) * 2);
    this.#sheet ??= sheetOf(wide!, high!);
    const { context, canvas } = this.#sheet;
    const picture = { canvas, x: middle, y: low };
    if (!context) return picture;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.clearRect(0, 0, canvas.width, canvas.height);
    // Shift by a fraction of a pixel, because the wheel's centre may be between two pixels.
    const [left, top] = [middle - canvas.width / 2, low - canvas.height / 2];
    context.setTransform(ratio, 0, 0, ratio, size / 2 - left, size / 2 - top);
    // Find the slice whose colour the plate takes: the one at the pointer while names do not flow, otherwise
    // the nearest band of full strength.
    const nearest = view.bands
      .filter((band) => band.strength === 1)
      .toSorted((a, b) => Math.abs(a.top + a.bottom) - Math.abs(b.top + b.bottom))[0];
    const slice = view.flow === 0 ? view.pointed : (nearest?.slice ?? view.pointed);
    const ink = this.#slices.inks[slice] ?? '#000000';
    context.beginPath();
    context.roundRect(-width / 2, y - height / 2, width, height, height / 2);
    context.fillStyle = this.#slices.colours[slice] ?? '#000000';
    context.shadowColor = 'rgb(0 0 0 / 0.4)';
    context.shadowBlur = this.#theme.treatment === 'high-contrast' ? 0 : 3 * ratio;
    context.fill();
    context.shadowBlur = 0;
    context.lineWidth = 1.5;
    context.strokeStyle = ink;
    context.stroke();
    const faint = faintness(view);
    context.globalAlpha = 1 - 0.62 * faint;
    this.#writer.write(context, slice, { x: 0, y, squeeze: 1, scale: 1, most: width, flies: false });
    return picture;
  }
}
