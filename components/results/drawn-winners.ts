import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { chanceOf } from '../wheel/engine/chance.ts';
import type { DrawnWinner } from '../wheel/spin-player.ts';

/**
 * Returns the winners of a draw with their chances. The chance of a winner is computed from the rows that had
 * not won before.
 */
export function drawnWinners({
  winners,
  totalWeight,
}: Pick<SpinResult, 'winners' | 'totalWeight'>): readonly Required<DrawnWinner>[] {
  let left = totalWeight;
  return winners.map(({ id, name, weight }) => {
    const odds = chanceOf(weight, left);
    left -= weight;
    return { id, name: shownName(name), odds };
  });
}
