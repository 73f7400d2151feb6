import { derivedKey, keyedDigest } from '../../secrets.ts';

/** Returns the function that hashes erase keys. The hash depends on the code, so it cannot be moved to another wheel. */
export function eraseHashes(masterKey: Uint8Array): (code: string, eraseKey: string) => string {
  const key = derivedKey(masterKey, 'erase keys of short links');
  return (code, eraseKey) => keyedDigest(key, code, '/', eraseKey).toString('base64url');
}
