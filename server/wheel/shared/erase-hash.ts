import { derivedKey, keyedDigest } from '../../secrets.ts';

/**
 * Returns the function that hashes erase keys. The hash depends on the code, so a hash that is copied to
 * another wheel does not match.
 */
export function eraseHashes(masterKey: Uint8Array): (code: string, eraseKey: string) => string {
  const key = derivedKey(masterKey, 'erase keys of short links');
  return (code, eraseKey) => keyedDigest(key, code, '/', eraseKey).toString('base64url');
}
