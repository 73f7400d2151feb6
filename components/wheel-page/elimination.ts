import type { SpinWinner, WheelEntry } from '../wheel/wheel-events.ts';
import type { Undone } from './page-foot.ts';
import type { WheelSource } from './sources/wheel-source.ts';

const canWin = ({ rows }: WheelSource): readonly WheelEntry[] =>
  rows.filter(({ hidden, weight = 1 }) => !hidden && weight > 0);

/**
 * Takes the winner of each spin off the wheel, until one entry is left (Rules: docs/rules/wheel.md, "Practice
 * spins"). A winner stays on the wheel while the card names it.
 */
export class Elimination {
  #waiting: { readonly source: WheelSource; readonly winner: SpinWinner } | undefined;

  /** Returns whether a spin of the wheel takes its winner off. */
  static runs(source: WheelSource): boolean {
    return source.eliminates === true && canWin(source).length > 1;
  }

  landed(source: WheelSource, winner: SpinWinner): void {
    this.#waiting = Elimination.runs(source) ? { source, winner } : undefined;
  }

  /** Takes the waiting winner off. Returns the announcement; undefined if nobody waits. */
  carryOut(): Undone | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (!waiting) return undefined;
    const { source, winner } = waiting;
    const undo = source.take('hide', winner);
    if (!undo) return undefined;
    const left = canWin(source);
    const [last] = left;
    if (left.length > 1 || !last) return { text: `${winner.name} is out, ${left.length} are left`, undo };
    const text = `${winner.name} is out. ${last.name} is the last one left`;
    return { text, undo: () => source.showAll(), label: 'Start again' };
  }
}
