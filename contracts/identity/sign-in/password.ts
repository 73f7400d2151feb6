/** Rules for new passwords, and the API to change a password (docs/rules/identity.md, "New passwords"). */

export const longestPassword = 256;

export function leastPasswordLength(hasSecondFactor: boolean): number {
  return hasSecondFactor ? 8 : 15;
}

/** Returns the number of characters after NFKC normalisation, because the normalised password is hashed. */
export function passwordLength(password: string): number {
  return Array.from(password.normalize('NFKC')).length;
}
