import type { PathStep } from '../../../contracts/wheel/proof.ts';
import { fromHex } from './hash.ts';
import { joinPair } from './sum-node.ts';
import type { Summary } from './sum-node.ts';

export interface Climbed {
  readonly root: Summary;
  readonly ordinal: number;
  readonly before: number;
  readonly index: number;
}

/**
 * Computes the root from a leaf and its path. Hashes cover the sums of weights, so the sealed root also
 * proves the place of the leaf.
 * @throws {RangeError} if a sum is above 2^53, or the path has more than 64 steps
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
