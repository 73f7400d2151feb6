/**
 * Nodes of the Merkle sum tree over a large list (docs/rules/store.md, "Large lists"). A node has up to 16 children and
 * is one document in a store. Inside a node the children are hashed in pairs, so that a path has four neighbours per
 * node instead of fifteen. A pair at height h (0 over leaves):
 *
 *     SHA-256(0x01 ‖ h ‖ left hash ‖ left weight ‖ left live ‖ right hash ‖ right weight ‖ right live)
 *
 * with h one byte, hashes 32, weights eight and live counts four bytes, big-endian. The hashed bytes of a pair have a
 * fixed length, and differ from those of a leaf, which begin with 0x00, and from those of a pair at another height. A
 * missing child is hashed as 32 zero bytes with weight 0 and live 0, and so is a pair of two missing children.
 */
import { hashLength, putInteger, sha256Into } from './hash.ts';

export const fanOut = 16;
/** Number of heights inside a node: 2^4 = 16 children. */
export const nodeHeight = 4;

/** Summary of a subtree: hash (32 bytes), sum of weights in thousandths, number of listed rows. */
export interface Summary {
  readonly hash: Uint8Array;
  readonly weight: number;
  readonly live: number;
}

/** Children of a node, 1 to 16, without gaps. `hashes` holds 32 bytes per child. */
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
  // A larger number would be truncated to four bytes, and have the same encoding as another number.
  if (live >>> 0 !== live) throw new RangeError(`${live} is not a count of rows`);
  view.setUint32(at + hashLength + 8, live);
}

function sum(left: number, right: number): number {
  const both = left + right;
  if (!Number.isSafeInteger(both)) throw new RangeError('the sum of weights passes 2^53');
  return both;
}

/**
 * Joins two neighbours into their summary. `height`: of the pair, 0 over leaves.
 * @throws {RangeError} the weights pass 2^53, or a live count is not an integer from 0 to 2^32 - 1
 */
export function joinPair(left: Summary, right: Summary, height: number): Summary {
  message[1] = height;
  putSide(leftAt, left.hash, left.weight, left.live);
  putSide(rightAt, right.hash, right.weight, right.live);
  const hash = new Uint8Array(hashLength);
  sha256Into(message, hash);
  return { hash, weight: sum(left.weight, right.weight), live: left.live + right.live };
}

/**
 * Working memory for hashing one node: its children, which are joined in pairs four times. The memory is reused,
 * because a long list has many nodes.
 */
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
 * Cache of the last pair that was hashed at each height and each place in a node, with its hash. Adding a row changes
 * only four pairs of each node above the row. All other pairs are the same as for the previous row, and comparing a
 * pair costs a twentieth of hashing it.
 */
const pairsPerHeight = fanOut / 2;
const lastHeight = 31;
const known = {
  messages: new Uint8Array((lastHeight + 1) * pairsPerHeight * message.length),
  hashes: new Uint8Array((lastHeight + 1) * pairsPerHeight * hashLength),
};

/** Writes the hash of `message`, the pair at this height and place, to `out` at `outAt`. */
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

/** Joins the neighbours in `scratch` in place. Returns the number of pairs. */
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

/** Returns the summary of a node, as stored in its parent. `level` 0 is over leaves. */
export function summarise(node: SumNode, level: number): Summary {
  let count = load(node);
  for (let step = 0; step < nodeHeight; step++) count = halve(count, level * nodeHeight + step);
  return at(0, count);
}

/** Returns the four neighbours on the path from `child` to the top of the node. */
export function neighbours(node: SumNode, level: number, child: number): Summary[] {
  let count = load(node);
  const beside: Summary[] = [];
  for (let step = 0; step < nodeHeight; step++) {
    beside.push(at((child >> step) ^ 1, count));
    count = halve(count, level * nodeHeight + step);
  }
  return beside;
}
