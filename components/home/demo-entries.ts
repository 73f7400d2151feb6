import { sampleNames } from '../editor/sample-names.ts';
import type { WheelEntry } from '../wheel/wheel-events.ts';

/**
 * Lists that the wheel on the home page can show: the reader's own list, and two long lists of numbered
 * guests.
 */
export const demoLists = ['own', 1_000, 100_000] as const;
export type DemoList = (typeof demoLists)[number];

/** Entries shown as the list `own` until the reader's wheel is loaded. */
export const sampleEntries: readonly WheelEntry[] = sampleNames.map((name, at) => ({ id: `e${at}`, name }));

/** Returns a list of numbered guests. */
export function guests(size: number): readonly WheelEntry[] {
  const digits = String(size).length;
  return Array.from({ length: size }, (_, at) => ({
    id: `e${at}`,
    name: `Guest ${String(at + 1).padStart(digits, '0')}`,
  }));
}
