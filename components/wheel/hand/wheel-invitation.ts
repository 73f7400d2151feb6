import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../frame-clock.ts';

/** How long a wheel is looked at before it nudges, in milliseconds. */
const patience = 3_000;
/** The share of it that must be in view. */
const seenShare = 0.7;

interface InvitingHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
}

/**
 * A wheel that can be spun moves a little, once, some seconds after it first came into view, and never again: it says
 * that it turns. Not under reduced motion, and not once anybody has touched it.
 */
export class WheelInvitation implements ReactiveController {
  readonly #host: InvitingHost;
  readonly #nudge: () => void;
  #observer: IntersectionObserver | undefined;
  #cancel: (() => void) | undefined;
  #over = false;

  /** `nudge` is called once at most; it looks itself whether the wheel can be spun. */
  constructor(host: InvitingHost, nudge: () => void) {
    this.#host = host;
    this.#nudge = nudge;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#over) return;
    this.#observer = new IntersectionObserver(
      (seen) => this.#seen(seen.some(({ isIntersecting }) => isIntersecting)),
      { threshold: seenShare },
    );
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#rest();
  }

  /** Nobody needs to be invited any more. */
  end(): void {
    this.#over = true;
    this.#rest();
  }

  #rest(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #seen(inView: boolean): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!inView) return;
    this.#cancel = this.#host.clock.after(patience, () => {
      this.end();
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) this.#nudge();
    });
  }
}
