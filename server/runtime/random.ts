import { randomFillSync } from 'node:crypto';

/** Source of random bytes for ids, secrets and seeds. Must be cryptographic. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

/** Bytes fetched in advance, because each call to the operating system is expensive. */
const pool = new Uint8Array(8_192);
let used = pool.length;

export const systemRandom: RandomSource = {
  bytes(length) {
    if (length > pool.length) return randomFillSync(new Uint8Array(length));
    if (used + length > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = pool.slice(used, used + length);
    // Erase these bytes of the pool, so that no copy of a secret remains here.
    pool.fill(0, used, used + length);
    used += length;
    return bytes;
  },
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns `length` letters and digits. Bytes of 248 and above are discarded, so all 62 characters are equally likely.
 */
export function randomToken(random: RandomSource, length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of random.bytes(length - token.length + 8)) {
      if (byte < 248 && token.length < length) token += alphabet.charAt(byte % 62);
    }
  }
  return token;
}
