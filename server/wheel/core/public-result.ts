import type { SpinResult, Winner } from '../../../contracts/wheel/wheel.ts';

/** A result as everybody may see it: winners carry no userId (wheel.md, "Public form"). */
export function publicResult(result: SpinResult): SpinResult {
  return { ...result, winner: publicWinner(result.winner), winners: result.winners.map(publicWinner) };
}

function publicWinner({ userId: _, ...winner }: Winner): Winner {
  return winner;
}
