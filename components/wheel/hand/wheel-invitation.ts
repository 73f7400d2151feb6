import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../frame-clock.ts';

/** Milliseconds that the wheel must be in view before the nudge. */
const delayMs = 3_000;
/** Share of the wheel that must be in view. */
const seenShare = 0.7;

interface InvitingHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
}

/**
 * Nudges the wheel once, to show that readers can turn it. There is no nudge with reduced motion, or after
 * the reader has touched the wheel.
 */
export class WheelInvitation implements ReactiveController {
  readonly #host: InvitingHost;
  readonly #nudge: () => void;
  #observer: IntersectionObserver | undefined;
  #cancel: (() => void) | undefined;
  #over = false;

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
    this.#cancel = this.#host.clock.after(delayMs, () => {
      this.end();
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) this.#nudge();
    });
  }
}
