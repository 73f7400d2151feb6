/**
 * Nodes of the Merkle sum tree over a large list (docs/rules/store.md, "Large lists"). A node has up to 16
 * children, which are hashed in pairs:
 *
 *     SHA-256(0x01 ‖ h ‖ left hash ‖ left weight ‖ left live ‖ right hash ‖ right weight ‖ right live)
 *
 * `h` is one byte: the height of the pair, counted from 0 above leaves. Hashes are 32 bytes. Weights are
 * eight bytes and live counts four bytes, big-endian.
 *
 * All bytes are zero for a missing child, and for a pair of missing children.
 */
import { hashLength, putInteger, sha256Into } from './hash.ts';

export const fanOut = 16;
/** Number of levels of pairs inside a node: 2^4 = 16 children. */
export const nodeHeight = 4;

/** Hash of a subtree, sum of its weights in thousandths, and number of its listed rows. */
export interface Summary {
  readonly hash: Uint8Array;
  readonly weight: number;
  readonly live: number;
}

/** A node with 1 to 16 children. `hashes` has 32 bytes for each child. */
export interface SumNode {
  readonly hashes: Uint8Array;
  readonly weights: readonly number[];
  readonly live: readonly number[];
}

export const emptySummary: Summary = { hash: new Uint8Array(hashLength), weight: 0, live: 0 };

const message = new Uint8Array(2 + 2 * (hashLength + 12));
const view = new DataView(message.buffer);
const leftAt = 2;
const rightAt = leftAt + hashLength + 12;
message[0] = 1;

function putSide(at: number, hash: Uint8Array, weight: number, live: number): void {
  message.set(hash, at);
  putInteger(view, at + hashLength, weight);
  // `setUint32` would truncate a larger count to 32 bits, so two different counts would have the same hash.
  if (live >>> 0 !== live) throw new RangeError(`${live} is not a count of rows`);
  view.setUint32(at + hashLength + 8, live);
}

function sum(left: number, right: number): number {
  const both = left + right;
  if (!Number.isSafeInteger(both)) throw new RangeError('the sum of weights passes 2^53');
  return both;
}

/**
 * Returns the summary of two neighbours.
 * @param height height of the pair; 0 above leaves
 * @throws {RangeError} if a weight is above 2^53, or a live count is not an integer from 0 to 2^32 - 1
 */
export function joinPair(left: Summary, right: Summary, height: number): Summary {
  message[1] = height;
  putSide(leftAt, left.hash, left.weight, left.live);
  putSide(rightAt, right.hash, right.weight, right.live);
  const hash = new Uint8Array(hashLength);
  sha256Into(message, hash);
  return { hash, weight: sum(left.weight, right.weight), live: left.live + right.live };
}

const scratch = {
  hashes: new Uint8Array(fanOut * hashLength),
  weights: new Array<number>(fanOut).fill(0),
  live: new Array<number>(fanOut).fill(0),
};
const pairHash = new Uint8Array(hashLength);

function load(node: SumNode): number {
  const count = node.weights.length;
  scratch.hashes.set(node.hashes);
  for (let child = 0; child < count; child++) {
    scratch.weights[child] = node.weights[child]!;
    scratch.live[child] = node.live[child]!;
  }
  return count;
}

function at(index: number, count: number): Summary {
  if (index >= count) return emptySummary;
  return {
    hash: scratch.hashes.slice(index * hashLength, (index + 1) * hashLength),
    weight: scratch.weights[index]!,
    live: scratch.live[index]!,
  };
}

/**
 * Cache of the last pair of neighbours hashed at each height and position. Most pairs stay the same while
 * rows are added one by one, and comparing a pair is 20 times faster than hashing it.
 */
const pairsPerHeight = fanOut / 2;
const lastHeight = 31;
const known = {
  messages: new Uint8Array((lastHeight + 1) * pairsPerHeight * message.length),
  hashes: new Uint8Array((lastHeight + 1) * pairsPerHeight * hashLength),
};

function hashPair(height: number, pair: number, out: Uint8Array, outAt: number): void {
  if (height > lastHeight) {
    sha256Into(message, pairHash);
    out.set(pairHash, outAt);
    return;
  }
  const place = height * pairsPerHeight + pair;
  const hashAt = place * hashLength;
  if (!isKnown(place * message.length)) {
    sha256Into(message, pairHash);
    known.messages.set(message, place * message.length);
    known.hashes.set(pairHash, hashAt);
  }
  for (let index = 0; index < hashLength; index++) out[outAt + index] = known.hashes[hashAt + index]!;
}

function isKnown(from: number): boolean {
  const { messages } = known;
  for (let index = 0; index < message.length; index++) {
    if (messages[from + index] !== message[index]) return false;
  }
  return true;
}

function halve(count: number, height: number): number {
  const { hashes, weights, live } = scratch;
  message[1] = height;
  const pairs = (count + 1) >> 1;
  for (let pair = 0; pair < pairs; pair++) {
    const left = 2 * pair;
    const right = left + 1;
    putSide(leftAt, hashes.subarray(left * hashLength, right * hashLength), weights[left]!, live[left]!);
    if (right < count) {
      putSide(
        rightAt,
        hashes.subarray(right * hashLength, (right + 1) * hashLength),
        weights[right]!,
        live[right]!,
      );
      weights[pair] = sum(weights[left]!, weights[right]!);
      live[pair] = live[left]! + live[right]!;
    } else {
      message.fill(0, rightAt);
      weights[pair] = weights[left]!;
      live[pair] = live[left]!;
    }
    hashPair(height, pair, hashes, pair * hashLength);
  }
  return pairs;
}

export function summarise(node: SumNode, level: number): Summary {
  let count = load(node);
  for (let step = 0; step < nodeHeight; step++) count = halve(count, level * nodeHeight + step);
  return at(0, count);
}

export function neighbours(node: SumNode, level: number, child: number): Summary[] {
  let count = load(node);
  const beside: Summary[] = [];
  for (let step = 0; step < nodeHeight; step++) {
    beside.push(at((child >> step) ^ 1, count));
    count = halve(count, level * nodeHeight + step);
  }
  return beside;
}
