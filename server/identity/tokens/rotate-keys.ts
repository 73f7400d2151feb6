import type { KeyObject } from 'node:crypto';
import type { Deps } from '../../runtime/deps.ts';
import {
  signingKeysChanged,
  signingKeysRef,
  type SigningAlg,
  type SigningKey,
  type SigningKeys,
} from './documents.ts';
import { freshKey, isUsable, rotated } from './signing-keys.ts';

/** Returns the stored keys. The first node that calls this creates a current and a next key. */
export async function openKeys(deps: Deps, alg: SigningAlg, sealingKey: KeyObject): Promise<SigningKeys> {
  const ref = signingKeysRef(alg);
  const stored = await deps.store.get(ref);
  if (stored !== undefined) return stored;
  const now = deps.clock.now();
  const [first, next] = await Promise.all([
    freshKey(alg, sealingKey, deps.random, now),
    freshKey(alg, sealingKey, deps.random, now),
  ]);
  const made: SigningKeys = { keys: [{ ...first, state: 'current', currentSince: now }, next] };
  return deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const present = tx.get(ref);
      if (present !== undefined) return present;
      tx.put(ref, made);
      return made;
    },
  });
}

/**
 * Moves every key to its next state if `current` is still the current key. If several nodes rotate at the same
 * time, the keys move only once.
 */
export async function rotateKeys(
  deps: Deps,
  alg: SigningAlg,
  sealingKey: KeyObject,
  current: string,
): Promise<void> {
  const ref = signingKeysRef(alg);
  const now = deps.clock.now();
  const fresh = await freshKey(alg, sealingKey, deps.random, now);
  await deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const { keys } = tx.get(ref) ?? { keys: [] };
      if (keys.find((key) => key.state === 'current')?.kid !== current) return;
      tx.put(ref, { keys: rotated(keys, fresh, now) });
      tx.publish(signingKeysChanged(alg));
    },
  });
}

export async function deleteOldKeys(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const old = (key: SigningKey) => !isUsable(key, now);
  for (const alg of ['ES256', 'RS256'] as const) {
    signal.throwIfAborted();
    const ref = signingKeysRef(alg);
    if ((await deps.store.get(ref))?.keys.some(old) !== true) continue;
    await deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const { keys } = tx.get(ref) ?? { keys: [] };
        if (!keys.some(old)) return;
        tx.put(ref, { keys: keys.filter((key) => !old(key)) });
        tx.publish(signingKeysChanged(alg));
      },
    });
  }
}
