import { blanks } from './folded-name.ts';
import { wheelLimits } from './wheel-limits.ts';

/** What is left of a text, or why nothing can be kept. */
export type CleanText =
  | { readonly text: string; readonly fault?: undefined }
  | { readonly text?: undefined; readonly fault: TextFault };
export type TextFault = 'empty' | 'too_long' | 'malformed';

/** Most names are this; one test spares them the rest. */
const plain = /^[\x21-\x7e](?:[\x20-\x7e]{0,99})$/;
/**
 * Control characters, those that turn the direction of the text around them, and what nobody can see or everybody sees
 * as something else: marks of annotations, the place of a picture, private use.
 */
const stripped = /[\p{Cc}\p{Co}\uFFF9-\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const strippedInLines = /(?!\n)[\p{Cc}\p{Co}\uFFF9-\uFFFC\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const lineBreak = /\r\n?/g;
const loneSurrogate = /\p{Cs}/u;
/**
 * Something to see: neither white space, nor a letter that is drawn as a blank, nor a character that is drawn as nothing,
 * such as joiners, variation selectors, tags and the controls of Egyptian and Khitan text.
 */
const visible = new RegExp(
  `[^\\s${blanks}\\p{Default_Ignorable_Code_Point}\\u{13430}-\\u{13440}\\u{16FE4}]`,
  'u',
);
/** No honest grapheme is longer than a family emoji; this keeps towers of combining marks out. */
const codeUnitsPerGrapheme = 20;

const encoder = new TextEncoder();
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A text as it is stored and shown: control and bidi characters stripped, NFC, at most `graphemes` long
 * (wheel.md, "Resources"). Everything else is kept verbatim, mark-up too: it is text everywhere it goes.
 * Cleaning twice changes nothing.
 */
export function cleanText(
  raw: string,
  graphemes: number,
  { lines = false }: { /** Line breaks stay, as U+000A. */ readonly lines?: boolean } = {},
): CleanText {
  if (graphemes >= 100 && plain.test(raw)) return { text: raw };
  if (loneSurrogate.test(raw)) return { fault: 'malformed' };
  const text = (
    lines ? raw.replace(lineBreak, '\n').replace(strippedInLines, '') : raw.replace(stripped, '')
  ).normalize('NFC');
  if (!visible.test(text)) return { fault: 'empty' };
  return longerThan(text, graphemes) ? { fault: 'too_long' } : { text };
}

/** Name of an entry or a participant: 1 to 100 graphemes, at most 400 bytes of UTF-8. */
export function cleanName(raw: string): CleanText {
  const clean = cleanText(raw, wheelLimits.nameGraphemes);
  const { text } = clean;
  // A code unit is at most three bytes, so most names need no count.
  if (text === undefined || text.length * 3 <= wheelLimits.nameBytes) return clean;
  return encoder.encode(text).length > wheelLimits.nameBytes ? { fault: 'too_long' } : clean;
}

/** Segmenting 100,000 names takes 0.9 s, so a text that cannot be too long is not segmented. */
function longerThan(text: string, graphemes: number): boolean {
  if (text.length <= graphemes) return false;
  if (text.length > graphemes * codeUnitsPerGrapheme) return true;
  let count = 0;
  for (const _ of segmenter.segment(text)) if (++count > graphemes) return true;
  return false;
}

const { nameGraphemes, nameBytes } = wheelLimits;

/** Faults of a name as API answers put them. */
export const nameFaultMessages: Readonly<Record<TextFault, string>> = {
  empty: 'Nothing that can be shown is left of this name',
  too_long: `A name has at most ${nameGraphemes} characters and ${nameBytes} bytes of UTF-8`,
  malformed: 'This name is not well-formed Unicode',
};

export const textFaultMessages: Readonly<Record<TextFault, string>> = {
  empty: 'Nothing that can be shown is left of this text',
  too_long: 'This text is too long',
  malformed: 'This text is not well-formed Unicode',
};
