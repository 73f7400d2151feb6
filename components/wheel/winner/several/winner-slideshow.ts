import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../../frame-clock.ts';
import type { DrawnWinner } from '../../spin-player.ts';
import { winnerSlides, type WinnerSlides } from './winner-slides.ts';

/** Milliseconds for which a single winner is shown. */
const winnerStays = 10_000;
/** Milliseconds for which a slide of several winners is shown. */
const slideStays = 5_000;

interface SlideshowHost extends ReactiveControllerHost {
  readonly clock: FrameClock;
}

/** Shows the winners of a draw slide by slide. For screens where nobody can close the dialog. */
export class WinnerSlideshow implements ReactiveController {
  readonly #host: SlideshowHost;
  readonly #ended: () => void;
  #winners: readonly DrawnWinner[] | undefined;
  #slide = 0;
  #cancel: (() => void) | undefined;

  constructor(host: SlideshowHost, ended: () => void) {
    this.#host = host;
    this.#ended = ended;
    host.addController(this);
  }

  /** Begins with the first slide. A single winner gets no slide ({@link current}). */
  begin(winners: readonly DrawnWinner[]): void {
    this.stop();
    this.#winners = winners;
    this.#slide = 0;
    this.#schedule();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#winners = undefined;
  }

  get current(): (WinnerSlides & { readonly slide: number }) | undefined {
    const names = this.#winners?.map(({ name }) => name) ?? [];
    if (names.length < 2) return undefined;
    const layout = winnerSlides(names, listRoom());
    return { ...layout, slide: Math.min(this.#slide, layout.slides - 1) };
  }

  hostConnected(): void {
    window.addEventListener('resize', this.#resized);
    if (this.#winners) this.#schedule();
  }

  hostDisconnected(): void {
    window.removeEventListener('resize', this.#resized);
    this.#cancel?.();
  }

  readonly #resized = (): void => {
    if (this.#winners) this.#host.requestUpdate();
  };

  #schedule(): void {
    this.#cancel?.();
    const slides = this.current?.slides ?? 1;
    this.#cancel = this.#host.clock.after(slides > 1 ? slideStays : winnerStays, () => {
      this.#slide += 1;
      if (this.#slide >= (this.current?.slides ?? 1)) {
        this.stop();
        this.#ended();
      } else {
        this.#host.requestUpdate();
        this.#schedule();
      }
    });
  }
}

function listRoom(): { width: number; height: number } {
  const { innerWidth: width, innerHeight: height } = window;
  return { width: width * 0.96 - 26, height: height * 0.96 - 26 - 2 * Math.max(20, height * 0.06) };
}
