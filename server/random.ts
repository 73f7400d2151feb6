import { randomBytes } from 'node:crypto';

/** The injected source of randomness: cryptographic, so that ids, secrets and seeds cannot be guessed. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

export const systemRandom: RandomSource = { bytes: (length) => new Uint8Array(randomBytes(length)) };

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` letters and digits, each equally likely (bytes of 248 and above are thrown away). */
export function randomToken(random: RandomSource, length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of random.bytes(length - token.length + 8)) {
      if (byte < 248 && token.length < length) token += alphabet.charAt(byte % 62);
    }
  }
  return token;
}
