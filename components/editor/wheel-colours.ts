import { defaultPalette, fillByAge } from '../wheel/engine/palette.ts';
import { idNumber } from './local/id-number.ts';
import type { LocalEntry } from './local/local-entry.ts';

/** Returns the age of an entry, which is the number in its id, because ids are numbered consecutively. */
function ageOf({ id }: LocalEntry, at: number): number {
  const number = idNumber(id);
  return number === 0 ? at : number - 1;
}

interface Colouring {
  readonly palette: readonly string[];
  readonly colours: readonly string[];
}

/**
 * Colours by list, cached because the editor and the wheel beside it request the same list, and undo returns
 * to earlier lists. Dropped with the list.
 */
const colourings = new WeakMap<readonly LocalEntry[], Colouring>();

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((colour, at) => colour === other[at]);

/** Returns colours of entries (docs/rules/wheel.md, "Colours"), computed once for each list and palette. */
function coloursOf(entries: readonly LocalEntry[], palette: readonly string[]): readonly string[] {
  const known = colourings.get(entries);
  if (known && isSame(known.palette, palette)) return known.colours;
  const colours = computedColours(entries, palette);
  colourings.set(entries, { palette, colours });
  return colours;
}

function computedColours(entries: readonly LocalEntry[], palette: readonly string[]): readonly string[] {
  const { length } = entries;
  const given: (string | undefined)[] = [];
  // An `Int32Array` is enough, because numbers in ids have at most nine digits.
  const ages = new Int32Array(length);
  const slices: number[] = [];
  for (let at = 0; at < length; at += 1) {
    const entry = entries[at]!;
    given.push(entry.color);
    ages[at] = ageOf(entry, at);
    if (!entry.hidden && entry.weight > 0) slices.push(at);
  }
  if (slices.length === length) return fillByAge(given, ages, palette);
  const filled = fillByAge(
    slices.map((at) => given[at]),
    slices.map((at) => ages[at]!),
    palette,
  );
  const colours = given.map((color, at) => color ?? palette[ages[at]! % palette.length]!);
  slices.forEach((at, slice) => (colours[at] = filled[slice]!));
  return colours;
}

/** Computes the colours of entries, and caches the entries with these colours. */
export class WheelColours {
  #colours: readonly string[] | null = null;
  #coloured: readonly LocalEntry[] = [];

  /** @param palette if empty, the default palette */
  of(entries: readonly LocalEntry[], palette: readonly string[]): readonly string[] {
    return coloursOf(entries, palette.length > 0 ? palette : defaultPalette);
  }

  /** Returns the entries with these colours. The array stays the same until an entry or the palette changes. */
  coloured(entries: readonly LocalEntry[], palette: readonly string[]): readonly LocalEntry[] {
    const colours = this.of(entries, palette);
    if (colours !== this.#colours) {
      this.#colours = colours;
      this.#coloured = entries.map((entry, at) => ({ ...entry, color: colours[at]! }));
    }
    return this.#coloured;
  }
}
