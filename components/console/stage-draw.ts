import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { Fault } from '../signed-in/fault.ts';
import type { ConsoleWheel } from './console-wheel.ts';
import { Countdown } from './countdown.ts';
import { Draw, drawMemory } from './draw.ts';
import type { SpinWish } from './wheel-api.ts';

export interface StageDrawShown {
  /** Called with the state of a draw that was asked for. */
  readonly busy: (text: string) => void;
  /** Called with the seconds of the countdown, and with undefined at its end. */
  readonly left: (seconds: number | undefined) => void;
}

/** Draws of a console, one at a time: counts down, saves the entries, and asks for the draw. */
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
      repeating: () => shown.busy('No answer yet. Asking again; it stays one spin.'),
      memory: drawMemory(wheel.listName),
    });
  }

  /** Draws after the countdown. Resolves with undefined if it was called off, or if another draw is not done. */
  async run(wish: Omit<SpinWish, 'ifMatch'>): Promise<SpinResult | Fault | undefined> {
    if (this.#isDrawing) return undefined;
    this.#isDrawing = true;
    try {
      const seconds = this.#wheel.head?.settings.countdownSeconds ?? 0;
      if (!this.#draw.isPending && !(await this.#countdown.run(seconds))) return undefined;
      this.#shown.busy('Drawing …');
      return await this.#drawn(wish);
    } finally {
      this.#isDrawing = false;
    }
  }

  /** Learns the outcome of a draw that was asked for before the page was reloaded, if there is one. */
  async resume(): Promise<SpinResult | Fault | undefined> {
    const resumed = this.#draw.resumed();
    if (!resumed) return undefined;
    this.#isDrawing = true;
    this.#shown.busy('Asking for the draw from before the page was reloaded. It stays one spin.');
    const answer = await resumed;
    this.#isDrawing = false;
    return answer;
  }

  /** Ends the countdown without a draw. */
  callOff(): void {
    this.#countdown.cancel();
  }

  /** Returns the words for a draw that has failed. */
  reason({ code, text }: Fault): string {
    if (this.#draw.isPending)
      return `${text} If it was spun already, Spin shows that spin and makes no other.`;
    if (code !== 'version_conflict') return text;
    return 'Not spun, because the list was changed elsewhere a moment ago. Look at it, and spin again.';
  }

  async #drawn(wish: SpinWish): Promise<SpinResult | Fault> {
    const { entries } = this.#wheel;
    // Participants may join at any moment, so only a draw from the entries insists on the list that is shown.
    if (wish.type !== 'custom' || !entries || this.#draw.isPending) return this.#draw.spin(wish);
    const fault = await entries.save();
    if (fault)
      return new Fault('unsaved', { text: `Not spun, because the list is not saved. ${fault.text}` });
    const answer = await this.#draw.spin({ ...wish, ifMatch: entries.tag });
    if (!(answer instanceof Fault) || answer.code !== 'version_conflict') return answer;
    // The previous spin may have removed its winners: then the list has changed, but nobody else has changed it.
    const { news } = entries;
    if ((await entries.pull()) || entries.news !== news) return answer;
    return this.#draw.spin({ ...wish, ifMatch: entries.tag });
  }
}
