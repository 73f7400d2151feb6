/**
 * Events of kinds that may be frequent (docs/rules/identity.md, "Audit"). The first events of a kind on a day get an
 * entry each. Later ones are only counted; the 100th, the 1,000th and so on gets an entry for all events since the last
 * entry.
 */
import { z } from '../../../contracts/zod.ts';

type Details = Readonly<Record<string, string>>;

/** Maximum number of events of one kind that get an entry each on one day. */
export const entriesADay = 20;

/**
 * Count of the events of one kind: `total` on `day`. `waiting` is the number of events after the last entry
 * in the trail; the first of them happened at `from`.
 */
export const Gathered = z.strictObject({
  day: z.string(),
  total: z.int(),
  waiting: z.int(),
  from: z.string(),
});
export type Gathered = z.infer<typeof Gathered>;

/**
 * Counts an event.
 * @param at ISO 8601
 * @returns the new count, and the details of an entry. Without details, the event gets no entry.
 */
export function gather(
  before: Gathered | undefined,
  { at, details }: { readonly at: string; readonly details: Details },
): { readonly count: Gathered; readonly details: Details | undefined } {
  const today = at.slice(0, 10);
  // Treat an earlier date as the same day, because the clock of the node that counted before may be a little ahead.
  const isSameDay = before !== undefined && today <= before.day;
  const day = isSameDay ? before.day : today;
  const total = isSameDay ? before.total + 1 : 1;
  const waiting = (before?.waiting ?? 0) + 1;
  const from = before !== undefined && before.waiting > 0 ? before.from : at;
  if (total > entriesADay && !isPowerOfTen(total))
    return { count: { day, total, waiting, from }, details: undefined };
  const many = waiting > 1 && { count: String(waiting), from, until: at };
  return { count: { day, total, waiting: 0, from: at }, details: { ...details, ...many } };
}

export function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}
