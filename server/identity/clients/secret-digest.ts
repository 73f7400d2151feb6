import type { KeyObject } from 'node:crypto';
import { derivedKey, keyedDigest } from '../../secrets.ts';

/** Key of the digests of client secrets; without it a stolen store does not even let a guess be checked. */
export function clientPepper(masterKey: Uint8Array): KeyObject {
  return derivedKey(masterKey, 'svc/identity/client-secrets');
}

/**
 * Stored form of a client secret. Secrets are 256 random bits, so a slow hash would add nothing. The client id is part
 * of the digest, so that it cannot be moved to another client.
 */
export function secretDigest(pepper: KeyObject, clientId: string, secret: string): Buffer {
  return keyedDigest(pepper, `${clientId}\0${secret}`);
}
