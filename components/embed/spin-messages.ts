import type { FrameMessage, MessageWinner } from '../../contracts/messages.ts';
import type { SpinResult } from '../../contracts/wheel.ts';
import type { SpinCompleteDetail } from '../wheel/wheel-events.ts';

export type SpinReport = Extract<FrameMessage, { type: 'SVC_WHEEL_SPIN_COMPLETE' }>['result'];

/** What a host is told of a spin the service has recorded. */
export function recordedReport({ spinId, winner, winners, proof }: SpinResult): SpinReport {
  const told = (each: SpinResult['winner']): MessageWinner => ({
    name: each.name,
    ...(each.userId !== undefined && { userId: each.userId }),
    weight: each.weight,
    ...(each.color !== undefined && { color: each.color }),
    index: each.index,
  });
  return { winner: told(winner), winners: winners.map(told), spinId, level: proof.level };
}

/** What a host is told of a spin of the page's own. */
export function ownReport({ spinId, level, winner }: SpinCompleteDetail): SpinReport {
  const told = { name: winner.name, weight: winner.weight, color: winner.color, index: winner.index };
  return { winner: told, winners: [told], spinId, level };
}
