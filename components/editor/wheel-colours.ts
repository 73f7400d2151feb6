import { defaultPalette, fillByAge } from '../wheel/engine/palette.ts';
import { idNumber } from './local/id-number.ts';
import type { LocalEntry } from './local/local-entry.ts';

/** Returns the age of an entry: the number of its id, because ids are numbered in turn. */
function ageOf({ id }: LocalEntry, at: number): number {
  const number = idNumber(id);
  return number === 0 ? at : number - 1;
}

/**
 * Colours of entries (docs/rules/wheel.md, "Colours"). They are computed only after a change, because there may be
 * 100,000 entries.
 */
export class WheelColours {
  #entries: readonly LocalEntry[] | null = null;
  #palette: readonly string[] = [];
  #colours: readonly string[] = [];
  #coloured: readonly LocalEntry[] | null = null;

  /** @param palette if empty, the default palette */
  of(entries: readonly LocalEntry[], palette: readonly string[]): readonly string[] {
    const used = palette.length > 0 ? palette : defaultPalette;
    if (this.#entries === entries && this.#palette === used) return this.#colours;
    this.#entries = entries;
    this.#palette = used;
    this.#coloured = null;
    const ages = entries.map(ageOf);
    const slices: number[] = [];
    for (const [at, { hidden, weight }] of entries.entries()) if (!hidden && weight > 0) slices.push(at);
    const filled = fillByAge(
      slices.map((at) => entries[at]!.color),
      slices.map((at) => ages[at]!),
      used,
    );
    const colours = entries.map(({ color }, at) => color ?? used[ages[at]! % used.length]!);
    slices.forEach((at, slice) => (colours[at] = filled[slice]!));
    this.#colours = colours;
    return colours;
  }

  /** Returns the entries with these colours. The array stays the same until an entry or the palette changes. */
  coloured(entries: readonly LocalEntry[], palette: readonly string[]): readonly LocalEntry[] {
    const colours = this.of(entries, palette);
    this.#coloured ??= entries.map((entry, at) => ({ ...entry, color: colours[at]! }));
    return this.#coloured;
  }
}
