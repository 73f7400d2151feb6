import type { ReactiveController, ReactiveControllerHost } from 'lit';

const inputs = ['keydown', 'pointerdown'] as const;

/**
 * Hides the focus ring after a script has moved the focus. Otherwise browsers would show the ring in an
 * overlay for a stream. Readers who use the keyboard still see the ring.
 */
export class FocusRing implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #usesKeys = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  moved(): void {
    this.#host.toggleAttribute('without-ring', !this.#usesKeys);
  }

  hostConnected(): void {
    window.addEventListener('focus', this.#entered);
    for (const type of inputs) window.addEventListener(type, this.#input, { capture: true });
  }

  hostDisconnected(): void {
    window.removeEventListener('focus', this.#entered);
    for (const type of inputs) window.removeEventListener(type, this.#input, { capture: true });
  }

  readonly #entered = (): void => this.#host.removeAttribute('without-ring');

  readonly #input = ({ type }: Event): void => {
    this.#usesKeys = type === 'keydown';
    if (this.#usesKeys) this.#host.removeAttribute('without-ring');
  };
}
