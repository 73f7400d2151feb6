import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { drawnWinners } from '../results/drawn-winners.ts';
import { withoutNames } from '../results/without-names.ts';
import { chanceOfWinner } from '../wheel/engine/chance.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';

export class RecordedSpins {
  readonly #playing = new Map<string, SpinResult>();
  readonly #landed: (result: SpinResult) => void;

  constructor(landed: (result: SpinResult) => void) {
    this.#landed = landed;
  }

  get isPlaying(): boolean {
    return this.#playing.size > 0;
  }

  find(spinId: string): SpinResult | undefined {
    return this.#playing.get(spinId);
  }

  /**
   * Plays the rest of a spin. A spin that is still running lands first.
   * @param elapsed seconds since the spin began
   * @param wheel resolves with the wheel when it shows the rows of the spin
   */
  async play(result: SpinResult, elapsed: number, wheel: () => Promise<SvcWheel | null>): Promise<void> {
    this.#playing.set(result.spinId, result);
    const shown = await wheel();
    const played = await shown?.spinTo(result.winner.id, {
      durationSeconds: result.durationSeconds,
      elapsed,
      spinId: result.spinId,
      level: result.proof.level,
      verifyUrl: `/wheelapp/verify/${encodeURIComponent(result.spinId)}`,
      winners: result.winners.length > 1 ? drawnWinners(result) : [],
      ...(result.redrawOf && { redrawOf: result.redrawOf, odds: chanceOfWinner(result, shown.entries) }),
    });
    // If the winner is no longer on the wheel, report the result without a spin.
    if (played === null) this.complete(result.spinId);
  }

  forget(ids: ReadonlySet<string>): void {
    for (const [spinId, result] of this.#playing) this.#playing.set(spinId, withoutNames(result, ids));
  }

  complete(spinId: string): boolean {
    const result = this.#playing.get(spinId);
    if (!result) return false;
    this.#playing.delete(spinId);
    this.#landed(result);
    return true;
  }
}
