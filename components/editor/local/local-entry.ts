import { cleanName, textFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { text } from '../../language/text.ts';
import { maxWeight, roundWeight } from '../../wheel/engine/weight.ts';

/**
 * An entry of a wheel in the browser. The rules are the same as those of the service (docs/rules/wheel.md,
 * "Names" and "Weights").
 */
export interface LocalEntry {
  /** Unique on its wheel. Edits, undo and reloads do not change the id. */
  readonly id: string;
  /** 1 to 100 graphemes, trimmed. */
  readonly name: string;
  /** 0 to 1,000,000 in steps of 0.001. An entry of weight 0 is listed but cannot win. */
  readonly weight: number;
  /** `#RRGGBB` in capitals. If missing, the palette gives the entry a colour. */
  readonly color?: string;
  /** A hidden entry stays in the list but is not on the wheel. */
  readonly hidden?: true;
  /** Address of an uploaded picture. Only entries of wheels on the service have pictures. */
  readonly image?: string;
}

export interface RawEntry {
  readonly name: string;
  readonly weight?: string | undefined;
  readonly color?: string | undefined;
  readonly hidden?: boolean | undefined;
}

/** An entry without its id, or a message that says why the input is not valid. */
export type ReadEntry =
  | { readonly entry: Omit<LocalEntry, 'id'>; readonly fault?: undefined }
  | { readonly entry?: undefined; readonly fault: string };

/** Matches line ends in names. They are replaced by spaces, because a name must be a single line. */
const lineEnds = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const decimal = /^\+?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const colour = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function readName(
  raw: string,
): { name: string; fault?: undefined } | { name?: undefined; fault: string } {
  const { text: cleaned, fault } = cleanName(raw.replace(lineEnds, ' ').trim());
  if (cleaned !== undefined) return { name: cleaned.trim() };
  if (fault === 'too_long') {
    return {
      fault: text('A name has at most {most} characters, fewer with many emoji', {
        most: wheelLimits.nameGraphemes,
      }),
    };
  }
  return { fault: fault === 'empty' ? text('The name is empty') : textFaultMessages[fault] };
}

export function isDecimal(raw: string): boolean {
  return decimal.test(raw.trim());
}

export function readWeight(raw: string): number | null {
  if (!isDecimal(raw)) return null;
  const weight = Number(raw.trim().replace(',', '.'));
  return weight <= maxWeight ? roundWeight(weight) : null;
}

/** Returns a colour as `#RRGGBB` in capitals, or null. Accepts three digits, and digits without `#`. */
export function readColour(raw: string): string | null {
  const written = raw.trim();
  if (!colour.test(written)) return null;
  const digits = written.replace('#', '');
  const six = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  return `#${six.toUpperCase()}`;
}

export function readEntry({
  name: rawName,
  weight: rawWeight,
  color: rawColour,
  hidden,
}: RawEntry): ReadEntry {
  const { name, fault } = readName(rawName);
  if (fault !== undefined) return { fault };
  const weight = blank(rawWeight) ? 1 : readWeight(rawWeight);
  if (weight === null) {
    return {
      fault: text('The weight “{written}” is not a number from 0 to 1,000,000', {
        written: excerpt(rawWeight ?? ''),
      }),
    };
  }
  const color = blank(rawColour) ? undefined : readColour(rawColour);
  if (color === null)
    return {
      fault: text('The colour “{written}” is not written as #RRGGBB', { written: excerpt(rawColour ?? '') }),
    };
  return { entry: { name, weight, ...(color !== undefined && { color }), ...(hidden && { hidden }) } };
}

function blank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}

export function excerpt(text: string, most = 24): string {
  const letters = Array.from(text.slice(0, 4 * most));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
