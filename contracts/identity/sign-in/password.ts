/** Rules of passwords that people choose, and the API to change one (docs/rules/identity.md, "New passwords"). */

export const longestPassword = 256;

/** Returns the minimum characters of a new password. With a second factor, a shorter one is enough. */
export function leastPasswordLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? 8 : 15;
}

/** Returns the number of characters of a password in its NFKC form, which is the form that is hashed. */
export function passwordLength(password: string): number {
  return Array.from(password.normalize('NFKC')).length;
}
