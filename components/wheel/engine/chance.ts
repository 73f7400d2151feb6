import type { PassedRow, RedrawProof } from '../../../contracts/wheel/proof.ts';
import { fromThousandths } from './weight.ts';

/** Row of the list from which a winner was drawn. */
interface ListedRow {
  readonly id: string;
  /** By default 1. */
  readonly weight?: number;
  readonly hidden?: boolean;
}

interface DrawnSpin {
  readonly winner: { readonly weight: number };
  readonly totalWeight: number;
  readonly proof: {
    readonly redraw?: (Pick<RedrawProof, 'leftOut'> & { readonly passed: readonly Passed[] }) | undefined;
  };
}

type Passed = Pick<PassedRow, 'id' | 'weight'>;

/** Returns the chance of a row, from 0 to 1. 0 if no row has a weight. */
export function chanceOf(weight: number, totalWeight: number): number {
  return totalWeight > 0 ? Math.min(1, weight / totalWeight) : 0;
}

/**
 * Returns the chance that the first winner of a spin had, from 0 to 1. In a re-draw, the weights of left-out
 * rows do not count, because the draw cannot fall on them (docs/rules/wheel.md, "Re-draws").
 *
 * @param rows rows of the drawn list. Needed for re-draws only: the proof lacks the weights of left-out rows
 * that the draw never hit.
 */
export function chanceOfWinner(
  { winner, totalWeight, proof: { redraw } }: DrawnSpin,
  rows: Iterable<ListedRow>,
): number {
  if (redraw === undefined) return chanceOf(winner.weight, totalWeight);
  const leftOut = new Set(redraw.leftOut);
  const out = new Map(redraw.passed.map(({ id, weight }) => [id, fromThousandths(weight)]));
  for (const { id, weight = 1, hidden } of rows) if (leftOut.has(id) && !hidden) out.set(id, weight);
  return chanceOf(
    winner.weight,
    [...out.values()].reduce((left, weight) => left - weight, totalWeight),
  );
}
