import type { DrawnSpin } from '../../../contracts/wheel/join/join-view.ts';
import type { Transaction } from '../../store/port.ts';
import { spinRef, type WheelDocument } from '../core/documents.ts';

/**
 * Returns a spin from the participants of this wheel. Returns undefined before its wheels have come to rest, so that the
 * join page does not report a winner before the wheel does. The commit must lock the wheel's aggregate.
 */
export function drawnSpin(
  tx: Transaction,
  { listName, earlierSpins = 0 }: WheelDocument,
  number: number | undefined,
  now: number,
): DrawnSpin | undefined {
  if (number === undefined || number <= earlierSpins) return undefined;
  const result = tx.get(spinRef(listName, number))?.result;
  if (result?.type !== 'participants') return undefined;
  const { spinId, spunAt, durationSeconds } = result;
  return now < Date.parse(spunAt) + durationSeconds * 1_000 ? undefined : { spinId, number, spunAt };
}
