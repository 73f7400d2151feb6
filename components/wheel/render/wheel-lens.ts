import { labelWeight } from './label-text.ts';
import { glassRing, paintGlass } from './lens-glass.ts';
import { LensNames } from './lens-names.ts';
import type { LensShape } from './lens-shape.ts';
import { lensTape, lensView, type LensTape, type LensView } from './lens-tape.ts';
import type { PaintedSlices } from './painted-slices.ts';
import type { WheelPose, WheelTheme } from './theme.ts';

const turn = 2 * Math.PI;
/** Height of a line in the middle of the lens, as a share of its radius. */
const lineShare = 0.36;
/** Lines above and below the pointer: a quarter turn of the drum that the bands lie on. */
const reach = Math.PI / 2 / lineShare;
/** Names fade while more lines a second go by than the first number, and are faintest from the second on. */
const fadeFrom = 9;
const fadeTo = 34;
/** The name under the pointer is this much larger than the others. */
const largestScale = 1.08;
/** Names kept as pictures; a few times as many as are in sight. */
const mostWritten = 64;

interface Drum {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D | null;
  /** What of the bands is seen. */
  readonly mask: HTMLCanvasElement;
  readonly glass: HTMLCanvasElement;
}

/** `radius` of the lens in device pixels. */
function drumOf(radius: number, theme: WheelTheme): Drum {
  const glass = paintGlass(radius, theme);
  const canvas = document.createElement('canvas');
  const mask = document.createElement('canvas');
  for (const each of [canvas, mask]) [each.width, each.height] = [glass.width, glass.height];
  // A few rows of letters are painted by hand sooner than a graphics card is asked for them.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
  }
  const round = mask.getContext('2d');
  round?.arc(glass.width / 2, glass.height / 2, radius * (1 - glassRing[theme.treatment] / 2), 0, turn);
  round?.fill();
  return { canvas, context, mask, glass };
}

/**
 * The lens at the pointer of a wheel whose slices are too thin for labels: it shows the slices around the pointer on
 * a drum, large enough to read (`lens-tape.ts`). Painted on the 2D canvas, over a picture of either painter; its
 * cost does not depend on how many slices there are.
 */
export class WheelLens {
  readonly #shape: LensShape;
  readonly #slices: PaintedSlices;
  readonly #theme: WheelTheme;
  readonly #ratio: number;
  readonly #tape: LensTape;
  readonly #names: LensNames;
  /** Names as they were last written, by slice: while a wheel turns the same ones are shown frame after frame. */
  readonly #written = new Map<number, HTMLCanvasElement>();
  #drum: Drum | undefined;

  /** `pixelRatio`: device pixels a CSS pixel, the unit of `shape`. */
  constructor(shape: LensShape, slices: PaintedSlices, theme: WheelTheme, pixelRatio: number) {
    this.#shape = shape;
    this.#slices = slices;
    this.#theme = theme;
    this.#ratio = pixelRatio;
    this.#tape = lensTape(slices);
    const fontSize = shape.kind === 'lens' ? shape.radius * lineShare * 0.58 : shape.height * 0.62;
    const room = shape.kind === 'lens' ? shape.radius * 1.44 : shape.width - shape.height * 0.7;
    this.#names = new LensNames(slices.names, theme.font, fontSize, room);
  }

