/** Rules of passwords that people choose, and the API to change one (docs/rules/identity.md, "New passwords"). */

export const longestPassword = 256;

/** Least characters of a new password. With a second factor, a shorter one is enough. */
export function leastPasswordLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? 8 : 15;
}

/** Characters of a password as it is hashed: of its NFKC form. */
export function passwordLength(password: string): number {
  return Array.from(password.normalize('NFKC')).length;
}
