import type { FrameMessage, MessageWinner } from '../../../contracts/embed/messages.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { SpinCompleteDetail } from '../../wheel/wheel-events.ts';
import type { ParentRow } from '../sources/parent-data.ts';

export type SpinReport = Extract<FrameMessage, { type: 'SVC_WHEEL_SPIN_COMPLETE' }>['result'];

export function recordedReport({ spinId, winner, winners, proof }: SpinResult): SpinReport {
  const reported = (each: SpinResult['winner']): MessageWinner => ({
    name: each.name,
    ...(each.userId !== undefined && { userId: each.userId }),
    weight: each.weight,
    ...(each.color !== undefined && { color: each.color }),
    index: each.index,
  });
  return { winner: reported(winner), winners: winners.map(reported), spinId, level: proof.level };
}

export function ownReport({ spinId, level, winner }: SpinCompleteDetail, sent?: ParentRow): SpinReport {
  const { weight, color, index } = winner;
  const user = sent?.userId === undefined ? {} : { userId: sent.userId };
  const reported = { name: sent?.sentName ?? winner.name, ...user, weight, color, index };
  return { winner: reported, winners: [reported], spinId, level };
}
