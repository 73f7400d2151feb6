/**
 * Keys derived from the master key, encryption at rest and keyed hashes. A label names the purpose of a key. Labels
 * must never change, because stored data depends on them.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** Derives bytes from the master key and a label (HKDF-SHA-256, RFC 5869). */
export function derivedBytes(masterKey: Uint8Array, label: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), label, length));
}

/** Derives a 256-bit key for one purpose. */
export function derivedKey(masterKey: Uint8Array, label: string): KeyObject {
  return createSecretKey(derivedBytes(masterKey, label, 32));
}

/** Returns HMAC-SHA-256 over the parts, in order. Callers must delimit parts of variable length. */
export function keyedDigest(key: KeyObject, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/**
 * Length of a nonce in bytes. Nonces must be random: if two texts were encrypted with the same nonce and key, knowing
 * one text would reveal the other.
 */
export const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM. Returns `nonce ‖ ciphertext ‖ tag` in base64url. `unseal` needs the same
 * `context`.
 */
export function seal(key: KeyObject, context: string, plain: Uint8Array, nonce: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
}

/**
 * Decrypts the result of `seal`.
 * @throws if the key or the context differs, or if the text was changed
 */
export function unseal(key: KeyObject, context: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
