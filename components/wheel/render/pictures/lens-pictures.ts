import type { PaintedSlices } from '../painted-slices.ts';
import { drawPicture } from './draw-picture.ts';
import type { LoadedPicture } from './loaded-picture.ts';
import { leavePicture, pictureAddress, takePicture } from './page-pictures.ts';

/** A picture in the lens. The right edge of the picture is at x = 0, and its middle line is at y = 0. */
export interface LensImage {
  readonly width: number;
  draw(context: CanvasRenderingContext2D): void;
}

/** Maximum number of pictures that are kept for the lens. */
const most = 24;
/** Maximum width of a picture, as a multiple of the height of a square picture. */
const widest = 1.8;

/**
 * Pictures that the lens shows beside names. A picture is loaded when the lens first shows its name on a wheel
 * that turns slowly or not at all.
 */
export class LensPictures {
  readonly #changed: () => void;
  /** Pictures by the address in their entry, the most recently requested last. */
  readonly #kept = new Map<string, { readonly address: string; readonly picture: LoadedPicture }>();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /**
   * Returns the picture of a slice, if it is loaded.
   * @param turns number of quarter turns clockwise after which the picture is upright at the pointer
   * @param mayLoad false while names pass too quickly to be read
   */
  get(
    slices: PaintedSlices,
    slice: number,
    height: number,
    turns: number,
    mayLoad: boolean,
  ): LensImage | undefined {
    const given = slices.pictures?.[slice];
    const picture = given ? (this.#kept.get(given)?.picture ?? (mayLoad && this.#take(given))) : undefined;
    const shown = picture && picture.aspect;
    if (!picture || !shown) return undefined;
    const aspect = turns % 2 === 0 ? shown : 1 / shown;
    const high = Math.min(height, (height * widest) / aspect);
    const size = { width: high * aspect, height: high };
    const style = { treatment: 'flat', face: '', ink: '', turns } as const;
    return {
      width: size.width,
      draw: (context) => drawPicture(context, (pixels) => picture.copy(pixels), size, style),
    };
  }

  clear(): void {
    for (const { address } of this.#kept.values()) leavePicture(address);
    this.#kept.clear();
  }

  #take(given: string): LoadedPicture | undefined {
    const address = pictureAddress(given, document.baseURI);
    if (address === undefined) return undefined;
    const picture = takePicture(address);
    this.#kept.set(given, { address, picture });
    for (const [oldest, { address: left }] of this.#kept) {
      if (this.#kept.size <= most) break;
      this.#kept.delete(oldest);
      leavePicture(left);
    }
    void picture.settled.then(() => {
      if (this.#kept.has(given) && picture.aspect !== undefined) this.#changed();
    });
    return picture;
  }
}
