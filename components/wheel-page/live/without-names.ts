import type { SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';

/** A result without the names of these winners, as the service itself keeps it by now. */
export function withoutNames(result: SpinResult, ids: ReadonlySet<string>): SpinResult {
  const nameless = (winner: Winner): Winner => (ids.has(winner.id) ? { ...winner, name: '' } : winner);
  return { ...result, winner: nameless(result.winner), winners: result.winners.map(nameless) };
}
