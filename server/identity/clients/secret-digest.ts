import type { KeyObject } from 'node:crypto';
import { derivedKey, keyedDigest } from '../../secrets.ts';

/**
 * Returns the key for digests of client secrets. Without the key, guesses cannot be checked against a stolen store.
 */
export function clientPepper(masterKey: Uint8Array): KeyObject {
  return derivedKey(masterKey, 'svc/identity/client-secrets');
}

/** Returns the stored form of a client secret. Secrets are long and random, so a slow hash would add nothing. */
export function secretDigest(pepper: KeyObject, clientId: string, secret: string): Buffer {
  return keyedDigest(pepper, `${clientId}\0${secret}`);
}
