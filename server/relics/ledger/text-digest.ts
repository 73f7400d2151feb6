import { createHmac } from 'node:crypto';
import { randomToken, type RandomSource } from '../../runtime/random.ts';
import { sorted } from './entry-hash.ts';

/** Salted digest of a person's texts. Once texts and salt are erased, the texts cannot be guessed from the digest. */
export interface Salted {
  readonly salt: string;
  readonly digest: string;
}

/**
 * Returns the digest of texts for an entry, with a new salt. Returns undefined if there are no texts.
 * @param texts by name; undefined members are left out
 */
export function saltedDigest(
  random: RandomSource,
  texts: Readonly<Record<string, string | undefined>>,
): Salted | undefined {
  if (Object.values(texts).every((text) => text === undefined)) return undefined;
  const salt = randomToken(random, 22);
  return { salt, digest: textDigest(salt, texts) };
}

/** Returns the HMAC-SHA-256, in base64url, of the texts as JSON in the canonical form of RFC 8785. */
export function textDigest(salt: string, texts: Readonly<Record<string, string | undefined>>): string {
  return createHmac('sha256', salt)
    .update(JSON.stringify(sorted(texts)))
    .digest('base64url');
}
