import { defaultPalette, fillByAge } from '../wheel/engine/palette.ts';
import { idNumber } from './local/id-number.ts';
import type { LocalEntry } from './local/local-entry.ts';

/** Returns the age of an entry: the number of its id, because ids are numbered in turn. */
function ageOf({ id }: LocalEntry, at: number): number {
  const number = idNumber(id);
  return number === 0 ? at : number - 1;
}

function placesOf(entries: readonly LocalEntry[], isWanted: (entry: LocalEntry) => boolean): number[] {
  const places: number[] = [];
  for (let at = 0; at < entries.length; at += 1) if (isWanted(entries[at]!)) places.push(at);
  return places;
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
    const isSlice = ({ hidden, weight }: LocalEntry): boolean => !hidden && weight > 0;
    // Most lists need no second array of all their entries.
    const slices = entries.every(isSlice) ? undefined : placesOf(entries, isSlice);
    const given = entries.map(({ color }) => color);
    if (!slices) this.#colours = fillByAge(given, ages, used);
    else {
      const filled = fillByAge(
        slices.map((at) => given[at]),
        slices.map((at) => ages[at]!),
        used,
      );
      const colours = given.map((color, at) => color ?? used[ages[at]! % used.length]!);
      slices.forEach((at, slice) => (colours[at] = filled[slice]!));
      this.#colours = colours;
    }
    return this.#colours;
  }

  /** Returns the entries with these colours. The array stays the same until an entry or the palette changes. */
  coloured(entries: readonly LocalEntry[], palette: readonly string[]): readonly LocalEntry[] {
    const colours = this.of(entries, palette);
    this.#coloured ??= entries.map((entry, at) => ({ ...entry, color: colours[at]! }));
    return this.#coloured;
  }
}
