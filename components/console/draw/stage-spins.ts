import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { SvcWheel } from '../../wheel/svc-wheel.component.ts';
import type { WheelEntry, WinnersShownDetail } from '../../wheel/wheel-events.ts';
import { inTurnMs } from '../../../contracts/wheel/winner-pace.ts';
import { heldRows, winnersStay } from '../../wheel-page/live/spin-hold.ts';
import type { SeenWinners } from '../seen-winners.ts';
import { RecordedSpins } from '../../wheel-page/recorded-spins.ts';

interface Stage {
  /** Current rows of a list. */
  readonly rows: (type: SpinResult['type']) => readonly WheelEntry[];
  readonly face: () => SvcWheel | null;
  readonly landed: (result: SpinResult) => void;
  /** Called when a spin begins, and each time the wheel has named more of its winners. */
  readonly seen: (seen: SeenWinners) => void;
}

/** Plays each recorded spin of a wheel once on the stage. */
export class StageSpins implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #stage: Stage;
  readonly #recorded: RecordedSpins;
  #release: ReturnType<typeof setTimeout> | undefined;
  #held: { readonly of: readonly WheelEntry[]; readonly rows: readonly WheelEntry[] } | undefined;
  #isHolding = false;
  #type: SpinResult['type'] | undefined;
  #landed = 0;
  #current: SpinResult | undefined;
  /**
   * True while handling a landing that the wheel itself has reported. The wheel also reports which winners it
   * has named. After any other landing, all winners count as named.
   */
  #isByWheel = false;
  /** Number of the last spin that was played, or that had ended when the page was opened. */
  #played = 0;

  constructor(host: ReactiveControllerHost, stage: Stage) {
    this.#host = host;
    this.#stage = stage;
    this.#recorded = new RecordedSpins((result) => this.#end(result));
    host.addController(this);
  }

  /**
   * Rows that include the winners of a spin that is running, or whose card is open, although the spin may
   * already have removed them. The array is the same until the list changes.
   */
  get held(): readonly WheelEntry[] | undefined {
    if (!this.#isHolding || !this.#current) return undefined;
    const { type, winners } = this.#current;
    const of = this.#stage.rows(type) as WheelEntry[];
    if (this.#held?.of !== of) {
      const rows = heldRows(of, winners, ({ id, name, weight, color }) => {
        return { id, name, weight, ...(color !== undefined && { color }) };
      });
      this.#held = { of, rows };
    }
    return this.#held.rows;
  }

  /** List from which the running or just landed spin was drawn. */
  get type(): SpinResult['type'] | undefined {
    return this.#type;
  }

  /** Number of the last spin that has landed. */
  get landed(): number {
    return this.#landed;
  }

  hostDisconnected(): void {
    clearTimeout(this.#release);
  }

  /** Treats a spin as played. For the spin that had ended before the page was opened. */
  skip({ number }: SpinResult): void {
    this.#played = this.#landed = number;
    this.#stage.seen({ number, winners: Number.POSITIVE_INFINITY });
  }

  isNew({ number }: SpinResult): boolean {
    return number > this.#played;
  }

  async play(result: SpinResult, elapsed: number): Promise<void> {
    this.#played = result.number;
    this.#current = result;
    this.#type = result.type;
    this.#see(0);
    clearTimeout(this.#release);
    this.#held = undefined;
    this.#hold(true);
    await this.#recorded.play(result, elapsed, async () => {
      await this.#host.updateComplete;
      return this.#stage.face();
    });
  }

  /** Called when the wheel has stopped. */
  complete(spinId: string): void {
    this.#isByWheel = true;
    this.#recorded.complete(spinId);
    this.#isByWheel = false;
  }

  /** Called when the wheel has named winners. */
  shown({ spinId, count }: WinnersShownDetail): void {
    if (spinId === this.#current?.spinId) this.#see(count);
  }

  /**
   * Called when the card of the winners has closed. Until then, winners stay on the wheel even if the spin
   * has removed them.
   */
  closed(): void {
    if (this.#current?.number === this.#landed) this.release();
  }

  /** Shows the current rows of the chosen list again. */
  release(): void {
    this.#type = undefined;
    this.#hold(false);
  }

  #see(winners: number): void {
    const { number, winners: all } = this.#current!;
    this.#stage.seen({ number, winners: winners < all.length ? winners : Number.POSITIVE_INFINITY });
  }

  #end(result: SpinResult): void {
    this.#landed = result.number;
    if (!this.#isByWheel) this.#endUnplayed(result);
    this.#stage.landed(result);
  }

  /**
   * Ends a spin that the wheel did not play because a winner is no longer on it. Counts all winners as named.
   */
  #endUnplayed({ winners }: SpinResult): void {
    this.#see(winners.length);
    const shown = inTurnMs(winners.length, this.#stage.face()?.winnerSeconds ?? 0);
    this.#release = setTimeout(() => this.release(), winnersStay + shown);
  }

  #hold(holds: boolean): void {
    this.#isHolding = holds;
    this.#host.requestUpdate();
  }
}
