/**
 * Format of a wheel in the browser's storage. Rows are short arrays, because the storage holds only about
 * five million characters.
 *
 * A row is `[id, name, weight?, color or 0, hidden or 0]`. Default values at the end are left out.
 */
import { cleanText } from '../../../contracts/wheel/entry-name.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { ownLook, type Look } from '../../looks/look.ts';
import { readLook } from '../../looks/stored-look.ts';
import { storedLines, readStoredLines } from '../rejected/stored-lines.ts';
import type { RejectedLine } from '../rejected/rejected-lines.ts';
import { readColour, readEntry, type LocalEntry } from './local-entry.ts';

/**
 * Values of a look that differ from the default look. Colours are not included, because `colors` has them.
 */
export type LocalLook = Omit<Partial<Look>, 'colours'>;

export interface LocalSettings {
  /** At most 120 graphemes. If empty, the page shows its own title. */
  readonly title: string;
  /** At most 32 colours as `#RRGGBB`. If empty, the default palette is used. */
  readonly colors: readonly string[];
  /** Whether each winner is removed from the wheel, until one entry is left. */
  readonly elimination?: boolean;
  readonly look?: LocalLook;
}

export interface LocalState {
  readonly entries: readonly LocalEntry[];
  readonly settings: LocalSettings;
}

/** State of a wheel. Each step of the history has its own object. */
export interface WheelState extends LocalState {
  readonly rejected: readonly RejectedLine[];
}

export const titleGraphemes = 120;
export const mostColours = 32;
const format = 1;

export const emptyState: WheelState = { entries: [], settings: { title: '', colors: [] }, rejected: [] };

/** Number of writes of each tab, by tab id. The tab that wrote last comes last. */
export type TabWrites = Readonly<Record<string, number>>;

export function writeStored(
  { entries, settings, rejected = [] }: LocalState & Partial<WheelState>,
  writes?: TabWrites,
): string {
  const rows = entries.map(({ id, name, weight, color, hidden }) => {
    if (hidden) return [id, name, weight, color ?? 0, 1];
    if (color !== undefined) return [id, name, weight, color];
    return weight === 1 ? [id, name] : [id, name, weight];
  });
  const lines = storedLines(rejected, entries);
  const { title, colors, elimination, look = {} } = settings;
  const own = ownLook(look);
  return JSON.stringify({
    format,
    ...(writes && { writes }),
    ...{ title, colors, elimination: elimination || undefined },
    ...(Object.keys(own).length > 0 && { look: own }),
    rows,
    ...(lines.length > 0 && { rejected: lines }),
  });
}

export function readWrites(text: string): TabWrites | undefined {
  const [, found] = /^\{"format":1,"writes":(\{(?:"[a-z]+":\d{1,9},?){1,20}\})/.exec(text) ?? [];
  return found === undefined ? undefined : (JSON.parse(found) as TabWrites);
}

export function readStored(text: string): WheelState | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(kept) || kept['format'] !== format || !Array.isArray(kept['rows'])) return undefined;
  const entries = readRows(kept['rows'].slice(0, wheelLimits.entries));
  const { colours: _, ...look } = readLook(kept['look']);
  return {
    entries,
    rejected: readStoredLines(kept['rejected'], entries),
    settings: {
      ...{ title: readTitle(kept['title']), colors: readColours(kept['colors']) },
      ...(kept['elimination'] === true && { elimination: true }),
      ...(Object.keys(look).length > 0 && { look }),
    },
  };
}

export function readTitle(raw: unknown): string {
  return typeof raw === 'string' ? (cleanText(raw.trim(), titleGraphemes).text ?? '') : '';
}

export function readColours(raw: unknown): readonly string[] {
  if (!Array.isArray(raw)) return [];
  return raw
    .map((each) => (typeof each === 'string' ? readColour(each) : null))
    .filter((each) => each !== null)
    .slice(0, mostColours);
}

function readRows(rows: readonly unknown[]): LocalEntry[] {
  const ids = new Set<string>();
  const entries: LocalEntry[] = [];
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [id, name, weight = 1, color = 0, hidden = 0] = row as unknown[];
    if (typeof id !== 'string' || typeof name !== 'string' || typeof weight !== 'number' || ids.has(id))
      continue;
    const { entry } = readEntry({
      name,
      weight: String(weight),
      color: typeof color === 'string' ? color : undefined,
      hidden: hidden === 1,
    });
    if (!entry) continue;
    ids.add(id);
    entries.push({ id, ...entry });
  }
  return entries;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
