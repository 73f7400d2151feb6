import { blanks } from './folded-name.ts';
import { wheelLimits } from './wheel-limits.ts';

export type CleanText =
  | { readonly text: string; readonly fault?: undefined }
  | { readonly text?: undefined; readonly fault: TextFault };
export type TextFault = 'empty' | 'too_long' | 'malformed';

/** Most names match this pattern and need no cleaning. */
const plain = /^[\x21-\x7e](?:[\x20-\x7e]{0,99})$/;
/**
 * Characters to remove, because they are invisible, change the direction of text, or look different on each
 * device.
 */
const stripped = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\uFFF9-\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const strippedInLines = /(?!\n)[\p{Cc}\p{Co}\uFFF9-\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const lineBreak = /\r\n?|[\u2028\u2029]/g;
const loneSurrogate = /\p{Cs}/u;
/** Matches a visible character. A combining mark is not one, because it needs a base character. */
const visible = new RegExp(
  `[^\\s\\p{M}${blanks}\\p{Default_Ignorable_Code_Point}\\u{13430}-\\u{13440}\\u{16FE4}]`,
  'u',
);
/**
 * Maximum average number of code units per grapheme. Family emojis stay below it, while stacks of combining
 * marks exceed it.
 */
const codeUnitsPerGrapheme = 20;
/**
 * Matches more consecutive combining marks than UAX #15, section 13 allows. Longer runs are slow to
 * normalise: 124,000 marks would take 13 s.
 */
const tower = /\p{M}{31}/u;

const encoder = new TextEncoder();
/** Created for the first long name, because creating the first format in a browser's page takes 12 ms. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Returns a text without control characters, in NFC (docs/rules/wheel.md, "Names"). Refuses a text with more
 * than `graphemes` graphemes.
 * Mark-up stays unchanged, because names are displayed as plain text.
 */
export function cleanText(
  raw: string,
  graphemes: number,
  { lines = false }: { /** Whether to keep line breaks, as U+000A. */ readonly lines?: boolean } = {},
): CleanText {
  if (graphemes >= 100 && plain.test(raw)) return { text: raw };
  if (loneSurrogate.test(raw)) return { fault: 'malformed' };
  const bare = lines ? raw.replace(lineBreak, '\n').replace(strippedInLines, '') : raw.replace(stripped, '');
  if (bare.length > graphemes * codeUnitsPerGrapheme || tower.test(bare)) return { fault: 'too_long' };
  const text = bare.normalize('NFC');
  if (!visible.test(text)) return { fault: 'empty' };
  return longerThan(text, graphemes) || tower.test(text) ? { fault: 'too_long' } : { text };
}

export function cleanName(raw: string): CleanText {
  const clean = cleanText(raw, wheelLimits.nameGraphemes);
  const { text } = clean;
  // Skip the encoding of a short name: a code unit has at most three bytes in UTF-8.
  if (text === undefined || text.length * 3 <= wheelLimits.nameBytes) return clean;
  return encoder.encode(text).length > wheelLimits.nameBytes ? { fault: 'too_long' } : clean;
}

/**
 * Returns whether a text has more than `graphemes` graphemes. Does not segment short texts, because
 * segmenting 100,000 names would take 0.9 s.
 */
function longerThan(text: string, graphemes: number): boolean {
  if (text.length <= graphemes) return false;
  let count = 0;
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  for (const _ of segmenter.segment(text)) if (++count > graphemes) return true;
  return false;
}

const { nameGraphemes, nameBytes } = wheelLimits;

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
