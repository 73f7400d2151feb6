import { derivedKey, unseal } from './master-key.ts';
import type { SigningKeys } from './documents.ts';
import { signingKeysRef } from './tokens/rotate-keys.ts';

/**
 * Whether the signing keys in a store were sealed with this master key; undefined where there are none, as in a store
 * that was never served.
 * @param get a document of the store by its key
 */
export function fitsMasterKey(masterKey: Uint8Array, get: (key: string) => unknown): boolean | undefined {
  const stored = get(signingKeysRef.key) as SigningKeys | undefined;
  if (stored === undefined) return undefined;
  const sealingKey = derivedKey(masterKey, 'signing-keys');
  try {
    for (const { kid, sealedPrivateKey } of stored.keys) unseal(sealingKey, kid, sealedPrivateKey);
    return true;
  } catch {
    return false;
  }
}
