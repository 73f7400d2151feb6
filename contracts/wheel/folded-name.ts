/** Matches names that lower-casing alone converts to the folded form. */
const plain = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Letters and signs drawn as a blank, for use in a character class: the Hangul fillers (also halfwidth), the Braille
 * blank, the null note head, the Egyptian blanks. Folding replaces them by a space.
 */
export const blanks = '\\u115F\\u1160\\u3164\\uFFA0\\u2800\\u{1D159}\\u{13441}\\u{13442}';
const blank = new RegExp(`[${blanks}]`, 'gu');
const blankRun = new RegExp(`[\\s${blanks}]+`, 'gu');

/**
 * Returns the form in which names are compared: NFKC, case folding, collapsed white space, and no characters that are
 * drawn as nothing, as in Unicode's NFKC_Casefold (docs/rules/wheel.md, "Identities"). Similar letters of different
 * scripts stay different: Cyrillic `А` is not Latin `A`.
 */
export function foldedName(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  // Blanks become spaces before the folding, because NFKC and the removal of ignorable characters would delete a Hangul
  // filler without leaving a space.
  return folded(folded(name.replace(blank, ' ')))
    .replace(blankRun, ' ')
    .trim();
}

/**
 * Folds and normalises again. `foldedName` calls it twice, because folding may leave characters that the next
 * normalisation composes.
 */
function folded(text: string): string {
  const normal = text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Co}\uFFF9-\uFFFC\u{13430}-\u{13440}\u{16FE4}]/gu, '');
  return Array.from(normal, folding).join('').normalize('NFKC');
}

/** Returns the full case folding of a character: `ß` becomes `ss`, and both lower-case sigmas become one. */
function folding(character: string): string {
  // A dotless i stays as it is. Its capital is the ordinary `I`, so the conversion below would turn it into an `i`.
  if (character === 'ı') return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}
