import { labelWeight } from '../label-text.ts';
import { LensNames } from './lens-names.ts';
import type { PaintedSlices } from '../painted-slices.ts';
import type { WheelPictures } from '../pictures/wheel-pictures.ts';

export const largestScale = 1.08;
/** Height of a picture, and gap between picture and name. Both are in font sizes. */
const [pictureHeight, pictureGap] = [1.36, 0.35];
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
  readonly #pictures: WheelPictures | undefined;
  /** Cached pictures of names by slice. A turning wheel shows the same names in many frames. */
  readonly #written = new Map<number, HTMLCanvasElement>();

  /**
   * @param room width for a name in CSS pixels
   * @param ratio device pixels per CSS pixel
   */
  constructor(
    slices: PaintedSlices,
    font: string,
    fontSize: number,
    room: number,
    ratio: number,
    pictures: WheelPictures | undefined,
  ) {
    this.#slices = slices;
    this.#font = font;
    this.#ratio = ratio;
    this.#pictures = pictures;
    const forPicture = slices.pictures ? fontSize * (pictureHeight + pictureGap) : 0;
    this.#names = new LensNames(slices.names, font, fontSize, room - forPicture);
  }

  /** Writes a name after its picture, if there is one. The unit of the context must be a CSS pixel. */
  write(context: CanvasRenderingContext2D, slice: number, writing: Writing): void {
    const { x, y, squeeze, scale, most, flies } = writing;
    const { text, fontSize, rightToLeft } = this.#names.get(slice);
    if (text === '') return;
    const image = this.#pictures?.inLens(this.#slices, slice, fontSize * scale * pictureHeight, !flies);
    const taken = image ? image.width + fontSize * pictureGap : 0;
    const middle = x + taken / 2;
    if (!flies) {
      context.fillStyle = this.#slices.inks[slice] ?? '#000000';
      context.font = `${labelWeight} ${(fontSize * scale).toFixed(1)}px ${this.#font}`;
      context.direction = rightToLeft ? 'rtl' : 'ltr';
      context.save();
      context.translate(middle, y);
      context.scale(1, squeeze);
      context.fillText(text, 0, fontSize * 0.05, most - taken);
      if (image) {
        const wide = Math.min(context.measureText(text).width, most - taken);
        context.translate(image.width - taken - wide / 2, 0);
        image.draw(context);
      }
      context.restore();
      return;
    }
    const picture = this.#picture(slice);
    const ratio = this.#ratio * largestScale;
    const wide = (picture.width / ratio) * scale;
    const narrowed = Math.min(1, (most - taken) / wide);
    const high = (picture.height / ratio) * scale * squeeze;
    context.drawImage(
      picture,
      middle - (wide * narrowed) / 2,
      y - high / 2 + fontSize * 0.05 * squeeze,
      wide * narrowed,
      high,
    );
    if (!image) return;
    context.save();
    context.translate(middle + image.width - taken - (wide * narrowed) / 2, y);
    context.scale(1, squeeze);
    image.draw(context);
    context.restore();
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
