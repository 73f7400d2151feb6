/**
 * Rejected lines in the browser's storage, as `[text, place, field or 0, origin or 0]`. `place` is the number
 * of entries before the line.
 */
import type { LocalEntry } from '../local/local-entry.ts';
import { mostRejected, type RejectedLine } from './rejected-lines.ts';

/** Maximum length of all lines together. */
const mostCharacters = 200_000;

type StoredLine = readonly [text: string, place: number, field: string | 0, origin: string | 0];

export function storedLines(
  lines: readonly RejectedLine[],
  entries: readonly LocalEntry[],
): readonly StoredLine[] {
  if (lines.length === 0) return [];
  const places = new Map(entries.map(({ id }, at) => [id, at + 1]));
  let room = mostCharacters;
  return lines
    .slice(0, mostRejected)
    .filter(({ text, origin = '' }) => (room -= text.length + origin.length) >= 0)
    .map(({ text, after, field, origin }) => [text, places.get(after ?? '') ?? 0, field ?? 0, origin ?? 0]);
}

export function readStoredLines(raw: unknown, entries: readonly LocalEntry[]): readonly RejectedLine[] {
  if (!Array.isArray(raw)) return [];
  return raw.slice(0, mostRejected).flatMap((each: unknown): RejectedLine[] => {
    if (!Array.isArray(each)) return [];
    const [text, place, field, origin] = each as unknown[];
    if (typeof text !== 'string' || text.trim() === '' || typeof place !== 'number') return [];
    const after = entries[place - 1]?.id ?? null;
    if (field !== 'name' && field !== 'weight') {
      return [{ text, after, ...(typeof origin === 'string' && { origin }) }];
    }
    return after === null ? [] : [{ text, after, field }];
  });
}
