import { listText } from '../../language/formats.ts';
import { plural, text } from '../../language/text.ts';
import { chanceOf } from '../engine/chance.ts';
import { fromThousandths } from '../engine/weight.ts';
import type { DrawnWinner, RedrawnPlace, Spin } from '../spin-player.ts';
import type { SpinCompleteDetail, SpinWinner, WinnerAction } from '../wheel-events.ts';
import type { WheelModel } from '../wheel-model.ts';

export interface WinnerNotice {
  readonly spinId: string;
  readonly winner: SpinWinner;
  /** Chance of the winner, from 0 to 1. */
  readonly odds?: number | undefined;
  readonly drawId?: string | undefined;
  /** Whether the dialog first stays invisible for a moment, so that the landed slice is seen. */
  readonly waits?: boolean;
  /** True for a practice spin, which is not recorded. */
  readonly practice?: boolean;
  /** Address for verifying the spin. Undefined for spins without a proof. */
  readonly verifyUrl?: string | undefined;
  readonly actions: readonly WinnerAction[];
  readonly winners?: readonly DrawnWinner[] | undefined;
  /** Present while the winners of a draw are shown one by one. Places count from 1. */
  readonly turn?: { readonly place: number; readonly isTurning: boolean };
  /** True if the winners were shown one by one before. */
  readonly isSummary?: boolean;
  readonly redrawOf?: RedrawnPlace | undefined;
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
      ...(entry.image && { image: entry.image }),
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
  { verifyUrl, winners, odds, redrawOf }: Spin,
  { practice, actions, waits }: Required<Pick<WinnerNotice, 'practice' | 'actions' | 'waits'>>,
): WinnerNotice {
  return {
    spinId,
    winner,
    odds: odds ?? chanceOf(winner.weight, totalWeight),
    drawId: level === 'local' ? undefined : spinId,
    practice: level === 'local' && practice,
    actions,
    waits,
    verifyUrl,
    winners,
    redrawOf,
  };
}

/** Maximum number of names in the announcement. The dialog shows all names. */
export const mostSaid = 10;

/**
 * Returns the announcement of one of several winners.
 * @param place from 0
 * @param sentence sentence of the host; empty for the usual one
 */
export function placeSaid(winners: readonly DrawnWinner[], place: number, sentence = ''): string {
  const { name = '' } = winners[place] ?? {};
  return sentence === ''
    ? text('Winner {place} of {count}: {name}', { place: place + 1, count: winners.length, name })
    : `${sentence} ${name}`;
}

/** @param sentence sentence of the host; empty for the usual sentence */
export function winnerSaid(
  { winner, level }: SpinCompleteDetail,
  { winners }: Spin,
  practice: boolean,
  sentence = '',
): string {
  const { name } = winner;
  if (level === 'local' && practice) return text('Practice: the winner is {name}', { name });
  if (winners.length < 2)
    return sentence === '' ? text('The winner is {name}', { name }) : `${sentence} ${name}`;
  const names = listText([
    ...winners.slice(0, mostSaid).map((each) => each.name),
    ...(winners.length > mostSaid ? [plural(winners.length - mostSaid, '{n} more', '{n} more')] : []),
  ]);
  return sentence === ''
    ? plural(winners.length, 'The winner is {names}', 'The {n} winners are {names}', { names })
    : `${sentence} ${names}`;
}
