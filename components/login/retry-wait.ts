import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { text } from '../language/text.ts';
import type { Fault } from './sign-in-api.ts';

export class RetryWait implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #seconds = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  restart({ is, seconds = 0 }: Partial<Pick<Fault, 'is' | 'seconds'>> = {}): void {
    clearInterval(this.#timer);
    this.#seconds = 0;
    if (is !== 'too_many' || seconds <= 0) return;
    const end = performance.now() + seconds * 1000;
    const count = () => {
      this.#seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (this.#seconds === 0) clearInterval(this.#timer);
      this.#host.requestUpdate();
    };
    count();
    this.#timer = setInterval(count, 1000);
  }

  get isOver(): boolean {
    return this.#seconds === 0;
  }

  /** Text of the button during the wait, such as `Try again in 0:45`; undefined without a wait. */
  get label(): string | undefined {
    if (this.isOver) return undefined;
    const seconds = String(this.#seconds % 60).padStart(2, '0');
    return text('Try again in {time}', { time: `${Math.floor(this.#seconds / 60)}:${seconds}` });
  }
}
