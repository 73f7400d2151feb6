import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { inSlices, type SlicedWork } from '../../ui/in-slices.ts';

/** Milliseconds after which work is shown. */
const patience = 300;

/** Work on a long list that goes on: in words what it is, and how much is done, 0 to 1. */
export interface WorkShown {
  readonly label: string;
  readonly share: number;
}

/** Does one piece of work at a time for an element, which is drawn again as it goes on. */
export class ListWork implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #running: AbortController | null = null;
  #shown: WorkShown | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Null where there is none, or it is done before anybody would ask. */
  get shown(): WorkShown | null {
    return this.#shown;
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** Says whether there was work to stop. */
  stop(): boolean {
    const running = this.#running;
    this.#end();
    running?.abort();
    return running !== null;
  }

  /** What the work comes to; null where it was stopped, by other work too. */
  async run<Result>(label: string, work: SlicedWork<Result>): Promise<Result | null> {
    this.stop();
    const running = (this.#running = new AbortController());
    const began = performance.now();
    const onProgress = (share: number): void => {
      if (running.signal.aborted || performance.now() - began < patience) return;
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
