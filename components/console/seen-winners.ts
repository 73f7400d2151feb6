import type { SpinResult } from '../../contracts/wheel/wheel.ts';

/**
 * Winners that the wheel of the console has named. No other part of the page names a winner before the wheel
 * does, because the page may be on a stream.
 */
export interface SeenWinners {
  /**
   * Number of the latest spin with a named winner. Of earlier spins, all winners count as named; of later
   * spins, none.
   */
  readonly number: number;
  /** Number of winners of that spin that were named, in the order of the draw. Infinity if all were. */
  readonly winners: number;
}

/** Returns how many winners of a spin the wheel has named. */
export function namedOf(seen: SeenWinners | undefined, number: number): number {
  if (seen === undefined || number < seen.number) return Number.POSITIVE_INFINITY;
  return number === seen.number ? seen.winners : 0;
}

/** Returns the spins with at least one named winner. Leaves out the winners that were not named. */
export function withNamedOnly<Spin extends Pick<SpinResult, 'number' | 'winners'>>(
  seen: SeenWinners | undefined,
  spins: readonly Spin[],
): readonly Spin[] {
  return spins
    .filter(({ number }) => namedOf(seen, number) > 0)
    .map((spin) => {
      const named = namedOf(seen, spin.number);
      return named < spin.winners.length ? { ...spin, winners: spin.winners.slice(0, named) } : spin;
    });
}
