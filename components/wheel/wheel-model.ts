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

export interface WheelModel {
  readonly entries: readonly WheelEntry[];
  readonly thousandths: readonly number[];
  readonly layout: WheelLayout;
  readonly slices: WheelSlices;
}

function usable(weight: number | undefined): number {
  const given = weight ?? 1;
  return given >= 0 && given <= 1_000_000 ? toThousandths(given) : 0;
}

const emptyEntry: WheelEntry = { id: '', name: '', weight: 0, hidden: true };

/**
 * Makes the given entries well-formed, because scripts may set anything. An invalid entry keeps its position,
 * but takes no room.
 */
function wellFormed(given: unknown): readonly WheelEntry[] {
  if (!Array.isArray(given)) return [];
  const isWellFormed = given.every(
    (entry: Partial<WheelEntry> | null) => typeof entry?.id === 'string' && typeof entry.name === 'string',
  );
  if (isWellFormed) return given as WheelEntry[];
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return given.map((entry: Partial<WheelEntry> | null | undefined) =>
    typeof entry === 'object' && entry !== null
      ? { ...entry, id: text(entry.id), name: text(entry.name) }
      : emptyEntry,
  );
}

export function wheelModel(given: readonly WheelEntry[], palette: readonly string[]): WheelModel {
  const entries = wellFormed(given);
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
    ...(entries.some((entry) => entry.image) && { pictures: entries.map((entry) => entry.image) }),
  };
  return { entries, thousandths, layout, slices };
}

export function findSlice({ entries, thousandths }: WheelModel, entryId: string | number): number {
  const id = String(entryId);
  return entries.findIndex((entry, at) => entry.id === id && (thousandths[at] ?? 0) > 0);
}

/**
 * Returns a rotation at which the pointer stays on its entry after other entries have changed. If the entry
 * is gone, returns `rotation` unchanged.
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
