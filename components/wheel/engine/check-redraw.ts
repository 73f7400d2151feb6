/**
 * Checks which rows a re-draw left out (docs/rules/wheel.md, "Re-draws"). All spins since the draw are
 * needed, because the hash of a spin covers the hash of the spin before it. Without them, an operator could
 * hide a re-draw or invent one.
 */
import type { PassedRow } from '../../../contracts/wheel/proof.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { spinHash } from './proof.ts';
import { peopleOf, personKey } from './same-person.ts';
import { isExactRedraw } from './verify-spin.ts';

export type RedrawFault =
  /** The spins since the draw do not form a chain, or the re-draw does not name a place of that draw. */
  | 'redraw_mismatch'
  /** `leftOut` differs from the winners of the draw and its earlier re-draws. */
  | 'left_out_mismatch'
  /** The re-draw passed over a row of a person who had not won before. */
  | 'passed_unduly'
  /** The winner of the re-draw had won before. */
  | 'left_out_won';

/**
 * Data that the evidence lacks. `spins`: spins since the draw. `names`: names that were erased after the draw.
 */
export type RedrawGap = 'spins' | 'names';

interface SpinsBefore {
  readonly previous: SpinResult | null;
  /** The spins from the draw to the one before `previous`, in order. */
  readonly sinceDraw: readonly SpinResult[] | undefined;
}

/**
 * Returns which data the evidence of a re-draw lacks for a complete check. Call only if {@link redrawFault}
 * returns no fault.
 */
export function redrawGap(result: SpinResult, before: SpinsBefore): RedrawGap | undefined {
  if (lacksSpins(result, before)) return 'spins';
  const { previous, sinceDraw = [] } = before;
  const { redraw } = result.proof;
  const won = redraw && previous ? winnersOfGroup([...sinceDraw, previous], result) : undefined;
  return won === undefined || redraw!.passed.every((row) => hasWon(won, row)) ? undefined : 'names';
}

function lacksSpins({ redrawOf }: SpinResult, { previous, sinceDraw }: SpinsBefore): boolean {
  if (redrawOf === undefined) return false;
  if (previous === null) return true;
  const isDraw = previous.number === redrawOf.spinNumber && previous.redrawOf === undefined;
  return sinceDraw === undefined && !isDraw;
}

/**
 * Returns the fault of a re-draw. Returns undefined if there is none, or if spins since the draw are missing.
 */
export function redrawFault(result: SpinResult, before: SpinsBefore): RedrawFault | undefined {
  const { previous, sinceDraw = [] } = before;
  const { redraw } = result.proof;
  if (redraw === undefined || previous === null || lacksSpins(result, before)) return undefined;
  const won = winnersOfGroup([...sinceDraw, previous], result);
  if (won === undefined) return 'redraw_mismatch';
  const { leftOut, passed } = redraw;
  if (won.ids.size !== leftOut.length || !leftOut.every((id) => won.ids.has(id))) return 'left_out_mismatch';
  const mayBeErased = ({ person }: PassedRow): boolean =>
    result.type === 'participants' && (person === undefined || won.erased > 0);
  if (passed.some((row) => !hasWon(won, row) && !mayBeErased(row))) return 'passed_unduly';
  return peopleOf(result).some((person) => won.people.has(person)) ? 'left_out_won' : undefined;
}

interface GroupWinners {
  readonly ids: ReadonlySet<string>;
  /** Keys of the winners whose names were not erased. */
  readonly people: ReadonlySet<string>;
  /** Number of winners whose names were erased. */
  readonly erased: number;
}

/** Returns whether a passed row is the row of one of these winners, or another row of the same person. */
function hasWon({ ids, people }: GroupWinners, { id, person }: PassedRow): boolean {
  return ids.has(id) || (person !== undefined && people.has(personKey(person)));
}

/**
 * Returns the winners of the draw, which is the first spin, and of its re-draws. Returns undefined if the spins
 * do not lead to `result`, or if a re-draw replaces a place of another draw.
 */
function winnersOfGroup(
  [draw, ...others]: readonly SpinResult[],
  result: SpinResult,
): GroupWinners | undefined {
  if (draw === undefined || draw.redrawOf !== undefined || !isHashed(draw)) return undefined;
  const group = new Map([[draw.number, draw]]);
  const replaced = new Set<string>();
  let before = draw;
  for (const spin of [...others, result]) {
    if (!isHashed(spin) || !follows(spin, before)) return undefined;
    before = spin;
    const { redrawOf, proof } = spin;
    const member = redrawOf && group.get(redrawOf.spinNumber);
    if (member === undefined) continue;
    const { spinNumber, spinId, place } = redrawOf!;
    if (member.type !== spin.type || member.spinId !== spinId) return undefined;
    if (member.proof.hash !== proof.redraw?.replaces) return undefined;
    if (place > member.winners.length || replaced.has(`${spinNumber}.${place}`)) return undefined;
    replaced.add(`${spinNumber}.${place}`);
    group.set(spin.number, spin);
  }
  if (!group.delete(result.number)) return undefined;
  const ids = [...group.values()].flatMap(({ winners }) => winners.map(({ id }) => id));
  const people = [...group.values()].flatMap(peopleOf);
  return { ids: new Set(ids), people: new Set(people), erased: ids.length - people.length };
}

function follows(spin: SpinResult, before: SpinResult): boolean {
  return (
    spin.number === before.number + 1 &&
    spin.listName === before.listName &&
    spin.proof.previousHash === before.proof.hash
  );
}

function isHashed(spin: SpinResult): boolean {
  try {
    return isExactRedraw(spin) && spinHash(spin) === spin.proof.hash;
  } catch {
    return false;
  }
}
