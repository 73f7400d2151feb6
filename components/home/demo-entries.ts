import type { WheelEntry } from '../wheel/wheel-events.ts';

export const demoSizes = [12, 1_000, 100_000] as const;
export type DemoSize = (typeof demoSizes)[number];

const few = [
  'Amara',
  'Bjørn',
  'Chloé',
  'Dmitri',
  'Esperanza',
  'Farid',
  'Grace',
  'Hiroshi',
  'Ines',
  'Jabari',
  'Katarzyna',
  'Liam',
];

/** Returns sample entries. Long lists have numbered guests. */
export function demoEntries(size: DemoSize): readonly WheelEntry[] {
  if (size === few.length) return few.map((name, at) => ({ id: `e${at}`, name }));
  const digits = String(size).length;
  return Array.from({ length: size }, (_, at) => ({
    id: `e${at}`,
    name: `Guest ${String(at + 1).padStart(digits, '0')}`,
  }));
}
