import type { WheelGeometry } from './geometry.ts';
import { placeLabels, type PlacedLabels } from './label-atlas.ts';
import type { PaintedSlices } from './painted-slices.ts';
import type { PlainWheelParts } from './plain/plain-face.ts';
import type { WheelPictures } from './pictures/wheel-pictures.ts';
import type { WheelTheme } from './theme.ts';
import type { WheelLens } from './lens/wheel-lens.ts';
import { lazy } from '../../lazy/lazy-part.ts';

const mostUnlabelled = 0.25;

export const lensPart = lazy(() => import('./lens/wheel-lens.ts'));

/** Parts from which a wheel of one size is painted. Labels and lens are computed when they are first used. */
export class WheelParts implements PlainWheelParts {
  readonly slices: PaintedSlices;
  readonly geometry: WheelGeometry;
  readonly theme: WheelTheme;
  readonly pixelRatio: number;
  readonly #cssSize: number;
  readonly #pictures: WheelPictures | undefined;
  #placed: PlacedLabels | undefined;
  #lens: WheelLens | undefined;

  constructor(
    slices: PaintedSlices,
    geometry: WheelGeometry,
    theme: WheelTheme,
    cssSize: number,
    pixelRatio: number,
    pictures: WheelPictures | undefined,
  ) {
    this.slices = slices;
    this.geometry = geometry;
    this.theme = theme;
    this.#cssSize = cssSize;
    this.pixelRatio = pixelRatio;
    this.#pictures = pictures;
  }

  get labels(): PlacedLabels['labels'] {
    return this.#place().labels;
  }

  get needsLens(): boolean {
    return this.#place().unlabelled > mostUnlabelled;
  }

  /** The lens, if the wheel needs one and its code is loaded. */
  get lens(): WheelLens | undefined {
    if (!this.#lens && lensPart.module && this.needsLens)
      this.#lens = new lensPart.module.WheelLens(
        this.#cssSize,
        this.geometry,
        this.slices,
        this.theme,
        this.pixelRatio,
        this.#pictures,
      );
    return this.#lens;
  }

  #place(): PlacedLabels {
    if (!this.#placed) {
      const context = document.createElement('canvas').getContext('2d');
      this.#placed = context
        ? placeLabels(
            this.slices,
            this.#cssSize,
            this.geometry,
            this.theme,
            context,
            this.#pictures?.fitting(this.slices, this.theme),
          )
        : { labels: [], unlabelled: 0 };
    }
    return this.#placed;
  }
}
