/**
 * Life cycle of a signing key: `next` (published, not yet used), `current` (signs), `retired` (only verifies),
 * removed.
 */
import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { RandomSource } from '../../runtime/random.ts';
import type { SigningAlg, SigningKey } from './documents.ts';
import { derivedKey, nonceBytes, seal } from '../../secrets.ts';
import { longestLifetime } from './lifetimes.ts';

/** Milliseconds for which a key signs before the next key replaces it. */
export const signingPeriod = 90 * 24 * 3_600_000;

/**
 * Milliseconds during which a retired key still verifies tokens. Includes five minutes in which another node
 * may still sign with the key.
 */
const retiredPeriod = longestLifetime * 1000 + 300_000;

export function sealingKeyOf(masterKey: Uint8Array): KeyObject {
  return derivedKey(masterKey, 'svc/identity/signing-keys');
}

/** Returns a new key pair in state `next`. The key id is the thumbprint of RFC 7638. */
export async function freshKey(
  alg: SigningAlg,
  sealingKey: KeyObject,
  random: RandomSource,
  now: number,
): Promise<SigningKey> {
  const pair = await generateKeyPair(alg, { extractable: true });
  const publicKey = publicMembers(await exportJWK(pair.publicKey));
  const kid = await calculateJwkThumbprint(publicKey);
  return {
    kid,
    state: 'next',
    publicKey,
    sealedPrivateKey: seal(
      sealingKey,
      kid,
      Buffer.from(JSON.stringify(await exportJWK(pair.privateKey))),
      random.bytes(nonceBytes),
    ),
    createdAt: now,
    currentSince: null,
    retiredSince: null,
  };
}

function publicMembers({ kty, x, y, n, e }: JWK): SigningKey['publicKey'] {
  return kty === 'RSA' ? { kty: 'RSA', n: n!, e: e! } : { kty: 'EC', crv: 'P-256', x: x!, y: y! };
}

/**
 * Moves each key to its next state, and adds `fresh` as the next key. Removes keys whose tokens have all
 * expired.
 */
export function rotated(keys: readonly SigningKey[], fresh: SigningKey, now: number): SigningKey[] {
  const stepped = keys
    .filter((key) => isUsable(key, now))
    .map((key): SigningKey => {
      if (key.state === 'current') return { ...key, state: 'retired', retiredSince: now };
      if (key.state === 'next') return { ...key, state: 'current', currentSince: now };
      return key;
    });
  return [...stepped, fresh];
}

/** Returns whether tokens signed with this key may still be valid. */
export function isUsable(key: SigningKey, now: number): boolean {
  return key.retiredSince === null || now < key.retiredSince + retiredPeriod;
}
