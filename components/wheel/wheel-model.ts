import {
  layOut,
  sliceRange,
  sliceUnderPointer,
  placeUnderPointer,
  withinTurn,
  type WheelLayout,
} from './engine/layout.ts';
import { defaultPalette, fillColours } from './engine/palette.ts';
import { toThousandths } from './engine/weight.ts';
import { noSlices, type WheelSlices } from './render/slice-textures.ts';
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

export function wheelModel(entries: readonly WheelEntry[], palette: readonly string[]): WheelModel {
  const thousandths = entries.map((entry) => (entry.hidden ? 0 : usable(entry.weight)));
  const layout = layOut(thousandths);
  if (layout.total === 0) return { entries, thousandths, layout, slices: noSlices };
  const slices = {
    edges: layout.edges.map((edge) => edge / layout.total),
    colours: fillColours(
      entries.map((entry) => entry.color),
      palette.length > 0 ? palette : defaultPalette,
    ),
    names: entries.map((entry) => entry.name),
  };
  return { entries, thousandths, layout, slices };
}

/** Position of an entry with room on the wheel; -1 where there is none. */
export function findSlice(model: WheelModel, entryId: string): number {
  const index = model.entries.findIndex((entry) => entry.id === entryId);
  return index >= 0 && (model.thousandths[index] ?? 0) > 0 ? index : -1;
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
