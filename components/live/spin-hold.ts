import type { PublicWheel, SpinResult } from '../../contracts/wheel.ts';

/** Milliseconds that winners stay on the wheel after their spin has landed, for everybody to see where it did. */
export const winnersStay = 3_000;

/**
 * A wheel with the winners of a running spin on it. `removeWinner` takes their rows off in the commit of the spin,
 * before any page has begun to turn; where they stood is what their `index` says.
 */
export function withWinners(wheel: PublicWheel, { type, winners }: SpinResult): PublicWheel {
  if (type === 'custom') {
    const entries = inserted(wheel.entries, winners, ({ id, name, weight, color = '#808080' }) => {
      return { id, name, weight, color };
    });
    return entries === wheel.entries ? wheel : { ...wheel, entries };
  }
  const participants = inserted(wheel.participants, winners, ({ id, name, weight }) => ({
    id,
    name,
    weight,
  }));
  return participants === wheel.participants ? wheel : { ...wheel, participants };
}

function inserted<Row extends { readonly id: string }>(
  rows: Row[],
  winners: SpinResult['winners'],
  toRow: (winner: SpinResult['winner']) => Row,
): Row[] {
  const standing = new Set(rows.map(({ id }) => id));
  const missing = winners.filter(({ id }) => !standing.has(id)).sort((one, other) => one.index - other.index);
  if (missing.length === 0) return rows;
  const all = [...rows];
  for (const winner of missing) all.splice(winner.index, 0, toRow(winner));
  return all;
}
