import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export const hashLength = 32;
/** What stands where there is nothing: an empty subtree, the spin before the first. */
export const zeroHash = '0'.repeat(2 * hashLength);

const pristine = sha256.create();
const working = sha256.create();

/** SHA-256 of `message` into `out` (32 bytes). Making no hasher of its own takes a third off a short hash. */
export function sha256Into(message: Uint8Array, out: Uint8Array): void {
  pristine._cloneInto(working).update(message).digestInto(out);
}

export function hash(message: Uint8Array): Uint8Array {
  const out = new Uint8Array(hashLength);
  sha256Into(message, out);
  return out;
}

const utf8 = new TextEncoder();

/**
 * Fields one after another, each behind its length in four bytes, big-endian: no two lists of fields make the same
 * bytes. Strings are UTF-8, numbers eight bytes big-endian.
 * @throws {RangeError} a number that is not an integer from 0 to 2^53 - 1
 */
export function encodeFields(fields: readonly (string | number | Uint8Array)[]): Uint8Array {
  const parts = fields.map((field) =>
    typeof field === 'string' ? utf8.encode(field) : typeof field === 'number' ? encodeInteger(field) : field,
  );
  const message = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 0));
  const view = new DataView(message.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    message.set(part, at + 4);
    at += 4 + part.length;
  }
  return message;
}

function encodeInteger(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  putInteger(new DataView(bytes.buffer), 0, value);
  return bytes;
}

/** Eight bytes, big-endian. @throws {RangeError} not an integer from 0 to 2^53 - 1 */
export function putInteger(view: DataView, at: number, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not a non-negative integer`);
  view.setUint32(at, Math.floor(value / 0x1_0000_0000));
  view.setUint32(at + 4, value >>> 0);
}

export { bytesToHex as toHex, hexToBytes as fromHex };
