/**
 * Seeds of spins at rest. The commitment of a seed is public before the spin and the seed itself after it; in
 * between the seed decides the next winner, so whoever reads the data folder or a backup must not learn it. Each
 * seed is random (a seed derived from the master key would give all past and future draws away with that one
 * key) and is stored under AES-256-GCM. The key is derived for each wheel, so that random nonces never run out,
 * and the number of the spin is authenticated, so that a sealed seed cannot be moved to another spin.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomSource } from '../../ground/random.ts';

const seedBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

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
  const key = new Uint8Array(
    hkdfSync('sha256', masterKey, new Uint8Array(0), `wheel seed 1:${listName}`, 32),
  );
  return {
    seal(number, { seed, nonce }) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(String(number)));
      const text = Buffer.concat([cipher.update(seed, 'hex'), cipher.final()]);
      return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
    },
    open(number, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(String(number)));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const seed = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      return seed.toString('hex');
    },
  };
}
