/** Rules for user names (docs/rules/identity.md, "User names"). */

export const shortestUserName = 3;
export const longestUserName = 32;

export type UserNameFault = 'too_short' | 'too_long' | 'characters' | 'separators' | 'no_letter' | 'scripts';

export const userNameWords: Readonly<Record<UserNameFault, string>> = {
  too_short: `Use at least ${shortestUserName} characters.`,
  too_long: `Use at most ${longestUserName} characters.`,
  characters: 'Use only letters, the digits 0 to 9, and _ . or - between them.',
  separators: 'Begin and end with a letter or digit, and put only one _ . or - between two of them.',
  no_letter: 'Use at least one letter.',
  scripts: 'Use letters of one alphabet only.',
};

/** Latin letters that do not decompose into a letter from `a` to `z` and accents. */
const latin = 'ıŁłĐđØøĦħŦŧßẞÆæŒœŊŋÐðÞþƁɓƊɗƘƙƳƴƐɛƆɔƏə';
const han = '\\p{Unified_Ideograph}々';

/**
 * Letters of the scripts in everyday use (Unicode Standard Annex 31, table 5). All letters of a name must
 * belong to one of these classes.
 */
const scripts: readonly RegExp[] = [
  new RegExp(`^(?:[A-Za-z][\\u0300-\\u036f]*|[${latin}])$`, 'u'),
  /^(?:[\u0391-\u03a1\u03a3-\u03c9][\u0300-\u036f]*)$/u,
  /^(?:[\u0400-\u045f\u048a-\u04ff]\p{Mn}?)$/u,
  new RegExp(`^[${han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]$`, 'u'),
  new RegExp(`^[${han}\\p{sc=Bopomofo}]$`, 'u'),
  new RegExp(`^[${han}\uac00-\ud7a3]$`, 'u'),
  ...[
    ...[
      'Arabic',
      'Armenian',
      'Bengali',
      'Devanagari',
      'Ethiopic',
      'Georgian',
      'Gujarati',
      'Gurmukhi',
      'Hebrew',
    ],
    ...[
      'Kannada',
      'Khmer',
      'Lao',
      'Malayalam',
      'Myanmar',
      'Oriya',
      'Sinhala',
      'Tamil',
      'Telugu',
      'Thaana',
      'Thai',
    ],
    'Tibetan',
  ].map((script) => new RegExp(`^(?=\\p{sc=${script}})[\\p{L}\\p{M}]$`, 'u')),
];

const separated = /^[^_.-]+(?:[_.-][^_.-]+)*$/;
/** Matches a combining mark without a letter before it, and three combining marks in a row. */
const looseMarks = /(?:^|[\d_.-])\p{M}|\p{M}{3}/u;

/**
 * Returns the form in which a name is stored. NFKC replaces full-width letters and other variants by ordinary
 * letters.
 */
export function normalUserName(text: string): string {
  return text.trim().normalize('NFKC');
}

/** Returns the first rule that a normalised name breaks, or undefined. */
export function userNameFault(userName: string): UserNameFault | undefined {
  const characters = Array.from(userName);
  if (characters.length < shortestUserName) return 'too_short';
  if (characters.length > longestUserName) return 'too_long';
  const letters = characters.filter((character) => !/[\d_.-]/.test(character));
  const known = letters.map((letter) =>
    scripts.filter((script) => script.test(letter.normalize('NFD')) || script.test(letter)),
  );
  if (known.some((some) => some.length === 0) || looseMarks.test(userName)) return 'characters';
  if (!separated.test(userName)) return 'separators';
  if (letters.length === 0) return 'no_letter';
  return scripts.some((script) => known.every((some) => some.includes(script))) ? undefined : 'scripts';
}
