import type { DrawnSpin } from '../../../contracts/wheel/join/join-view.ts';
import { inTurnMs } from '../../../contracts/wheel/winner-pace.ts';
import type { Transaction } from '../../store/port.ts';
import { spinRef, type WheelDocument } from '../core/documents.ts';
import { resolveSettings } from '../settings/settings.ts';

/**
 * Returns a spin that was drawn from the participants of this wheel. Returns undefined until the animation has ended
 * and all winners were shown, so that the join page does not name a winner before the wheel does. The commit must
 * lock the wheel's aggregate.
 */
export function drawnSpin(
  tx: Transaction,
  { listName, earlierSpins = 0, settings }: WheelDocument,
  number: number | undefined,
  now: number,
): DrawnSpin | undefined {
  if (number === undefined || number <= earlierSpins) return undefined;
  const result = tx.get(spinRef(listName, number))?.result;
  if (result?.type !== 'participants') return undefined;
  const { spinId, spunAt, durationSeconds, winners } = result;
  const { winnerSeconds } = resolveSettings(settings).celebration;
  const shownMs = durationSeconds * 1_000 + inTurnMs(winners.length, winnerSeconds);
  return now < Date.parse(spunAt) + shownMs ? undefined : { spinId, number, spunAt };
}
