import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import type { DrawnWinner } from '../wheel/spin-player.ts';

/** Returns the winners of a draw with their chances. Each is drawn from the rows that have not won before. */
export function drawnWinners({
  winners,
  totalWeight,
}: Pick<SpinResult, 'winners' | 'totalWeight'>): readonly Required<DrawnWinner>[] {
  let left = totalWeight;
  return winners.map(({ id, name, weight }) => {
    const odds = left > 0 ? Math.min(1, weight / left) : 0;
    left -= weight;
    return { id, name: shownName(name), odds };
  });
}
