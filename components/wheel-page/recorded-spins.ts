import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { withoutNames } from './live/without-names.ts';
import type { SvcWheel } from '../wheel/svc-wheel.component.ts';

/** Spins that the service has recorded, as a page plays them: each until it has landed. */
export class RecordedSpins {
  readonly #playing = new Map<string, SpinResult>();
  readonly #landed: (result: SpinResult) => void;

  /** `landed` is called when the wheel rests on a recorded spin's winner, once for each. */
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
   * Plays a spin for its own time, from where it is by now. One that runs is landed first, and told of.
   * @param wheel gives the wheel once it shows the rows of the spin
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
      winners: result.winners.map(({ name }) => shownName(name)),
    });
    // A winner that is not on the wheel any more cannot be landed on, and is told all the same.
    if (played === null) this.complete(result.spinId);
  }

  /** These people were erased: spins that still play are told without their names. */
  forget(ids: ReadonlySet<string>): void {
    for (const [spinId, result] of this.#playing) this.#playing.set(spinId, withoutNames(result, ids));
  }

  /** The wheel has landed a spin. Says whether it was a recorded one. */
  complete(spinId: string): boolean {
    const result = this.#playing.get(spinId);
    if (!result) return false;
    this.#playing.delete(spinId);
    this.#landed(result);
    return true;
  }
}
