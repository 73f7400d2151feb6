import {
  layOut,
  sliceRange,
  sliceUnderPointer,
  placeUnderPointer,
  withinTurn,
  type WheelLayout,
} from './engine/layout.ts';
import { sliceColour } from './css-colour.ts';
import { defaultPalette, fillColours } from './engine/palette.ts';
import { toThousandths } from './engine/weight.ts';
import { noSlices, type WheelSlices } from './render/gl/slice-textures.ts';
import type { WheelEntry } from './wheel-events.ts';

/** Entries as a wheel shows them: weights exact, colours filled, laid out. */
export interface WheelModel {
  readonly entries: readonly WheelEntry[];
  readonly thousandths: readonly number[];
  readonly layout: WheelLayout;
  readonly slices: WheelSlices;
}

/** A weight the wheel can use: what the wire would refuse counts as 0. */
function usable(weight: number | undefined): number {
  const given = weight ?? 1;
  return given >= 0 && given <= 1_000_000 ? toThousandths(given) : 0;
}

const nobody: WheelEntry = { id: '', name: '', weight: 0, hidden: true };

/**
 * Entries as they are declared, whatever a script without types has set: ids and names become text, and what is no
 * entry keeps its place but takes no room. The same list where all is well.
 */
function sound(given: unknown): readonly WheelEntry[] {
  if (!Array.isArray(given)) return [];
  const isSound = given.every(
    (entry: Partial<WheelEntry> | null) => typeof entry?.id === 'string' && typeof entry.name === 'string',
  );
  if (isSound) return given as WheelEntry[];
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return given.map((entry: Partial<WheelEntry> | null | undefined) =>
    typeof entry === 'object' && entry !== null
      ? { ...entry, id: text(entry.id), name: text(entry.name) }
      : nobody,
  );
}

export function wheelModel(given: readonly WheelEntry[], palette: readonly string[]): WheelModel {
  const entries = sound(given);
  const thousandths = entries.map((entry) => (entry.hidden ? 0 : usable(entry.weight)));
  const layout = layOut(thousandths);
  if (layout.total === 0) return { entries, thousandths, layout, slices: noSlices };
  const choices = Array.isArray(palette) ? palette.map(sliceColour).filter((one) => one !== undefined) : [];
  const slices = {
    edges: layout.edges.map((edge) => edge / layout.total),
    colours: fillColours(
      entries.map((entry) => sliceColour(entry.color)),
      choices.length > 0 ? choices : defaultPalette,
    ),
    names: entries.map((entry) => entry.name),
  };
  return { entries, thousandths, layout, slices };
}

/** Position of an entry with room on the wheel, the first with this id; -1 where there is none. */
export function findSlice({ entries, thousandths }: WheelModel, entryId: string | number): number {
  const id = String(entryId);
  return entries.findIndex((entry, at) => entry.id === id && (thousandths[at] ?? 0) > 0);
}

/**
 * The rotation at which `next` shows at the pointer what `previous` shows there at `rotation`, as far into the
 * slice: a wheel at rest on its winner stays on it when other entries change. The same rotation where that entry
 * has gone.
 */
export function keepUnderPointer(previous: WheelModel, next: WheelModel, rotation: number): number {
  const before = sliceUnderPointer(previous.layout, rotation);
  const entry = previous.entries[before];
  const after = entry ? findSlice(next, entry.id) : -1;
  if (after < 0) return rotation;
  const from = sliceRange(previous.layout, before);
  const to = sliceRange(next.layout, after);
  const into = (placeUnderPointer(rotation) - from.start) / (from.end - from.start);
  return withinTurn(1 - (to.start + into * (to.end - to.start)));
}
