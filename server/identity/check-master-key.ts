import { unseal } from '../secrets.ts';
import { signingKeysRef, type SigningKeys } from './tokens/documents.ts';
import { sealingKeyOf } from './tokens/signing-keys.ts';

/**
 * Returns whether the signing keys in a store were sealed with this master key. Returns undefined if the store has no
 * keys yet.
 * @param get returns a document of the store by its key
 */
export function fitsMasterKey(masterKey: Uint8Array, get: (key: string) => unknown): boolean | undefined {
  const stored = get(signingKeysRef('ES256').key) as SigningKeys | undefined;
  if (stored === undefined) return undefined;
  const sealingKey = sealingKeyOf(masterKey);
  try {
    for (const { kid, sealedPrivateKey } of stored.keys) unseal(sealingKey, kid, sealedPrivateKey);
    return true;
  } catch {
    return false;
  }
}
