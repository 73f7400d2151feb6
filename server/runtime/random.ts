import { randomFillSync } from 'node:crypto';

/** Injected source of random bytes. It is cryptographic, so that ids, secrets and seeds cannot be guessed. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

/** Bytes fetched in advance, since one call to the operating system takes as long as generating hundreds of bytes. */
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
    // Erased, so that no returned byte stays in memory here.
    pool.fill(0, used, used + length);
    used += length;
    return bytes;
  },
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns `length` letters and digits. All 62 are equally likely: bytes of 248 (4 × 62) and above are discarded. */
export function randomToken(random: RandomSource, length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of random.bytes(length - token.length + 8)) {
      if (byte < 248 && token.length < length) token += alphabet.charAt(byte % 62);
    }
  }
  return token;
}
