/**
 * Names that look alike (docs/rules/identity.md, "User names"; Unicode Technical Standard 39, "Confusable
 * Detection").
 */

/** Pairs of strings of equal length. Letters at the same position look alike. */
const drawnAs: readonly (readonly [string, string])[] = [
  // Latin
  ['ıŁłĐđØøĦħŦŧßƁɓƊɗƘƙƳƴƐɛƆɔƏəÐðÞþŊŋ', 'iLlDdOoHhTtbBbDdKkYyEeCceeDdPpNn'],
  // Cyrillic
  ['АВЕЅІЈКМНОРСТУХҮҺЗЬЧБӀԌ', 'ABESIJKMHOPCTYXYh3b46lG'],
  ['авеѕіјкмнорстухүһзьчбӏгпишщћђ', 'abesijkmhopctyxyh3b46lrnuwwhh'],
  ['ҚқҜҝҞҟҠҡӃӄҢңҤҥӇӈҲҳҶҷҸҹӨөӘәӔӕҰұ', 'KkKkKkKkKkHhHhHhXx444'.concat('4OoeeaaYy')],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αβγεηικμνοπρσςτυχω', 'abyenikuvonpoctuxw'],
  // Armenian
  ['օՕոսՍհցզգՏքլԼռյղ', 'oOnuUhgqqSplLnjn'],
  // Hebrew, Arabic, Myanmar, Malayalam, Oriya
  ['סון', 'oll'],
  ['اهةىیک', 'looييك'],
  ['ဝഠଠ', 'ooo'],
  // Japanese: Katakana and Hiragana that look like ideographs
  ['ロエニカタトハオヌムチミーヘリ', '口工二力夕卜八才又厶千三一へり'],
];

const drawn = new Map(
  drawnAs.flatMap(([letters, like]) => {
    const as = Array.from(like);
    return Array.from(letters).map((letter, at) => [letter, as[at] as string] as const);
  }),
);

/** Replacements that give look-alike names the same key, applied in this order to the name in lower case. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[_.\s-]/gu, ''],
  [/[i1|]/g, 'l'],
  [/0/g, 'o'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** Returns the key of a name. Names that look alike have the same key. */
export function lookKey(userName: string): string {
  const bare = userName
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  let text = Array.from(bare, (letter) => drawn.get(letter) ?? letter)
    .join('')
    .toLowerCase();
  for (const [letters, one] of alike) text = text.replaceAll(letters, one);
  return encodeURIComponent(text);
}
