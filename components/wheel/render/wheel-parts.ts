import type { WheelGeometry } from './geometry.ts';
import { placeLabels, type PlacedLabels } from './label-atlas.ts';
import { lensShape } from './lens/lens-shape.ts';
import type { PaintedSlices } from './painted-slices.ts';
import type { PlainWheelParts } from './plain/plain-face.ts';
import type { WheelTheme } from './theme.ts';
import { WheelLens } from './lens/wheel-lens.ts';

const mostUnlabelled = 0.25;

/** Parts from which a wheel of one size is painted. Labels and lens are computed when they are first used. */
export class WheelParts implements PlainWheelParts {
  readonly slices: PaintedSlices;
  readonly geometry: WheelGeometry;
  readonly theme: WheelTheme;
  readonly pixelRatio: number;
  readonly #cssSize: number;
  #placed: PlacedLabels | undefined;
  #lens: WheelLens | null | undefined;

  constructor(
    slices: PaintedSlices,
    geometry: WheelGeometry,
    theme: WheelTheme,
    cssSize: number,
    pixelRatio: number,
  ) {
    this.slices = slices;
    this.geometry = geometry;
    this.theme = theme;
    this.#cssSize = cssSize;
    this.pixelRatio = pixelRatio;
  }

  get labels(): PlacedLabels['labels'] {
    return this.#place().labels;
  }

  get lens(): WheelLens | null {
    this.#lens ??=
      this.#place().unlabelled > mostUnlabelled
        ? new WheelLens(lensShape(this.#cssSize, this.geometry), this.slices, this.theme, this.pixelRatio)
        : null;
    return this.#lens;
  }

  #place(): PlacedLabels {
    if (!this.#placed) {
      const context = document.createElement('canvas').getContext('2d');
      this.#placed = context
        ? placeLabels(this.slices, this.#cssSize, this.geometry, this.theme, context)
        : { labels: [], unlabelled: 0 };
    }
    return this.#placed;
  }
}
