import { blanks } from './folded-name.ts';
import { wheelLimits } from './wheel-limits.ts';

/** Cleaned text, or the reason for refusing it. */
export type CleanText =
  | { readonly text: string; readonly fault?: undefined }
  | { readonly text?: undefined; readonly fault: TextFault };
export type TextFault = 'empty' | 'too_long' | 'malformed';

/** Matches most names in use, for which the steps of cleaning can be skipped. */
const plain = /^[\x21-\x7e](?:[\x20-\x7e]{0,99})$/;
/**
 * Characters that are removed: control characters, separators of lines and paragraphs, bidirectional controls, and
 * characters that are invisible or look different from device to device (annotation marks, the object replacement
 * character, private use).
 */
const stripped = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\uFFF9-\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const strippedInLines = /(?!\n)[\p{Cc}\p{Co}\uFFF9-\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const lineBreak = /\r\n?|[\u2028\u2029]/g;
const loneSurrogate = /\p{Cs}/u;
/**
 * Matches a visible character. Not visible are white space; combining marks, which need a base character; letters drawn
 * as a blank; and characters drawn as nothing, such as joiners, variation selectors, tags and the controls of Egyptian
 * and Khitan text.
 */
const visible = new RegExp(
  `[^\\s\\p{M}${blanks}\\p{Default_Ignorable_Code_Point}\\u{13430}-\\u{13440}\\u{16FE4}]`,
  'u',
);
/**
 * Maximum code units per grapheme, on average over a text. Longer text is refused: real text stays below, even with
 * family emojis, and stacks of combining marks do not.
 */
const codeUnitsPerGrapheme = 20;
/**
 * Matches more combining marks in a row than the stream-safe text format allows (UAX #15, section 13). Normalising
 * sorts the marks in quadratic time: 13 s for 124,000 marks.
 */
const tower = /\p{M}{31}/u;

const encoder = new TextEncoder();
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Cleans a text for storage and display: removes control and bidi characters, normalises to NFC, and checks that it has
 * at most `graphemes` graphemes (docs/rules/wheel.md, "Names"). Everything else stays unchanged, including mark-up,
 * because names are shown as plain text everywhere. Idempotent.
 */
export function cleanText(
  raw: string,
  graphemes: number,
  { lines = false }: { /** Whether line breaks are kept, as U+000A. */ readonly lines?: boolean } = {},
): CleanText {
  if (graphemes >= 100 && plain.test(raw)) return { text: raw };
  if (loneSurrogate.test(raw)) return { fault: 'malformed' };
  const bare = lines ? raw.replace(lineBreak, '\n').replace(strippedInLines, '') : raw.replace(stripped, '');
  if (bare.length > graphemes * codeUnitsPerGrapheme || tower.test(bare)) return { fault: 'too_long' };
  const text = bare.normalize('NFC');
  if (!visible.test(text)) return { fault: 'empty' };
  return longerThan(text, graphemes) || tower.test(text) ? { fault: 'too_long' } : { text };
}

/** Cleans the name of an entry or a participant: 1 to 100 graphemes, at most 400 bytes of UTF-8. */
export function cleanName(raw: string): CleanText {
  const clean = cleanText(raw, wheelLimits.nameGraphemes);
  const { text } = clean;
  // A code unit takes at most three bytes in UTF-8, so most names are short enough without encoding them.
  if (text === undefined || text.length * 3 <= wheelLimits.nameBytes) return clean;
  return encoder.encode(text).length > wheelLimits.nameBytes ? { fault: 'too_long' } : clean;
}

/**
 * Returns whether a text has more than `graphemes` graphemes. A text has at most as many graphemes as code units, so
 * only texts with more code units are segmented: segmenting 100,000 names takes 0.9 s.
 */
function longerThan(text: string, graphemes: number): boolean {
  if (text.length <= graphemes) return false;
  let count = 0;
  for (const _ of segmenter.segment(text)) if (++count > graphemes) return true;
  return false;
}

const { nameGraphemes, nameBytes } = wheelLimits;

/** Messages of API answers for faults of a name. */
export const nameFaultMessages: Readonly<Record<TextFault, string>> = {
  empty: 'This name has no visible character',
  too_long: `A name has at most ${nameGraphemes} characters and ${nameBytes} bytes of UTF-8`,
  malformed: 'This name is not well-formed Unicode',
};

export const textFaultMessages: Readonly<Record<TextFault, string>> = {
  empty: 'This text has no visible character',
  too_long: 'This text is too long',
  malformed: 'This text is not well-formed Unicode',
};
