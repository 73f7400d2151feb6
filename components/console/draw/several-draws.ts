import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { Fault } from '../../signed-in/fault.ts';
import type { FrameClock } from '../../wheel/frame-clock.ts';
import type { SpinWish } from '../wheel-api.ts';

/** Number of wheels that the pages with several wheels can show. */
export const severalWheels = { least: 2, most: 6 } as const;

export interface DrawnWheel {
  readonly listName: string;
  readonly title: string;
  readonly type: SpinResult['type'];
}

export interface WheelDraw extends DrawnWheel {
  /** `spinning`: the draw is recorded, and pages still play its spin. */
  readonly state: 'waiting' | 'asking' | 'spinning' | 'drawn' | 'failed';
  readonly result?: SpinResult;
  readonly fault?: Fault;
  /** Time at which the wheel stops by the browser's clock, in milliseconds since 1970. */
  readonly landsAt?: number;
}

export interface DrawingSurroundings {
  /** Requests a recorded spin. A repeat after a lost answer returns the same spin. */
  readonly spin: (listName: string, wish: SpinWish) => Promise<SpinResult | Fault>;
  readonly clock: Pick<FrameClock, 'after'>;
  readonly now?: () => number;
}

/**
 * Draws one winner from each of several wheels, one wheel after another: the next draw begins after the
 * previous wheel has stopped on the pages. A wheel that cannot be drawn does not stop the others.
 *
 * @event change - the state of a draw has changed
 */
export class SeveralDraws extends EventTarget {
  readonly #surroundings: DrawingSurroundings;
  #draws: readonly WheelDraw[];
  #isRunning = false;
  #isStopped = false;

  /** @param wheels wheels to draw; an entry with the state of an earlier page is continued from there */
  constructor(wheels: readonly (DrawnWheel | WheelDraw)[], surroundings: DrawingSurroundings) {
    super();
    this.#surroundings = surroundings;
    this.#draws = wheels.map((wheel) => ({ state: 'waiting', ...wheel }));
  }

  get draws(): readonly WheelDraw[] {
    return this.#draws;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Wheels without a result: their draw failed, or has not begun. */
  get left(): readonly WheelDraw[] {
    return this.#draws.filter(({ state }) => state === 'failed' || state === 'waiting');
  }

  /** Draws the wheels that have not been drawn yet. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#isStopped = false;
    for (const [at, { state }] of this.#draws.entries()) {
      if (state === 'spinning') await this.#land(at);
      else if (state !== 'drawn' && !this.isStopped) await this.#draw(at);
    }
    this.#isRunning = false;
    this.dispatchEvent(new Event('change'));
  }

  /** Stops after the current wheel. */
  stop(): void {
    this.#isStopped = true;
    this.dispatchEvent(new Event('change'));
  }

  async #draw(at: number): Promise<void> {
    const { listName, type } = this.#draws[at]!;
    this.#set(at, { state: 'asking' });
    const result = await this.#surroundings.spin(listName, { type, count: 1 });
    if (result instanceof Fault) {
      this.#set(at, { state: 'failed', fault: result });
      return;
    }
    this.#set(at, { state: 'spinning', result, landsAt: this.#now() + result.durationSeconds * 1_000 });
    await this.#land(at);
  }

  async #land(at: number): Promise<void> {
    const { result, landsAt = 0 } = this.#draws[at]!;
    await new Promise<void>((landed) => {
      this.#surroundings.clock.after(Math.max(0, landsAt - this.#now()), landed);
    });
    this.#set(at, { state: 'drawn', ...(result && { result }) });
  }

  #set(at: number, draw: Pick<WheelDraw, 'state' | 'result' | 'fault' | 'landsAt'>): void {
    const { listName, title, type } = this.#draws[at]!;
    this.#draws = this.#draws.with(at, { listName, title, type, ...draw });
    this.dispatchEvent(new Event('change'));
  }

  #now(): number {
    return (this.#surroundings.now ?? Date.now)();
  }
}
