/** Days, weeks and months of a time zone (docs/rules/chat.md, "Periods"). Times are milliseconds since the epoch. */

const hour = 3_600_000;
const day = 24 * hour;

/** Maximum number of time zones in memory. */
const capacity = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    if (formats.size >= capacity) formats.clear();
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-u-ca-iso8601', { timeZone, ...numbers });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the calendar day of a time zone at `time`, as milliseconds of midnight UTC of that day. */
export function localDay(timeZone: string, time: number): number {
  const parts = formatOf(timeZone).formatToParts(time);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(number('year'), number('month') - 1, number('day'));
}

/** Returns the name of a day, such as `2026-07-31`. */
export const dayName = (date: number): string => new Date(date).toISOString().slice(0, 10);

/** Returns the first moment of a day. It is later than midnight if the clocks are put forward at midnight. */
export function startOfDay(timeZone: string, date: number): number {
  // Search a day around midnight UTC, because no time zone differs more from UTC.
  let [before, after] = [date - day, date + day];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(timeZone, middle) < date) before = middle;
    else after = middle;
  }
  return after;
}

/** Returns Monday of the week. */
export const mondayOf = (date: number): number => date - ((new Date(date).getUTCDay() + 6) % 7) * day;

/** Returns the name of the week of a Monday (ISO 8601), such as `2026-W31`. */
export function weekName(monday: number): string {
  const thursday = new Date(monday + 3 * day);
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * day));
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Returns the first day of the month of `date`, or of the month that is `later` months after it. */
export function firstOfMonth(date: number, later = 0): number {
  const { year, month } = { year: new Date(date).getUTCFullYear(), month: new Date(date).getUTCMonth() };
  return Date.UTC(year, month + later, 1);
}

export const nextWeek = (monday: number): number => monday + 7 * day;
export const previousDay = (date: number): number => date - day;