  /** What is seen at a pose. */
  view(pose: WheelPose): LensView {
    return lensView(this.#tape, pose, this.#shape.kind === 'lens' ? reach : 0.5);
  }

  /** Paints into the middle of a canvas `size` device pixels wide. */
  draw(context: CanvasRenderingContext2D, pose: WheelPose, size: number): void {
    const view = this.view(pose);
    context.save();
    context.setTransform(this.#ratio, 0, 0, this.#ratio, size / 2, size / 2);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    if (this.#shape.kind === 'lens') this.#drawLens(context, view, this.#shape, size);
    else this.#drawPlate(context, view, this.#shape);
    context.restore();
  }

  #drawLens(
    context: CanvasRenderingContext2D,
    view: LensView,
    { x, radius }: { x: number; radius: number },
    size: number,
  ): void {
    const picture = this.#paintDrum(view, radius);
    context.setTransform(1, 0, 0, 1, 0, 0);
    const middle = Math.round(size / 2);
    context.drawImage(
      picture,
      middle + Math.round(x * this.#ratio) - picture.width / 2,
      middle - picture.height / 2,
    );
  }

  /**
   * The bands, as large as the lens. Whole rows of pixels and then one mask: cheaper by far than painting within a
   * round clip, of which software makes a mask for every stroke.
   */
  #paintDrum(view: LensView, radius: number): HTMLCanvasElement {
    this.#drum ??= drumOf(radius * this.#ratio, this.#theme);
    const { context, canvas, mask, glass } = this.#drum;
    if (!context) return canvas;
    const half = canvas.width / 2;
    const reached = radius * this.#ratio;
    const isStrong = this.#theme.treatment === 'high-contrast';
    const faint = Math.min(1, Math.max(0, (view.flow - fadeFrom) / (fadeTo - fadeFrom)));
    const hairline = Math.max(1, Math.round(reached * 0.012));
    context.setTransform(1, 0, 0, 1, half, half);
    context.globalCompositeOperation = 'source-over';
    const rowOf = (lines: number): number =>
      Math.round(reached * Math.sin(Math.max(-turn / 4, Math.min(turn / 4, lines * lineShare))));
    for (const { slice, top, bottom } of view.bands) {
      const y = rowOf(top);
      const height = rowOf(bottom) - y;
      if (height < 1) continue;
      context.globalAlpha = 1;
      context.fillStyle = this.#slices.colours[slice] ?? '#000000';
      context.fillRect(-half, y, half * 2, height);
      // Lines between names that fly by would only flicker.
      if (faint > 0.5) continue;
      context.globalAlpha = isStrong ? 1 : 0.5;
      context.fillStyle = isStrong ? (this.#slices.inks[slice] ?? '#000000') : this.#theme.line;
      context.fillRect(-half, y, half * 2, hairline);
    }
    for (const { slice, top, bottom, strength } of view.bands) {
      const middle = ((top + bottom) / 2) * lineShare;
      // A name comes up when its band is nearly as high as a line.
      const shown = Math.min(1, (strength - 0.5) / 0.35);
      if (Math.abs(middle) > turn / 4.6 || shown <= 0) continue;
      const isPointed = view.flow < fadeFrom && slice === view.pointed;
      context.setTransform(this.#ratio, 0, 0, this.#ratio, half, half);
      context.globalAlpha = (isPointed ? 1 : 0.86) * (1 - 0.62 * faint) * shown;
      context.fillStyle = this.#slices.inks[slice] ?? '#000000';
      const squeeze = Math.cos(middle);
      this.#write(
        context,
        slice,
        radius * -0.06,
        radius * Math.sin(middle),
        squeeze,
        isPointed ? largestScale : 0.94,
        radius * 1.7 * squeeze,
        view.flow > 0,
      );
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'destination-in';
    context.drawImage(mask, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.drawImage(glass, 0, 0);
    return canvas;
  }

  #drawPlate(
    context: CanvasRenderingContext2D,
    view: LensView,
    { y, width, height }: { y: number; width: number; height: number },
  ): void {
    // What is nearest to the pointer of that which is shown at this speed.
    const nearest = view.bands
      .filter((band) => band.strength === 1)
      .toSorted((a, b) => Math.abs(a.top + a.bottom) - Math.abs(b.top + b.bottom))[0];
    const slice = view.flow === 0 ? view.pointed : (nearest?.slice ?? view.pointed);
    const ink = this.#slices.inks[slice] ?? '#000000';
    context.beginPath();
    context.roundRect(-width / 2, y - height / 2, width, height, height / 2);
    context.fillStyle = this.#slices.colours[slice] ?? '#000000';
    context.shadowColor = 'rgb(0 0 0 / 0.4)';
    context.shadowBlur = this.#theme.treatment === 'high-contrast' ? 0 : 3 * this.#ratio;
    context.fill();
    context.shadowBlur = 0;
    context.lineWidth = 1.5;
    context.strokeStyle = ink;
    context.stroke();
    const faint = Math.min(1, Math.max(0, (view.flow - fadeFrom) / (fadeTo - fadeFrom)));
    context.globalAlpha = 1 - 0.62 * faint;
    context.fillStyle = ink;
    this.#write(context, slice, 0, y, 1, 1, width, false);
  }

  /** `flies`: from its picture, which costs less and is not as sharp as letters set where they stand. */
  #write(
    context: CanvasRenderingContext2D,
    slice: number,
    x: number,
    y: number,
    squeeze: number,
    scale: number,
    most: number,
    flies: boolean,
  ): void {
    const { text, fontSize, rightToLeft } = this.#names.get(slice);
    if (text === '') return;
    if (!flies) {
      context.font = `${labelWeight} ${(fontSize * scale).toFixed(1)}px ${this.#theme.font}`;
      context.direction = rightToLeft ? 'rtl' : 'ltr';
      context.save();
      context.translate(x, y);
      context.scale(1, squeeze);
      context.fillText(text, 0, fontSize * 0.05, most);
      context.restore();
      return;
    }
    const picture = this.#picture(slice);
    const ratio = this.#ratio * largestScale;
    const wide = (picture.width / ratio) * scale;
    const narrowed = Math.min(1, most / wide);
    const high = (picture.height / ratio) * scale * squeeze;
    context.drawImage(
      picture,
      x - (wide * narrowed) / 2,
      y - high / 2 + fontSize * 0.05 * squeeze,
      wide * narrowed,
      high,
    );
  }

  /** A name in the ink of its slice, at the largest size it is shown in. */
  #picture(slice: number): HTMLCanvasElement {
    const known = this.#written.get(slice);
    if (known) return known;
    if (this.#written.size >= mostWritten) this.#written.clear();
    const { text, fontSize, rightToLeft } = this.#names.get(slice);
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    this.#written.set(slice, canvas);
    if (!context) return canvas;
    const ratio = this.#ratio * largestScale;
    const font = `${labelWeight} ${(fontSize * ratio).toFixed(1)}px ${this.#theme.font}`;
    context.font = font;
    canvas.width = Math.ceil(context.measureText(text).width) + 4;
    canvas.height = Math.ceil(fontSize * ratio * 1.5);
    context.font = font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.direction = rightToLeft ? 'rtl' : 'ltr';
    context.fillStyle = this.#slices.inks[slice] ?? '#000000';
    context.fillText(text, canvas.width / 2, canvas.height / 2);
    return canvas;
  }
}
