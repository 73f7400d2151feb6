import { landingRotation } from '../../engine/spin-motion.ts';
import type { FrameClock } from '../../frame-clock.ts';
import type { DrawnWinner, Spin, SpinPlayer } from '../../spin-player.ts';
import { findSlice, type WheelModel } from '../../wheel-model.ts';
import { eachMs, mostInTurn } from '../../../../contracts/wheel/winner-pace.ts';
import { placeSaid, type WinnerNotice } from '../winner-notice.ts';

/**
 * Maximum time in which the wheel turns to the next winner: milliseconds, and fraction of the winner's time.
 */
const turning = { longest: 1_600, share: 0.4 };
/** Minimum milliseconds for each winner while a late page catches up. */
const leastLate = 1_500;

export interface InTurnHost {
  readonly clock: FrameClock;
  readonly player: SpinPlayer;
  readonly model: () => WheelModel;
  readonly requestPaint: () => void;
  /** Content of the dialog for the whole draw. */
  readonly notice: () => WinnerNotice;
  readonly open: (notice: () => WinnerNotice) => void;
  readonly say: (text: string) => void;
  readonly light: (entryId: string) => void;
  /** Called with the number of winners whose names are known now. */
  readonly reveal: (count: number) => void;
  readonly celebrate: (colour: string, said: string) => void;
  /** Called once with all winners: after the last one, or when the reader skips them. */
  readonly ended: () => void;
}

interface Draw {
  readonly spin: Spin;
  /** Seconds for each winner. */
  readonly seconds: number;
  /** End of the spin by the wheel's clock, in milliseconds. */
  readonly landedAt: number;
  /** True if the page has played the landing, so that it shows every winner. */
  readonly watched: boolean;
  /** Sentence of the host; empty for the usual one. */
  readonly sentence: string;
}

/**
 * Shows the winners of a draw one after another: the wheel turns to each of them, and the dialog names them.
 * Times are counted from the landing of the spin, so that all pages show the same winner at the same time,
 * even a page that was opened later.
 *
 * A visible page that has played the landing leaves no winner out. If its timers are late, it shows the
 * missing winners for a shorter time each, until it has caught up.
 */
export class WinnersInTurn {
  readonly #host: InTurnHost;
  readonly #draw: Draw;
  readonly #winners: readonly DrawnWinner[];
  readonly #each: number;
  /** Number of winners with a card of their own. */
  readonly #cards: number;
  #cancel: () => void = () => undefined;
  #isOver = false;

  constructor(host: InTurnHost, draw: Draw) {
    this.#host = host;
    this.#draw = draw;
    this.#winners = draw.spin.winners;
    this.#each = eachMs(draw.seconds);
    this.#cards = Math.min(this.#winners.length, mostInTurn);
    this.#step(draw.watched ? 0 : this.#due);
  }

  /** Shows all winners. The wheel rests on the last winner who has a card. */
  skip(): void {
    if (this.#isOver) return;
    this.stop();
    const { open, notice, ended, player } = this.#host;
    player.finish();
    this.#restAt(this.#cards - 1);
    ended();
    open(() => ({ ...notice(), waits: false, isSummary: true }));
  }

  stop(): void {
    this.#isOver = true;
    this.#cancel();
  }

  /** Zero-based place of the winner who is due now. */
  get #due(): number {
    return Math.floor(Math.max(0, this.#host.clock.now() - this.#draw.landedAt) / this.#each);
  }

  /** Shows the winner of the place `next`. A hidden page skips winners whose time is over. */
  #step(next: number): void {
    const place = document.visibilityState === 'hidden' ? Math.max(next, this.#due) : next;
    if (place >= this.#cards) {
      this.skip();
      return;
    }
    const begun = this.#draw.landedAt + place * this.#each;
    const ms = Math.min(turning.longest, this.#each * turning.share);
    if (place > 0 && this.#host.clock.now() < begun + ms) this.#turnTo(place, begun, ms);
    else {
      if (place > 0) this.#restAt(place);
      this.#show(place);
    }
  }

  #turnTo(place: number, begun: number, ms: number): void {
    const { player, model, clock, requestPaint, light, celebrate } = this.#host;
    this.#present(place, true);
    const index = this.#indexOf(place);
    if (index < 0) {
      this.#cancel = clock.after(begun + ms - clock.now(), () => this.#show(place));
      return;
    }
    player.play({
      ...this.#draw.spin,
      index,
      startedAt: begun,
      durationSeconds: ms / 1_000,
      landing: landingRotation(model().layout, index, 0.5),
      launch: 0,
      settle: () => undefined,
      arrived: (watched) => {
        if (this.#isOver) return;
        if (watched) light(this.#winners[place]?.id ?? '');
        this.#show(place);
        if (watched) celebrate(this.#colour(place), placeSaid(this.#winners, place, this.#draw.sentence));
      },
    });
    requestPaint();
  }

  #show(place: number): void {
    const { clock, say, reveal } = this.#host;
    say(placeSaid(this.#winners, place));
    this.#present(place, false);
    reveal(place + 1);
    const now = clock.now();
    const least = Math.min(leastLate, this.#each * (1 - turning.share));
    const until = Math.max(this.#draw.landedAt + (place + 1) * this.#each, now + least);
    this.#cancel = clock.after(until - now, () => this.#step(place + 1));
  }

  #present(place: number, isTurning: boolean): void {
    const { id = '', name = '', odds } = this.#winners[place] ?? {};
    const index = this.#indexOf(place);
    const { image } = this.#host.model().entries[index] ?? {};
    const winner = { id, name, weight: 0, color: this.#colour(place), image, index };
    this.#host.open(() => {
      const notice = this.#host.notice();
      return {
        ...notice,
        winner,
        odds,
        waits: !isTurning && notice.waits === true,
        turn: { place: place + 1, isTurning },
        actions: [],
      };
    });
  }

  #restAt(place: number): void {
    const { player, model, requestPaint } = this.#host;
    const index = this.#indexOf(place);
    if (index < 0) return;
    player.rotation = landingRotation(model().layout, index, 0.5);
    requestPaint();
  }

  #indexOf(place: number): number {
    const id = this.#winners[place]?.id;
    return id === undefined ? -1 : findSlice(this.#host.model(), id);
  }

  #colour(place: number): string {
    return this.#host.model().slices.colours[this.#indexOf(place)] ?? '';
  }
}
