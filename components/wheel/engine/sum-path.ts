/** Paths of the Merkle sum tree in receipts and proofs: from a leaf and its neighbours to the root. */
import type { PathStep } from '../../../contracts/wheel/proof.ts';
import { fromHex } from './hash.ts';
import { joinPair } from './sum-node.ts';
import type { Summary } from './sum-node.ts';

/** Result of climbing a path. */
export interface Climbed {
  readonly root: Summary;
  readonly ordinal: number;
  /** Weight to the left of the leaf. Targets from `before` to `before + weight - 1` fall on the leaf. */
  readonly before: number;
  /** Listed rows to the left of the leaf: its zero-based index if it is listed. */
  readonly index: number;
}

/**
 * Climbs a path. If the result is the sealed root, the path proves the leaf's place and the weight to its left, because
 * every hash also covers the sums of weights.
 * @throws {RangeError} sums that pass 2^53, or more than 64 steps
 */
export function climb(leaf: Summary, path: readonly PathStep[]): Climbed {
  if (path.length > 64) throw new RangeError('a path has at most 64 steps');
  let root = leaf;
  let ordinal = 0;
  let before = 0;
  let index = 0;
  path.forEach((step, height) => {
    const beside: Summary = { hash: fromHex(step.hash), weight: step.weight, live: step.live };
    if (step.side === 'left') {
      ordinal += 2 ** height;
      before += beside.weight;
      index += beside.live;
      root = joinPair(beside, root, height);
    } else {
      root = joinPair(root, beside, height);
    }
  });
  return { root, ordinal, before, index };
}
