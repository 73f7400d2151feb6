/**
 * Seeds of spins at rest. The commitment of a seed is public before the spin and the seed itself after it; in
 * between the seed decides the next winner, so whoever reads the data folder or a backup must not learn it. Each
 * seed is random (a seed derived from the master key would give all past and future draws away with that one
 * key) and is stored under AES-256-GCM. The key is derived for each wheel, so that random nonces never run out,
 * and the number of the spin is authenticated, so that a sealed seed cannot be moved to another spin.
 */
import { commitmentOf } from '../../../components/wheel/engine/draw.ts';
import type { RandomSource } from '../../ground/random.ts';
import type { WheelDocument } from '../core/documents.ts';
import { derivedKey, nonceBytes, seal, unseal } from '../../secrets.ts';

const seedBytes = 32;

/** A fresh seed for the spin to come, with the nonce that seals it. */
export interface NextSeed {
  /** 32 bytes, hexadecimal. */
  readonly seed: string;
  readonly nonce: Uint8Array;
}

export function nextSeed(random: RandomSource): NextSeed {
  return { seed: Buffer.from(random.bytes(seedBytes)).toString('hex'), nonce: random.bytes(nonceBytes) };
}

/** Seals and opens the seeds of one wheel. Pure: the nonce comes from outside. */
export interface SeedSeal {
  seal(number: number, next: NextSeed): string;
  /** The seed as hexadecimal. @throws {Error} the text was not sealed with this key for this spin */
  open(number: number, sealed: string): string;
}

export function seedSeal(masterKey: Uint8Array, listName: string): SeedSeal {
  const key = derivedKey(masterKey, `wheel seed 1:${listName}`);
  return {
    seal: (number, { seed, nonce }) => seal(key, String(number), Buffer.from(seed, 'hex'), nonce),
    open: (number, sealed) => unseal(key, String(number), sealed).toString('hex'),
  };
}

/** Fields of a wheel's head for the seed of its next spin. */
export function committed(
  number: number,
  seal: SeedSeal,
  seed: NextSeed,
): Pick<WheelDocument, 'commitment' | 'sealedSeed'> {
  return { commitment: commitmentOf(seed.seed), sealedSeed: seal.seal(number, seed) };
}
