const mostLetters = 8;
const mostDigits = 9;

/** Returns the number in an id such as `abc12`; 0 for another id. Reads no expression, because lists have 100,000 ids. */
export function idNumber(id: string): number {
  let letters = 0;
  while (isBetween(id.charCodeAt(letters), 'a', 'z')) letters += 1;
  const digits = id.length - letters;
  if (letters < 1 || letters > mostLetters || digits < 1 || digits > mostDigits) return 0;
  let number = 0;
  for (let at = letters; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    if (!isBetween(code, '0', '9')) return 0;
    number = number * 10 + code - 48;
  }
  return number;
}

const isBetween = (code: number, first: string, last: string): boolean =>
  code >= first.charCodeAt(0) && code <= last.charCodeAt(0);
