import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { Countdown } from './countdown.ts';
import { Draw, drawMemory } from './draw.ts';
import type { SpinWish } from '../wheel-api.ts';

export interface StageDrawShown {
  /** Called with a text about the progress of a draw. */
  readonly busy: (text: string) => void;
  /** Called with the seconds left. Called with undefined at the end of the countdown. */
  readonly left: (seconds: number | undefined) => void;
}

/**
 * Runs the draws of a console, one at a time. Each draw counts down, saves the entries, and requests the spin.
 */
export class StageDraw {
  readonly #wheel: ConsoleWheel;
  readonly #shown: StageDrawShown;
  readonly #draw: Draw;
  readonly #countdown: Countdown;
  #isDrawing = false;

  constructor(wheel: ConsoleWheel, shown: StageDrawShown) {
    this.#wheel = wheel;
    this.#shown = shown;
    this.#countdown = new Countdown(shown.left);
    this.#draw = new Draw(wheel.api, {
      repeating: () => shown.busy(text('No answer yet. Asking again; it stays one spin.')),
      memory: drawMemory(wheel.listName),
    });
  }

  /** True while a countdown runs, or the outcome of a draw is not known yet. */
  get isDrawing(): boolean {
    return this.#isDrawing;
  }

  /**
   * Draws after the countdown. Resolves with undefined if the countdown is called off, or if another draw is
   * running.
   */
  async run(wish: Omit<SpinWish, 'ifMatch'>): Promise<SpinResult | Fault | undefined> {
    if (this.#isDrawing) return undefined;
    this.#isDrawing = true;
    try {
      const seconds = this.#wheel.head?.settings.countdownSeconds ?? 0;
      if (!this.#draw.isPending && !(await this.#countdown.run(seconds))) return undefined;
      this.#shown.busy(text('Drawing …'));
      return await this.#drawn(wish);
    } finally {
      this.#isDrawing = false;
    }
  }

  /**
   * Repeats a request that was pending when the page was reloaded. Resolves with undefined if there is none.
   */
  async resume(): Promise<SpinResult | Fault | undefined> {
    const resumed = this.#draw.resumed();
    if (!resumed) return undefined;
    this.#isDrawing = true;
    this.#shown.busy(text('Asking for the draw from before the page was reloaded. It stays one spin.'));
    const answer = await resumed;
    this.#isDrawing = false;
    return answer;
  }

  callOff(): void {
    this.#countdown.cancel();
  }

  reason({ code, text: reason }: Fault): string {
    if (this.#draw.isPending)
      return text('{reason} If it was spun already, Spin shows that spin and makes no other.', { reason });
    if (code !== 'version_conflict') return reason;
    return text('Not spun, because the list was changed elsewhere a moment ago. Look at it, and spin again.');
  }

  async #drawn(wish: SpinWish): Promise<SpinResult | Fault> {
    const { entries } = this.#wheel;
    // Save the entries and send their tag only for a draw from the entries: it must use exactly the list that
    // is shown. Participants may join at any time, so a draw from them uses the current list.
    if (wish.type !== 'custom' || !entries || this.#draw.isPending) return this.#draw.spin(wish);
    const fault = await entries.save();
    if (fault)
      return new Fault('unsaved', {
        text: text('Not spun, because the list is not saved. {reason}', { reason: fault.text }),
      });
    const answer = await this.#draw.spin({ ...wish, ifMatch: entries.tag });
    if (!(answer instanceof Fault) || answer.code !== 'version_conflict') return answer;
    // The previous spin may have removed its winners from the list. If nobody else has changed the list, draw
    // again with the new tag.
    const { news } = entries;
    if ((await entries.pull()) || entries.news !== news) return answer;
    return this.#draw.spin({ ...wish, ifMatch: entries.tag });
  }
}
