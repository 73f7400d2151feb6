import type { RandomSource } from '../../runtime/random.ts';

/** Prevent guessing sealed names and users from their hashes (docs/rules/wheel.md, "Sealed lists"); base64url. */
export interface Salts {
  readonly salt: string;
  /** Empty for a row without a user. */
  readonly userSalt: string;
}

/** 16 random bytes each. `forUser`: the row has a user id. */
export function freshSalts(random: RandomSource, forUser: boolean): Salts {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  return { salt: text(random.bytes(16)), userSalt: forUser ? text(random.bytes(16)) : '' };
}
