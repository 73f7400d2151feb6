import { derivedKey, keyedDigest } from '../../secrets.ts';

/**
 * Returns the function that hashes erase keys. Includes the code in the hash, so that a hash copied to another wheel
 * does not match.
 */
export function eraseHashes(masterKey: Uint8Array): (code: string, eraseKey: string) => string {
  const key = derivedKey(masterKey, 'erase keys of short links');
  return (code, eraseKey) => keyedDigest(key, code, '/', eraseKey).toString('base64url');
}
