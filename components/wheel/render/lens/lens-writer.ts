import { labelWeight } from '../label-text.ts';
import { LensNames } from './lens-names.ts';
import type { PaintedSlices } from '../painted-slices.ts';

export const largestScale = 1.08;
const mostWritten = 64;

export interface Writing {
  readonly x: number;
  readonly y: number;
  /** Factor for the height of the letters. Below 1 near the top and bottom of the drum. */
  readonly squeeze: number;
  readonly scale: number;
  readonly most: number;
  readonly flies: boolean;
}

export class LensWriter {
  readonly #slices: PaintedSlices;
  readonly #font: string;
  readonly #ratio: number;
  readonly #names: LensNames;
  /** Cached pictures of names by slice. A turning wheel shows the same names in many frames. */
  readonly #written = new Map<number, HTMLCanvasElement>();

  /**
   * @param room width for a name in CSS pixels
   * @param ratio device pixels per CSS pixel
   */
  constructor(slices: PaintedSlices, font: string, fontSize: number, room: number, ratio: number) {
    this.#slices = slices;
    this.#font = font;
    this.#ratio = ratio;
    this.#names = new LensNames(slices.names, font, fontSize, room);
  }

  /** Writes a name. The unit of the context must be a CSS pixel. */
  write(context: CanvasRenderingContext2D, slice: number, writing: Writing): void {
    const { x, y, squeeze, scale, most, flies } = writing;
    const { text, fontSize, rightToLeft } = this.#names.get(slice);
    if (text === '') return;
    if (!flies) {
      context.fillStyle = this.#slices.inks[slice] ?? '#000000';
      context.font = `${labelWeight} ${(fontSize * scale).toFixed(1)}px ${this.#font}`;
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
    const font = `${labelWeight} ${(fontSize * ratio).toFixed(1)}px ${this.#font}`;
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
