import type { RandomSource } from '../../runtime/random.ts';

/**
 * Random values (base64url) that are hashed with a name and a user, so that neither can be guessed from its hash
 * (docs/rules/wheel.md, "Sealed lists").
 */
export interface Salts {
  readonly salt: string;
  /** Empty if the row has no user. */
  readonly userSalt: string;
}

/** Creates salts of 16 random bytes each. `forUser`: whether the row has a user id. */
export function freshSalts(random: RandomSource, forUser: boolean): Salts {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  return { salt: text(random.bytes(16)), userSalt: forUser ? text(random.bytes(16)) : '' };
}
