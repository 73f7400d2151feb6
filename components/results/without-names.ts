import type { SpinResult, Winner } from '../../contracts/wheel/wheel.ts';

/** Returns a result without the names of erased winners, as the service stores it now. */
export function withoutNames(result: SpinResult, ids: ReadonlySet<string>): SpinResult {
  const nameless = (winner: Winner): Winner => (ids.has(winner.id) ? { ...winner, name: '' } : winner);
  return { ...result, winner: nameless(result.winner), winners: result.winners.map(nameless) };
}
