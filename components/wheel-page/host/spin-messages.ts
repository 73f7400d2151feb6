import type { FrameMessage, MessageWinner } from '../../../contracts/embed/messages.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { SpinCompleteDetail } from '../../wheel/wheel-events.ts';
import type { ParentRow } from '../sources/parent-data.ts';

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

/**
 * What a host is told of a spin of the page's own.
 * @param sent the winner's row as the host itself sent it
 */
export function ownReport({ spinId, level, winner }: SpinCompleteDetail, sent?: ParentRow): SpinReport {
  const { weight, color, index } = winner;
  const user = sent?.userId === undefined ? {} : { userId: sent.userId };
  const told = { name: sent?.sentName ?? winner.name, ...user, weight, color, index };
  return { winner: told, winners: [told], spinId, level };
}
