/**
 * The draw of a winner (docs/rules/wheel.md, "Proof"). Each MAC gives four 64-bit words, big-endian:
 *
 *     HMAC-SHA256(seed, fields("svc-draw/1", listName, number, root, clientSeed, beacon, counter))
 *
 * `fields` is `encodeFields` of hash.ts, and `beacon` is empty. `counter` is 0 for the first MAC and then
 * grows by one.
 *
 * The target is the first word below `limit`, modulo the total weight. Here, `limit` is the largest multiple
 * of the total weight up to 2^64. Every target is therefore equally likely.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeFields, fromHex, hash, toHex } from './hash.ts';

export const proofFormat = 1;

const words = 2n ** 64n;

export interface DrawFields {
  /** 32 bytes in hexadecimal. */
  readonly seed: string;
  readonly listName: string;
  /** Number of the spin on its wheel, counted from 1. */
  readonly number: number;
  readonly clientSeed: string;
}

export function commitmentOf(seed: string): string {
  return toHex(hash(fromHex(seed)));
}

/**
 * Returns the target: an integer from 0 to `total - 1`.
 * @throws {RangeError} if `total` is not an integer from 1 to 2^53 - 1
 */
export function drawTarget(fields: DrawFields, root: string, total: number): number {
  if (!Number.isSafeInteger(total) || total < 1)
    throw new RangeError(`nothing to draw from a total of ${total}`);
  const range = BigInt(total);
  for (const word of drawWords(fields, root)) if (word < words - (words % range)) return Number(word % range);
  throw new Error('unreachable: words do not end');
}

/** Yields the endless sequence of 64-bit words of a draw. */
export function* drawWords(fields: DrawFields, root: string): Generator<bigint, undefined> {
  const key = fromHex(fields.seed);
  const beacon = '';
  for (let counter = 0; ; counter++) {
    const message = encodeFields([
      `svc-draw/${proofFormat}`,
      fields.listName,
      fields.number,
      fromHex(root),
      fields.clientSeed,
      beacon,
      counter,
    ]);
    const mac = hmac(sha256, key, message);
    const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
    for (let at = 0; at < mac.byteLength; at += 8) yield view.getBigUint64(at);
  }
}
