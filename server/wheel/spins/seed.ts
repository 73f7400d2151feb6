/**
 * Encryption of stored seeds (docs/rules/wheel.md, "Seeds"). A seed decides the next winner, so readers of a backup
 * must not learn it.
 *
 * - Each seed is random, because the master key must not reveal draws.
 * - Each wheel has its own AES-256-GCM key, so that random nonces do not collide.
 * - The spin's number is authenticated, so that a sealed seed fits only its own spin.
 */
import { commitmentOf } from '../../../components/wheel/engine/draw.ts';
import type { RandomSource } from '../../runtime/random.ts';
import type { WheelDocument } from '../core/documents.ts';
import { derivedKey, nonceBytes, seal, unseal } from '../../secrets.ts';

const seedBytes = 32;

export interface NextSeed {
  /** 32 bytes, hexadecimal. */
  readonly seed: string;
  readonly nonce: Uint8Array;
}

export function nextSeed(random: RandomSource): NextSeed {
  return { seed: Buffer.from(random.bytes(seedBytes)).toString('hex'), nonce: random.bytes(nonceBytes) };
}

/** Seals and opens the seeds of one wheel. Deterministic: the caller provides the nonce. */
export interface SeedSeal {
  seal(number: number, next: NextSeed): string;
  /**
   * Returns the seed in hexadecimal.
   * @throws {Error} if the text was not sealed with this key for this spin
   */
  open(number: number, sealed: string): string;
}

export function seedSeal(masterKey: Uint8Array, listName: string): SeedSeal {
  const key = derivedKey(masterKey, `wheel seed 1:${listName}`);
  return {
    seal: (number, { seed, nonce }) => seal(key, String(number), Buffer.from(seed, 'hex'), nonce),
    open: (number, sealed) => unseal(key, String(number), sealed).toString('hex'),
  };
}

/** Returns the fields of a wheel's head for the seed of its next spin. */
export function committed(
  number: number,
  seal: SeedSeal,
  seed: NextSeed,
): Pick<WheelDocument, 'commitment' | 'sealedSeed'> {
  return { commitment: commitmentOf(seed.seed), sealedSeed: seal.seal(number, seed) };
}
