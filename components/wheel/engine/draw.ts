/**
 * The draw (docs/rules/wheel.md, "Proof"): 64-bit words of
 *
 *     HMAC-SHA256(seed, fields("svc-draw/1", listName, number, root, clientSeed, beacon, counter))
 *
 * with `fields` as in hash.ts, `number` the spin's number, `root` 32 bytes, the beacon empty. A MAC gives four words,
 * big-endian, in order; the counter starts at 0 and grows by one per MAC. Let `limit` be the largest multiple of the
 * total weight that is at most 2^64. Words of `limit` or more are skipped. The first word below `limit`, modulo the
 * total weight, is the target. So every target is equally likely.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeFields, fromHex, hash, toHex } from './hash.ts';

/** Version of all rules that a proof relies on: leaf, tree, draw and chain. */
export const proofFormat = 1;

const words = 2n ** 64n;

export interface DrawFields {
  /** 32 bytes, hexadecimal. */
  readonly seed: string;
  readonly listName: string;
  /** The spin's number on its wheel: 1, 2, 3 … */
  readonly number: number;
  readonly clientSeed: string;
}

/**
 * Returns the commitment to a seed, published before the draw: SHA-256 of the seed's 32 bytes. Seed and commitment
 * are hexadecimal.
 */
export function commitmentOf(seed: string): string {
  return toHex(hash(fromHex(seed)));
}

/**
 * Returns the target: an integer from 0 to `total - 1`, determined by the fields and the list's root.
 * @throws {RangeError} total is not an integer from 1 to 2^53 - 1
 */
export function drawTarget(fields: DrawFields, root: string, total: number): number {
  if (!Number.isSafeInteger(total) || total < 1)
    throw new RangeError(`nothing to draw from a total of ${total}`);
  const range = BigInt(total);
  for (const word of drawWords(fields, root)) if (word < words - (words % range)) return Number(word % range);
  throw new Error('unreachable: words do not end');
}

/** Yields the 64-bit words of a draw, endlessly. */
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
