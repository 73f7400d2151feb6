import type { LiveMessage } from '../../../contracts/wheel/live.ts';
import type { PublicWheel, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { applyRows } from './changed-rows.ts';
import { dataPath, type WheelAnswer } from './first-read.ts';
import { LiveSocket } from './live-socket.ts';
import { ServerClock } from './server-clock.ts';
import { ShownWheel } from './shown-wheel.ts';
import { shownSeconds } from './spin-hold.ts';
import { pageSurroundings, type FeedSurroundings } from './surroundings.ts';

/**
 * - `loading`: nothing is known yet
 * - `ready`: the wheel is loaded
 * - `missing`: no wheel has this name yet
 * - `private`: the wheel exists but is not public
 * - `failed`: loading has failed and is retried
 */
export type FeedStatus = 'loading' | 'ready' | 'missing' | 'private' | 'failed';

export interface FeedEvents {
  changed(): void;
  /**
   * Called with a recorded spin that the page has to play. The spin began after the page was loaded, or was
   * running at that time.
   * @param elapsed seconds since the spin began; may exceed its duration
   */
  spun(result: SpinResult, elapsed: number): void;
  erased(ids: ReadonlySet<string>): void;
}

/** Milliseconds over which pages spread their requests if all must load a wheel again. */
const refetchSpread = 2_000;
const firstRetry = 1_000;
const longestRetry = 30_000;

/**
 * Loads a wheel of the service, and then receives every change and spin (docs/rules/wheel.md, "Live pages").
 */
export class WheelFeed {
  readonly #listName: string;
  readonly #events: FeedEvents;
  readonly #surroundings: FeedSurroundings;
  readonly #clock: ServerClock;
  readonly #socket: LiveSocket;
  readonly #wheel: ShownWheel;
  #status: FeedStatus = 'loading';
  #known = false;
  #subscribed = false;
  #reading = false;
  #failures = 0;
  #lastSpin = 0;
  #cancelRead: (() => void) | undefined;
  #closed = false;

  constructor(listName: string, events: FeedEvents, surroundings: FeedSurroundings = pageSurroundings) {
    this.#listName = listName;
    this.#events = events;
    this.#surroundings = surroundings;
    this.#clock = new ServerClock(() => surroundings.now());
    this.#wheel = new ShownWheel(surroundings, () => events.changed());
    this.#socket = new LiveSocket('/wheelapp/live', surroundings, {
      opened: () => this.#subscribe(),
      message: (message) => this.#message(message),
      lost: () => {
        this.#subscribed = false;
        this.#events.changed();
      },
    });
    void this.#read();
  }

  get status(): FeedStatus {
    return this.#status;
  }

  get wheel(): PublicWheel | undefined {
    return this.#wheel.shown;
  }

  /** Whether changes arrive as they happen. False before the first load, and while the connection is lost. */
  get isLive(): boolean {
    return this.#subscribed && this.#status !== 'loading';
  }

  /** Server time in milliseconds since 1970. Undefined before the first answer or message. */
  get time(): number | undefined {
    return this.#clock.time;
  }

  /**
   * Called when a card that names the winners of a spin was opened or closed. The winners stay on the wheel
   * until the card is closed.
   */
  showsCard(spinId: string, isOpen: boolean): void {
    this.#wheel.showsCard(spinId, isOpen);
  }

  hurry(): void {
    this.#socket.hurry();
    if (this.#status === 'failed') this.#readAfter(0);
  }

  close(): void {
    this.#closed = true;
    this.#cancelRead?.();
    this.#wheel.close();
    this.#socket.close();
  }

  async #read(): Promise<void> {
    this.#reading = true;
    const answer = await this.#surroundings.read(dataPath(this.#listName)).catch(() => undefined);
    this.#reading = false;
    if (this.#closed) return;
    if (answer?.wheel) this.#loaded(answer.wheel, answer);
    else if (answer?.status === 204 || answer?.status === 404) this.#without('missing');
    else if (answer?.status === 403) this.#without('private');
    else this.#failed();
  }

  #loaded(wheel: PublicWheel, answer: WheelAnswer): void {
    this.#clock.answered(Date.parse(wheel.serverTime), answer);
    this.#failures = 0;
    const isFirst = !this.#known;
    this.#known = true;
    this.#status = 'ready';
    const last = wheel.lastDrawResult;
    // Do not report a spin that was over before the page was opened. A page that was disconnected during a
    // spin must still report the result.
    const over = last !== null && this.#elapsed(last) >= shownSeconds(last, wheel);
    if (isFirst && over) this.#lastSpin = Math.max(this.#lastSpin, last.number);
    const isNews = last !== null && last.number > this.#lastSpin;
    if (isNews) this.#hold(last, wheel);
    else this.#wheel.renew(last);
    this.#wheel.put(wheel);
    this.#subscribe();
    this.#events.changed();
    if (isNews) this.#spin(last);
  }

  #without(status: 'missing' | 'private'): void {
    this.#known = true;
    this.#wheel.put(undefined);
    this.#status = status;
    this.#subscribe();
    this.#events.changed();
  }

  #failed(): void {
    const delay = Math.min(longestRetry, firstRetry * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    if (!this.#wheel.latest) this.#status = 'failed';
    this.#readAfter(delay * (0.5 + 0.5 * this.#surroundings.random()));
    this.#events.changed();
  }

  #readAfter(delay: number): void {
    this.#cancelRead?.();
    this.#cancelRead = this.#surroundings.after(delay, () => {
      this.#cancelRead = undefined;
      void this.#read();
    });
  }

  /** Subscribes to the changes after the loaded version. Called again after every load. */
  #subscribe(): void {
    if (!this.#socket.isOpen || this.#status === 'loading' || this.#status === 'failed') return;
    if (this.#status === 'private') return;
    const version = this.#wheel.latest?.version;
    this.#socket.send({
      type: 'subscribe',
      listName: this.#listName,
      ...(version !== undefined && { version }),
    });
  }

  #message(message: LiveMessage): void {
    if (message.type === 'error') {
      this.#refused(message);
      return;
    }
    if (message.listName !== this.#listName) return;
    this.#clock.received(Date.parse(message.serverTime));
    switch (message.type) {
      case 'subscribed':
        this.#socket.proven();
        this.#subscribed = true;
        this.#events.changed();
        return;
      case 'refetch': {
        this.#refetch();
        return;
      }
      case 'rows': {
        this.#rows(message);
        return;
      }
      case 'spin': {
        this.#spinMessage(message);
        return;
      }
      case 'erased': {
        this.#erased(new Set(message.ids));
        return;
      }
    }
  }

  #refused(message: Extract<LiveMessage, { type: 'error' }>): void {
    if (message.listName !== undefined && message.listName !== this.#listName) return;
    this.#subscribed = false;
    // Load the wheel again, because the answer shows why the server has refused the subscription.
    if (this.#status !== 'private') this.#refetch();
  }

  #refetch(): void {
    if (this.#reading || this.#cancelRead) return;
    this.#readAfter(this.#surroundings.random() * refetchSpread);
  }

  #rows(message: Extract<LiveMessage, { type: 'rows' }>): void {
    const wheel = this.#wheel.latest;
    if (!wheel) {
      this.#refetch();
      return;
    }
    if (message.version <= wheel.version) return;
    if (message.from > wheel.version) {
      this.#refetch();
      return;
    }
    this.#wheel.put({
      ...wheel,
      version: message.version,
      entries: applyRows(wheel.entries, message),
      participants: applyRows(wheel.participants, message.participants),
      tallies: message.tallies ?? wheel.tallies,
    });
    this.#events.changed();
  }

  #spinMessage(message: Extract<LiveMessage, { type: 'spin' }>): void {
    const wheel = this.#wheel.latest;
    if (!wheel) {
      this.#refetch();
      return;
    }
    if (message.version <= wheel.version) return;
    const { result, version } = message;
    this.#hold(result, wheel);
    this.#wheel.put({
      ...wheel,
      version,
      lastDrawResult: result,
      commitment: message.commitment ?? wheel.commitment,
    });
    this.#spin(result);
  }

  #erased(ids: ReadonlySet<string>): void {
    this.#wheel.erase(ids);
    this.#events.erased(ids);
    this.#events.changed();
  }

  #spin(result: SpinResult): void {
    if (result.number <= this.#lastSpin) return;
    this.#lastSpin = result.number;
    this.#events.spun(result, this.#elapsed(result));
  }

  #hold(result: SpinResult, wheel: PublicWheel): void {
    this.#wheel.hold(result, shownSeconds(result, wheel) - this.#elapsed(result));
  }

  /** Returns the seconds since a spin began. Clocks may differ slightly, so the minimum is 0. */
  #elapsed(result: SpinResult): number {
    const time = this.#clock.time;
    return time === undefined ? 0 : Math.max(0, (time - Date.parse(result.spunAt)) / 1_000);
  }
}
