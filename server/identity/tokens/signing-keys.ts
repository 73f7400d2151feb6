/**
 * The life of a signing key: `next` (published, so that verifiers know it before it is used), `current` (signs),
 * `retired` (signs no more, verifies until its last token has expired), gone.
 */
import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { RandomSource } from '../../ground/random.ts';
import type { SigningKey } from '../documents.ts';
import { derivedKey, nonceBytes, seal } from '../../secrets.ts';
import { longestLifetime } from './lifetimes.ts';

/** A key signs this long, in milliseconds, before the next one takes its place. */
export const signingPeriod = 90 * 24 * 3_600_000;

/**
 * How long a retired key still verifies: the longest token, and five minutes in which another node may not have
 * heard of the change and goes on signing with it.
 */
const retiredPeriod = longestLifetime * 1000 + 300_000;

/** Key that private keys are sealed with in the store. */
export function sealingKeyOf(masterKey: Uint8Array): KeyObject {
  return derivedKey(masterKey, 'svc/identity/signing-keys');
}

/** A new key pair in state `next`. Its kid is the thumbprint of RFC 7638. */
export async function freshKey(
  sealingKey: KeyObject,
  random: RandomSource,
  now: number,
): Promise<SigningKey> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const { x, y } = await exportJWK(pair.publicKey);
  const publicKey = { kty: 'EC', crv: 'P-256', x: x!, y: y! } as const;
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

/** One step for every key: current retires, next becomes current, `fresh` is next; long retired ones go. */
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

/** Whether tokens signed with this key may still be valid. */
export function isUsable(key: SigningKey, now: number): boolean {
  return key.retiredSince === null || now < key.retiredSince + retiredPeriod;
}
