/**
 * Leaves of a sealed list (docs/rules/wheel.md, "Sealed lists"). A leaf covers id, integer weight and a digest of
 * salt, name and user tag, so that erasing salts and name changes no hash:
 *
 *     userTag = SHA-256(fields("svc-list/user", userSalt, userId))    without a user both are ""
 *     digest  = SHA-256(fields("svc-list/name", salt, name, userTag))
 *     leaf    = SHA-256(0x00 ‖ fields(id, weight, digest))
 *
 * `fields` is `encodeFields` of hash.ts; salts are encoded as their text, tags and digests as 32 bytes.
 */
import { hashFields } from './hash.ts';
import type { Summary } from './sum-node.ts';

/**
 * Sealed fields of a row other than id and weight. `name` is in NFC, as stored. Both user fields are '' if the row has
 * no user.
 */
export interface Sealed {
  readonly salt: string;
  readonly name: string;
  readonly userSalt: string;
  readonly userId: string;
}

const nobody = hashFields(['svc-list/user', '', '']);

/** Returns 32 bytes that stand for a user. Only those who know `userSalt` can tell which user. */
export function userTag(userSalt: string, userId: string): Uint8Array {
  if (userSalt === '' && userId === '') return nobody;
  return hashFields(['svc-list/user', userSalt, userId]);
}

/** Returns 32 bytes over salt, name and user tag. */
export function leafDigest(salt: string, name: string, tag: Uint8Array): Uint8Array {
  return hashFields(['svc-list/name', salt, name, tag]);
}

/** Returns the digest of a row that is not erased. */
export function sealedDigest(sealed: Sealed): Uint8Array {
  return leafDigest(sealed.salt, sealed.name, userTag(sealed.userSalt, sealed.userId));
}

/**
 * Returns a leaf of the tree. `weight`: in thousandths, 0 for hidden and removed rows. `live`: true if the row is
 * listed.
 * @throws {RangeError} weight is not a non-negative integer
 */
export function leaf(id: string, weight: number, live: boolean, digest: Uint8Array): Summary {
  return { hash: hashFields([id, weight, digest], 0), weight, live: live ? 1 : 0 };
}
