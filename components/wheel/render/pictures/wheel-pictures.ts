import { fitLabel } from '../label-fit.ts';
import type { FitName } from '../label-atlas.ts';
import type { PaintedSlices } from '../painted-slices.ts';
import type { WheelTheme } from '../theme.ts';
import { LensPictures, type LensImage } from './lens-pictures.ts';
import { drawPicture, pictureMargin } from './draw-picture.ts';
import type { LoadedPicture } from './loaded-picture.ts';
import { leavePicture, pictureAddress, takePicture } from './page-pictures.ts';
import { fitBeside } from './picture-fit.ts';

/**
 * Pictures that are loaded within this number of milliseconds are shown together, because each change draws all
 * labels again.
 */
const together = 160;

const turnsAt = { right: 0, top: 1, left: 2, bottom: 3 } as const;

/**
 * Pictures on the slices of one wheel. A picture is loaded only if there is room for it on its slice, and is
 * released when there is no longer room.
 */
export class WheelPictures {
  readonly #changed: () => void;
  readonly #lens: LensPictures;
  #shown = new Map<string, LoadedPicture>();
  #addresses: PaintedSlices['pictures'];
  #turns = 0;
  #pending: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;

  /**
   * @param changed called after pictures of labels were loaded
   * @param wantsPaint called after pictures of the lens were loaded
   */
  constructor(changed: () => void, wantsPaint: () => void) {
    this.#changed = changed;
    this.#lens = new LensPictures(wantsPaint);
  }

  /** Resolves when all pictures on slices are loaded or have failed. */
  async settled(): Promise<void> {
    await Promise.all(Array.from(this.#shown.values(), ({ settled }) => settled));
  }

  /**
   * Returns the function that fits names and pictures. Call that function synchronously for all slices with
   * room for a label: a microtask then releases the pictures that were not fitted.
   */
  fitting(slices: PaintedSlices, theme: WheelTheme): FitName {
    const before = this.#shown;
    const now = new Map<string, LoadedPicture>();
    this.#shown = now;
    queueMicrotask(() => {
      for (const address of before.keys()) if (!now.has(address)) leavePicture(address);
    });
    const turns = turnsAt[theme.pointerSide];
    this.#turns = turns;
    if (slices.pictures !== this.#addresses) this.#lens.clear();
    this.#addresses = slices.pictures;
    return (name, room, measure, graphemes, slice) => {
      const given = slices.pictures?.[slice];
      const address = given && pictureAddress(given, document.baseURI);
      const picture = address && (now.get(address) ?? before.get(address) ?? this.#take(address));
      if (picture) now.set(address, picture);
      const aspect = picture && picture.aspect;
      if (!aspect) return fitLabel(name, room, measure, graphemes);
      const fit = fitBeside(name, room, turns % 2 === 0 ? aspect : 1 / aspect, measure, graphemes);
      if (!fit) return fitLabel(name, room, measure, graphemes);
      const style = {
        treatment: theme.treatment,
        face: slices.colours[slice] ?? '#000000',
        ink: slices.inks[slice] ?? '#000000',
        turns,
      };
      const { width, height } = fit.picture;
      return {
        ...fit,
        picture: {
          taken: fit.taken,
          height,
          margin: pictureMargin(style, fit.picture),
          draw: (context) => drawPicture(context, (pixels) => picture.copy(pixels), { width, height }, style),
        },
      };
    };
  }

  /**
   * Returns the picture of a slice for the lens, if it is loaded.
   * @param mayLoad false while names pass too quickly to be read
   */
  inLens(slices: PaintedSlices, slice: number, height: number, mayLoad: boolean): LensImage | undefined {
    return this.#lens.get(slices, slice, height, this.#turns, mayLoad);
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#pending);
    for (const address of this.#shown.keys()) leavePicture(address);
    this.#shown.clear();
    this.#lens.clear();
  }

  #take(address: string): LoadedPicture {
    const picture = takePicture(address);
    void picture.settled.then(() => {
      if (this.#disposed || picture.aspect === undefined) return;
      this.#pending ??= setTimeout(() => {
        this.#pending = undefined;
        this.#changed();
      }, together);
    });
    return picture;
  }
}
