/**
 * Checks which rows a re-draw left out (docs/rules/wheel.md, "Re-draws"). All spins since the draw are needed,
 * because the hash of each is covered by the next. Without them, an operator could hide a re-draw or invent
 * one.
 */
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { spinHash } from './proof.ts';
import { isExactRedraw } from './verify-spin.ts';

export type RedrawFault =
  /** The spins since the draw do not follow each other, or the re-draw does not name a place of that draw. */
  | 'redraw_mismatch'
  /** `leftOut` differs from the winners of the draw and its earlier re-draws. */
  | 'left_out_mismatch';

interface SpinsBefore {
  readonly previous: SpinResult | null;
  /** The spins from the draw to the one before `previous`, in order. */
  readonly sinceDraw: readonly SpinResult[] | undefined;
}

/** Returns whether the evidence of a re-draw lacks spins since its draw. The re-draw then cannot be checked. */
export function lacksSpins({ redrawOf }: SpinResult, { previous, sinceDraw }: SpinsBefore): boolean {
  if (redrawOf === undefined) return false;
  if (previous === null) return true;
  const isDraw = previous.number === redrawOf.spinNumber && previous.redrawOf === undefined;
  return sinceDraw === undefined && !isDraw;
}

/** Returns the fault of a re-draw whose spins since the draw are known. */
export function redrawFault(result: SpinResult, before: SpinsBefore): RedrawFault | undefined {
  const { previous, sinceDraw = [] } = before;
  const leftOut = result.proof.redraw?.leftOut;
  if (leftOut === undefined || previous === null || lacksSpins(result, before)) return undefined;
  const won = winnersOfGroup([...sinceDraw, previous], result);
  if (won === undefined) return 'redraw_mismatch';
  const isExact = won.size === leftOut.length && leftOut.every((id) => won.has(id));
  return isExact ? undefined : 'left_out_mismatch';
}

/**
 * Returns the ids of all winners of the draw, which is the first spin, and of its re-draws. Returns undefined
 * if the spins do not lead to `result`, or if a re-draw replaces a place of another draw.
 */
function winnersOfGroup(
  [draw, ...others]: readonly SpinResult[],
  result: SpinResult,
): Set<string> | undefined {
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
  return new Set([...group.values()].flatMap(({ winners }) => winners.map(({ id }) => id)));
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
