import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { inSlices, type SlicedWork } from '../../ui/in-slices.ts';

/** Milliseconds of work before its progress is shown. */
const showAfterMs = 300;

/** Work that is running: its name, and the fraction that is done, from 0 to 1. */
export interface WorkShown {
  readonly label: string;
  readonly share: number;
}

export class ListWork implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #running: AbortController | null = null;
  #shown: WorkShown | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get shown(): WorkShown | null {
    return this.#shown;
  }

  hostDisconnected(): void {
    this.stop();
  }

  stop(): boolean {
    const running = this.#running;
    this.#end();
    running?.abort();
    return running !== null;
  }

  async run<Result>(label: string, work: SlicedWork<Result>): Promise<Result | null> {
    this.stop();
    const running = (this.#running = new AbortController());
    const began = performance.now();
    const onProgress = (share: number): void => {
      if (running.signal.aborted || performance.now() - began < showAfterMs) return;
      this.#shown = { label, share };
      this.#host.requestUpdate();
    };
    try {
      return await inSlices(work, { onProgress, signal: running.signal });
    } finally {
      if (this.#running === running) this.#end();
    }
  }

  #end(): void {
    this.#running = null;
    if (!this.#shown) return;
    this.#shown = null;
    this.#host.requestUpdate();
  }
}
