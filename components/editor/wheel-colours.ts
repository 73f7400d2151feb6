import { defaultPalette, fillColours } from '../wheel/engine/palette.ts';
import type { LocalEntry } from './local/local-entry.ts';
import type { LocalWheel } from './local/local-wheel.ts';

/** Colours of a wheel's entries after filling in, computed once for each list and palette. */
export class WheelColours {
  #entries: readonly LocalEntry[] | null = null;
  #palette: readonly string[] = [];
  #colours: readonly string[] = [];

  /** @param palette for a wheel without its own colours; empty for the default one */
  of({ entries, settings }: LocalWheel, palette: readonly string[]): readonly string[] {
    const given = settings.colors.length > 0 ? settings.colors : palette;
    const used = given.length > 0 ? given : defaultPalette;
    if (this.#entries !== entries || this.#palette !== used) {
      this.#entries = entries;
      this.#palette = used;
      this.#colours = fillColours(
        entries.map(({ color }) => color),
        used,
      );
    }
    return this.#colours;
  }
}
