import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { PublicWheel, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { inTurnMs } from '../../../contracts/wheel/winner-pace.ts';

/** Milliseconds for which winners stay on the wheel after they were shown, if no card names them. */
export const winnersStay = 3_000;

/**
 * Returns the seconds of a spin's animation, including the time in which several winners are shown one after
 * another.
 */
export function shownSeconds(
  { durationSeconds, winners }: SpinResult,
  { settings }: Pick<PublicWheel, 'settings'>,
): number {
  return durationSeconds + inTurnMs(winners.length, settings.celebration.winnerSeconds) / 1_000;
}

/**
 * Returns the wheel with the winners of a running spin as they were drawn. Winners that the spin has removed
 * are added again.
 *
 * An edited row gets the name that it had in the draw, because the wheel lands on that name.
 */
export function withWinners(wheel: PublicWheel, { type, winners }: SpinResult): PublicWheel {
  if (type === 'custom') {
    const entries = heldRows(wheel.entries, winners, ({ id, name, weight, color = '#808080' }) => {
      return { id, name, weight, color };
    });
    return entries === wheel.entries ? wheel : { ...wheel, entries };
  }
  const participants = heldRows(wheel.participants, winners, ({ id, name, weight }) => ({
    id,
    name,
    weight,
  }));
  return participants === wheel.participants ? wheel : { ...wheel, participants };
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly weight?: number;
  readonly hidden?: boolean;
}

export function heldRows<Row extends Held>(
  rows: Row[],
  winners: SpinResult['winners'],
  toRow: (winner: SpinResult['winner']) => Row,
): Row[] {
  const missing = new Map(winners.map((winner) => [winner.id, winner]));
  const all = rows.map((row) => {
    const winner = missing.get(row.id);
    if (!winner) return row;
    missing.delete(row.id);
    const { weight } = winner;
    const name = shownName(winner.name);
    if (row.name === name && row.weight === weight && !row.hidden) return row;
    return { ...row, name, weight, ...(row.hidden && { hidden: false }) };
  });
  if (missing.size === 0 && all.every((row, at) => row === rows[at])) return rows;
  const inOrder = [...missing.values()].sort((one, other) => one.index - other.index);
  for (const winner of inOrder) {
    all.splice(winner.index, 0, toRow({ ...winner, name: shownName(winner.name) }));
  }
  return all;
}
