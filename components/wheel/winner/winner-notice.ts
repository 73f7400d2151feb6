import { fromThousandths } from '../engine/weight.ts';
import type { Spin } from '../spin-player.ts';
import type { SpinCompleteDetail, SpinWinner, WinnerAction } from '../wheel-events.ts';
import type { WheelModel } from '../wheel-model.ts';

export interface WinnerNotice {
  readonly spinId: string;
  readonly winner: SpinWinner;
  readonly odds: number;
  readonly drawId?: string | undefined;
  /** True for a practice spin, which is not recorded. */
  readonly practice?: boolean;
  /** Address for verifying the spin. Undefined for spins without a proof. */
  readonly verifyUrl?: string | undefined;
  readonly actions: readonly WinnerAction[];
  readonly winners?: readonly string[] | undefined;
}

export function spinDetail(model: WheelModel, spin: Spin): SpinCompleteDetail {
  const entry = model.entries[spin.index];
  if (!entry) throw new Error('the spin landed on an entry that the wheel does not have');
  return {
    spinId: spin.spinId,
    level: spin.level,
    winner: {
      id: entry.id,
      name: entry.name,
      weight: fromThousandths(model.thousandths[spin.index] ?? 0),
      color: model.slices.colours[spin.index] ?? '',
      index: spin.index,
    },
    totalWeight: fromThousandths(model.layout.total),
  };
}

/**
 * Returns the content of the winner's dialog.
 * @param practice whether to mark a spin of this browser as practice
 */
export function winnerNotice(
  { spinId, level, winner, totalWeight }: SpinCompleteDetail,
  { verifyUrl, winners }: Spin,
  { practice, actions }: { readonly practice: boolean; readonly actions: readonly WinnerAction[] },
): WinnerNotice {
  return {
    spinId,
    winner,
    odds: winner.weight / totalWeight,
    drawId: level === 'local' ? undefined : spinId,
    practice: level === 'local' && practice,
    actions,
    verifyUrl,
    winners,
  };
}

/** Maximum number of names in the announcement. The dialog shows all names. */
const mostSaid = 10;

export function winnerSaid(
  { winner, level }: SpinCompleteDetail,
  { winners = [] }: Spin,
  practice: boolean,
): string {
  if (level === 'local' && practice) return `Practice: the winner is ${winner.name}`;
  if (winners.length < 2) return `The winner is ${winner.name}`;
  const more = winners.length > mostSaid ? `, and ${winners.length - mostSaid} more` : '';
  return `The ${winners.length} winners are ${winners.slice(0, mostSaid).join(', ')}${more}`;
}
