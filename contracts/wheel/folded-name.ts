/** Compared as they are, these need only their case folded. */
const plain = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Letters and signs that are drawn as a blank, for a character class: the Hangul fillers (halfwidth too), the blank of
 * Braille, the null note head, the Egyptian blanks. Names fold them to a space.
 */
export const blanks = '\\u115F\\u1160\\u3164\\uFFA0\\u2800\\u{1D159}\\u{13441}\\u{13442}';
const blank = new RegExp(`[${blanks}]`, 'gu');
const blankRun = new RegExp(`[\\s${blanks}]+`, 'gu');

/**
 * What names are the same by: NFKC, case folding and white-space collapse, and without what is drawn as nothing, as
 * Unicode's NFKC_Casefold has it (wheel.md, "Participant add and its rules").
 * Letters of other scripts stay what they are: `А` of Cyrillic is no Latin `A`.
 */
export function foldedName(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  // First: NFKC and the removal of ignorable characters would take a Hangul filler out without a space.
  return folded(folded(name.replace(blank, ' ')))
    .replace(blankRun, ' ')
    .trim();
}

/** Once more than once: folding may leave what another normalisation would compose. */
function folded(text: string): string {
  const normal = text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Co}\uFFF9-\uFFFC\u{13430}-\u{13440}\u{16FE4}]/gu, '');
  return Array.from(normal, folding).join('').normalize('NFKC');
}

/** Full case folding of one character, by which `ß` is `ss` and both sigmas are one. */
function folding(character: string): string {
  // Its capital is the `I` of all other languages, but its folding is itself.
  if (character === 'ı') return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}
