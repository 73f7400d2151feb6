import type { RandomSource } from '../../runtime/random.ts';

/**
 * Random values (base64url) that keep names and users from being guessed by their hashes (docs/rules/wheel.md,
 * "Sealed lists").
 */
export interface Salts {
  readonly salt: string;
  /** Empty if the row has no user. */
  readonly userSalt: string;
}

export function freshSalts(random: RandomSource, forUser: boolean): Salts {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  return { salt: text(random.bytes(16)), userSalt: forUser ? text(random.bytes(16)) : '' };
}
