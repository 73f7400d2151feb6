import { plural, text } from '../../language/text.ts';
import type { SpinWinner, WheelEntry } from '../../wheel/wheel-events.ts';
import type { Eliminating, WheelSource } from './wheel-source.ts';

type Eliminated = Pick<WheelSource, 'rows' | 'take' | 'showAll'> & {
  /** Whether elimination is switched on for the wheel. */
  readonly eliminates: boolean;
};

const canWin = ({ rows }: Eliminated): readonly WheelEntry[] =>
  rows.filter(({ hidden, weight = 1 }) => !hidden && weight > 0);

/**
 * Elimination (docs/rules/wheel.md, "Practice spins"). A winner stays on the wheel as long as the winner's card
 * is shown.
 */
export class Elimination implements Eliminating {
  readonly #source: Eliminated;
  #waiting: SpinWinner | undefined;

  constructor(source: Eliminated) {
    this.#source = source;
  }

  get runs(): boolean {
    return this.#source.eliminates && canWin(this.#source).length > 1;
  }

  landed(winner: SpinWinner): void {
    this.#waiting = this.runs ? winner : undefined;
  }

  carryOut(): ReturnType<Eliminating['carryOut']> {
    const winner = this.#waiting;
    this.#waiting = undefined;
    const undo = winner && this.#source.take('hide', winner);
    if (!winner || !undo) return undefined;
    const left = canWin(this.#source);
    const [last] = left;
    if (left.length > 1 || !last) {
      const said = plural(left.length, '{name} is out, {n} is left', '{name} is out, {n} are left', {
        name: winner.name,
      });
      return { text: said, undo };
    }
    return {
      text: text('{name} is out. {last} is the last one left', { name: winner.name, last: last.name }),
      undo: () => this.#source.showAll(),
      label: text('Start again'),
    };
  }
}
