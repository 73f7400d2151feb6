import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export const hashLength = 32;
/** Hash of an empty subtree. Also the previous hash of a wheel's first spin. */
export const zeroHash = '0'.repeat(2 * hashLength);

const pristine = sha256.create();
const working = sha256.create();

/** Writes the SHA-256 of `message` to `out`. Reusing one hasher saves a third of the time. */
export function sha256Into(message: Uint8Array, out: Uint8Array): void {
  pristine._cloneInto(working).update(message).digestInto(out);
}

export function hash(message: Uint8Array): Uint8Array {
  const out = new Uint8Array(hashLength);
  sha256Into(message, out);
  return out;
}

export type Field = string | number | Uint8Array;

/**
 * Encodes fields. Each field is preceded by its length, so that no two lists of fields have the same
 * encoding.
 * Strings are UTF-8. Lengths are four bytes and numbers eight bytes, big-endian.
 * @throws {RangeError} if a number is not an integer from 0 to 2^53 - 1, or a string is not well-formed
 */
export function encodeFields(fields: readonly Field[]): Uint8Array {
  const end = putFields(0, fields);
  return scratch.slice(0, end);
}

/**
 * Returns the SHA-256 of the encoded fields.
 * @param prefix a byte before the fields
 */
export function hashFields(fields: readonly Field[], prefix?: number): Uint8Array {
  if (prefix !== undefined) scratch[0] = prefix;
  const end = putFields(prefix === undefined ? 0 : 1, fields);
  return hash(scratch.subarray(0, end));
}

const utf8 = new TextEncoder();
let scratch = new Uint8Array(1024);
let scratchView = new DataView(scratch.buffer);

function putFields(at: number, fields: readonly Field[]): number {
  for (const field of fields) {
    makeRoom(at + 4 + (typeof field === 'number' ? 8 : 3 * field.length));
    const end = putField(at + 4, field);
    scratchView.setUint32(at, end - at - 4);
    at = end;
  }
  return at;
}

function putField(at: number, field: Field): number {
  if (typeof field === 'number') {
    putInteger(scratchView, at, field);
    return at + 8;
  }
  if (typeof field !== 'string') {
    scratch.set(field, at);
    return at + field.length;
  }
  // Encode ASCII here, because most names are short and ASCII. `TextEncoder` would take longer than the hash.
  for (let index = 0; index < field.length; index++) {
    const code = field.charCodeAt(index);
    if (code > 127) {
      // Reject lone surrogates: the encoder replaces each by U+FFFD, so different strings would have the same
      // bytes.
      if (!field.isWellFormed()) throw new RangeError('a string is not well-formed Unicode');
      return at + utf8.encodeInto(field, scratch.subarray(at)).written;
    }
    scratch[at + index] = code;
  }
  return at + field.length;
}

function makeRoom(length: number): void {
  if (length <= scratch.length) return;
  const old = scratch;
  scratch = new Uint8Array(2 * length);
  scratch.set(old);
  scratchView = new DataView(scratch.buffer);
}

/**
 * Writes a number as eight bytes, big-endian.
 * @throws {RangeError} if the number is not an integer from 0 to 2^53 - 1
 */
export function putInteger(view: DataView, at: number, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not a non-negative integer`);
  view.setUint32(at, Math.floor(value / 0x1_0000_0000));
  view.setUint32(at + 4, value >>> 0);
}

export { bytesToHex as toHex, hexToBytes as fromHex };
