/** Matches names that only need to be lower-cased. */
const plain = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * Characters that look blank, such as the Hangul fillers and the Braille blank, for use in a character class.
 */
export const blanks = '\\u115F\\u1160\\u3164\\uFFA0\\u2800\\u{1D159}\\u{13441}\\u{13442}';
const blank = new RegExp(`[${blanks}]`, 'gu');
const blankRun = new RegExp(`[\\s${blanks}]+`, 'gu');

/**
 * Returns the form in which names are compared (docs/rules/wheel.md, "Identities"), based on Unicode's
 * NFKC_Casefold. Similar letters of different scripts stay different: Cyrillic `А` is not Latin `A`.
 */
export function foldedName(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  // Turn blanks into spaces first, because folding would delete a Hangul filler.
  return folded(folded(name.replace(blank, ' ')))
    .replace(blankRun, ' ')
    .trim();
}

/**
 * Folds and normalises a text. `foldedName` calls this twice, because folding can produce characters that
 * NFKC changes.
 */
function folded(text: string): string {
  const normal = text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Co}\uFFF9-\uFFFC\u{13430}-\u{13440}\u{16FE4}]/gu, '');
  return Array.from(normal, folding).join('').normalize('NFKC');
}

/** Returns the full case folding of a character: `ß` becomes `ss`. */
function folding(character: string): string {
  // Keep a dotless i, which the conversion below would turn into an ordinary `i`.
  if (character === 'ı') return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}
