/** Ids of payment authorizations (docs/rules/relics.md, "Authorizations"). */
import type { KeyObject } from 'node:crypto';
import { derivedKey, keyedDigest } from '../../secrets.ts';

const bytes = 20;
const shape = /^pa_[\w-]{27}$/;

/** @param masterKey the same on every node */
export function referenceKey(masterKey: Uint8Array): KeyObject {
  return derivedKey(masterKey, 'relic merchant reference 1');
}

/**
 * Returns the id of the authorization for a reference of a client. The digest is keyed, so that an erased reference
 * cannot be guessed from the id.
 */
export function authorizationIdOf(key: KeyObject, clientId: string, merchantReference: string): string {
  const digest = keyedDigest(key, JSON.stringify([clientId, merchantReference]));
  return `pa_${digest.toString('base64url', 0, bytes)}`;
}

export function isAuthorizationId(text: string): boolean {
  return shape.test(text);
}

/** Returns the id of the only settlement lot of an authorization. */
export function lotIdOf(authorizationId: string): string {
  return `lot_${authorizationId.slice(3)}`;
}

/** Returns the default reference of a reversal. */
export function reversalIdOf(authorizationId: string): string {
  return `rev_${authorizationId.slice(3)}`;
}
