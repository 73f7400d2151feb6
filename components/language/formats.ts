import { spoken } from './spoken.ts';

const formats = new Map<string, unknown>();

/** Returns a cached format, because creating a format takes longer than using it. */
function format<Format>(
  kind: string,
  options: object | undefined,
  create: (locale: string) => Format,
): Format {
  const { locale } = spoken();
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = (formats.get(key) as Format | undefined) ?? create(locale);
  formats.set(key, known);
  return known;
}

/**
 * Returns whether a number needs no format, because English shows it as plain digits. Creating the first
 * format of a page takes 12 ms, which would delay the first picture of a wheel.
 */
const isPlain = (value: number): boolean =>
  spoken().language === 'en' && Number.isInteger(value) && Object.is(value, Math.abs(value)) && value < 1_000;

export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  options === undefined && isPlain(value)
    ? String(value)
    : format('number', options, (locale) => new Intl.NumberFormat(locale, options)).format(value);

/** @param share from 0 to 1 */
export function percentText(share: number): string {
  const percent = Math.round(share * 100);
  return isPlain(percent) ? `${percent}%` : numberText(share, { style: 'percent' });
}

export const dateText = (time: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  format('date', options, (locale) => new Intl.DateTimeFormat(locale, options)).format(new Date(time));

/** Joins items, such as “Ada, Grace and Edsger”. With the type `disjunction`, uses “or” instead of “and”. */
export const listText = (
  items: Iterable<string>,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => format('list', { type }, (locale) => new Intl.ListFormat(locale, { type })).format(items);

/** Returns a time relative to now, such as “3 days ago” for -3 days. */
export const relativeText = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  format('relative', undefined, (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(
    value,
    unit,
  );

export function pluralCategory(count: number): Intl.LDMLPluralRule {
  if (isPlain(count)) return count === 1 ? 'one' : 'other';
  return format('plural', undefined, (locale) => new Intl.PluralRules(locale)).select(count);
}
