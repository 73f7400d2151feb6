import type { FrameClock } from '../../wheel/frame-clock.ts';
import type { MessageBucket } from './message-bucket.ts';

export interface SnapshotQueueOptions {
  readonly bucket: MessageBucket;
  readonly now: () => number;
  readonly after: FrameClock['after'];
  readonly read: (type: string, data: unknown) => void;
}

/** How long a snapshot waits before the rate is asked again. Milliseconds. */
const retryMs = 50;
/** Messages at once that are left to what cannot wait, such as a spin. */
const leftToOthers = 10;

/**
 * Snapshots of a host in the order they came. They replace one another whole, so of those that wait the newest of a
 * type stands for all before it, and none is lost to the rate. As long as one took to read, none is read after it:
 * however many come, and however long they are, the page keeps half of its time.
 */
export class SnapshotQueue {
  readonly #bucket: MessageBucket;
  readonly #now: () => number;
  readonly #after: FrameClock['after'];
  readonly #read: (type: string, data: unknown) => void;
  readonly #waiting = new Map<string, unknown>();
  #cancelTurn: (() => void) | undefined;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor({ bucket, now, after, read }: SnapshotQueueOptions) {
    this.#bucket = bucket;
    this.#now = now;
    this.#after = after;
    this.#read = read;
  }

  /** Reads a snapshot at once, or as soon as the rate allows. */
  push(type: string, data: unknown): void {
    this.#waiting.delete(type);
    this.#waiting.set(type, data);
    if (!this.#cancelTurn) this.#turn();
  }

  /** Reads what waits now: for a message that came behind it and is about it. */
  flush(): void {
    for (const type of [...this.#waiting.keys()]) this.#readNext(type);
    this.close();
  }

  close(): void {
    this.#cancelTurn?.();
    this.#cancelTurn = undefined;
    this.#waiting.clear();
  }

  readonly #turn = (): void => {
    this.#cancelTurn = undefined;
    const rests = this.#restsUntil - this.#now();
    const [type] = this.#waiting.keys();
    if (type !== undefined && rests <= 0 && this.#bucket.take(leftToOthers)) this.#readNext(type);
    if (this.#waiting.size > 0) this.#cancelTurn = this.#after(Math.max(rests, retryMs), this.#turn);
  };

  #readNext(type: string): void {
    const data = this.#waiting.get(type);
    this.#waiting.delete(type);
    const began = this.#now();
    this.#read(type, data);
    const ended = this.#now();
    this.#restsUntil = ended + (ended - began);
  }
}
