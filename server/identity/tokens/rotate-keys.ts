import type { KeyObject } from 'node:crypto';
import type { Deps } from '../../runtime/deps.ts';
import { signingKeys, signingKeysChanged, type SigningKey, type SigningKeys } from '../documents.ts';
import { freshKey, rotated } from './signing-keys.ts';

/** The one document that holds all keys. */
export const signingKeysRef = signingKeys.ref('es256');

/** Returns the stored keys; the first node to start creates a current and a next key. */
export async function openKeys(deps: Deps, sealingKey: KeyObject): Promise<SigningKeys> {
  const stored = await deps.store.get(signingKeysRef);
  if (stored !== undefined) return stored;
  const now = deps.clock.now();
  const first: SigningKey = {
    ...(await freshKey(sealingKey, deps.random, now)),
    state: 'current',
    currentSince: now,
  };
  const made: SigningKeys = { keys: [first, await freshKey(sealingKey, deps.random, now)] };
  return deps.store.commit({
    touch: [signingKeysRef.aggregate],
    decide(tx) {
      const present = tx.get(signingKeysRef);
      if (present !== undefined) return present;
      tx.put(signingKeysRef, made);
      return made;
    },
  });
}

/**
 * Moves every key to its next state, unless `current` is no longer the current key: if several nodes rotate at the same
 * time, the keys move only once.
 */
export async function rotateKeys(deps: Deps, sealingKey: KeyObject, current: string): Promise<void> {
  const now = deps.clock.now();
  const fresh = await freshKey(sealingKey, deps.random, now);
  await deps.store.commit({
    touch: [signingKeysRef.aggregate],
    decide(tx) {
      const { keys } = tx.get(signingKeysRef) ?? { keys: [] };
      if (keys.find((key) => key.state === 'current')?.kid !== current) return;
      tx.put(signingKeysRef, { keys: rotated(keys, fresh, now) });
      tx.publish(signingKeysChanged);
    },
  });
}
