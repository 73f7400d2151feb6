import { defaultPalette, fillColours } from '../wheel/engine/palette.ts';
import type { LocalEntry } from './local/local-entry.ts';
import type { EditedWheel } from './edited-wheel.ts';

export class WheelColours {
  #entries: readonly LocalEntry[] | null = null;
  #palette: readonly string[] = [];
  #colours: readonly string[] = [];

  /** @param palette colours for a wheel without its own colours; if empty, the default palette */
  of({ entries, settings }: EditedWheel, palette: readonly string[]): readonly string[] {
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
