import type { WheelEntry } from '../../wheel/wheel-events.ts';
import { hasWeight } from '../page-notice.ts';

const none: readonly never[] = [];

/** Rows for the wheel. They are computed only after a change, because there may be 100,000 rows. */
export class ShownRows {
  #from: readonly WheelEntry[] = none;
  #uncoloured = false;
  #shown: { readonly rows: readonly WheelEntry[]; readonly hasRoom: boolean } = {
    rows: none,
    hasRoom: false,
  };

  of(from: readonly WheelEntry[], uncoloured: boolean): { rows: readonly WheelEntry[]; hasRoom: boolean } {
    if (from === this.#from && uncoloured === this.#uncoloured) return this.#shown;
    this.#from = from;
    this.#uncoloured = uncoloured;
    const rows = uncoloured
      ? from.map(({ id, name, weight = 1, image = '' }) => ({ id, name, weight, image }))
      : from;
    this.#shown = { rows, hasRoom: hasWeight(rows) };
    return this.#shown;
  }
}
