/** Maximum number of winners that are shown one by one. The summary names all winners. */
export const mostInTurn = 10;

/** Shortest time for one winner, in milliseconds. */
const shortest = 2_000;

/**
 * Returns the milliseconds for which each winner is shown; 0 if all are shown at once.
 * @param seconds as in the settings
 */
export function eachMs(seconds: number): number {
  return seconds > 0 && Number.isFinite(seconds) ? Math.max(shortest, seconds * 1_000) : 0;
}

/** Returns the milliseconds from the landing until the summary of all winners; 0 for a single winner. */
export function inTurnMs(winners: number, seconds: number): number {
  return winners > 1 ? Math.min(winners, mostInTurn) * eachMs(seconds) : 0;
}
