import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { RandomSource } from '../ground/random.ts';

/** A key of its own for each purpose, from the master key (HKDF-SHA-256, RFC 5869). */
export function derivedKey(masterKey: Uint8Array, purpose: 'client-secrets' | 'signing-keys'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(), `svc/identity/${purpose}`, 32));
}

/**
 * The form a client secret is kept in: HMAC-SHA-256 under the pepper. Secrets are 256 random bits, so a slow hash
 * would add nothing; without the pepper a stolen store does not even let a guess be checked. The client id goes in
 * too, so that no digest can be moved from one client to another.
 */
export function secretDigest(pepper: Uint8Array, clientId: string, secret: string): Buffer {
  return createHmac('sha256', pepper).update(`${clientId}\0${secret}`).digest();
}

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM, `nonce ‖ ciphertext ‖ tag` in base64url. `label` must be the same to open it. */
export function seal(key: Uint8Array, label: string, plain: string, random: RandomSource): string {
  const nonce = random.bytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label));
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** @throws where the key or the label is another one, or the text was changed */
export function unseal(key: Uint8Array, label: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(label))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString(
    'utf8',
  );
}
