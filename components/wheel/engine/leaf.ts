/**
 * Leaves of a sealed list (docs/rules/wheel.md, "Sealed lists"). Salts and name can be erased without
 * changing a hash:
 *
 *     userTag = SHA-256(fields("svc-list/user", userSalt, userId))    both are "" for a row without a user
 *     digest  = SHA-256(fields("svc-list/name", salt, name, userTag))
 *     leaf    = SHA-256(0x00 ‖ fields(id, weight, digest))
 *
 * `fields` is `encodeFields` of hash.ts. Tags and digests are 32 bytes.
 */
import { hashFields } from './hash.ts';
import type { Summary } from './sum-node.ts';

/** `name` is in NFC. If the row has no user, both user fields are ''. */
export interface Sealed {
  readonly salt: string;
  readonly name: string;
  readonly userSalt: string;
  readonly userId: string;
}

const nobody = hashFields(['svc-list/user', '', '']);

/** Returns a hash of the user, who cannot be found from it without `userSalt`. */
export function userTag(userSalt: string, userId: string): Uint8Array {
  if (userSalt === '' && userId === '') return nobody;
  return hashFields(['svc-list/user', userSalt, userId]);
}

export function leafDigest(salt: string, name: string, tag: Uint8Array): Uint8Array {
  return hashFields(['svc-list/name', salt, name, tag]);
}

export function sealedDigest(sealed: Sealed): Uint8Array {
  return leafDigest(sealed.salt, sealed.name, userTag(sealed.userSalt, sealed.userId));
}

/**
 * Returns a leaf of the tree.
 * @param weight in thousandths; 0 for hidden and removed rows
 * @param live whether the row is listed
 * @throws {RangeError} if `weight` is not a non-negative integer
 */
export function leaf(id: string, weight: number, live: boolean, digest: Uint8Array): Summary {
  return { hash: hashFields([id, weight, digest], 0), weight, live: live ? 1 : 0 };
}
