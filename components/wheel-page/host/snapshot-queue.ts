import type { FrameClock } from '../../wheel/frame-clock.ts';
import type { MessageBucket } from './message-bucket.ts';

export interface SnapshotQueueOptions {
  readonly bucket: MessageBucket;
  readonly now: () => number;
  readonly after: FrameClock['after'];
  readonly read: (type: string, data: unknown) => void;
}

/** Milliseconds before a waiting snapshot is tried again. */
const retryMs = 50;
/** Number of tokens that are reserved for messages that cannot wait, such as a spin. */
const reservedTokens = 10;

/**
 * Queue of a host's snapshots (docs/rules/messages.md, "Message rate"). Only the newest snapshot of each type
 * waits.
 *
 * After each snapshot, the queue pauses for as long as reading it took. Reading snapshots therefore takes at
 * most half of the page's time.
 */
export class SnapshotQueue {
  readonly #bucket: MessageBucket;
  readonly #now: () => number;
  readonly #after: FrameClock['after'];
  readonly #read: (type: string, data: unknown) => void;
  readonly #waiting = new Map<string, unknown>();
  #cancelTurn: (() => void) | undefined;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor({ bucket, now, after, read }: SnapshotQueueOptions) {
    this.#bucket = bucket;
    this.#now = now;
    this.#after = after;
    this.#read = read;
  }

  push(type: string, data: unknown): void {
    this.#waiting.delete(type);
    this.#waiting.set(type, data);
    if (!this.#cancelTurn) this.#turn();
  }

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
    const pause = this.#pausedUntil - this.#now();
    const [type] = this.#waiting.keys();
    if (type !== undefined && pause <= 0 && this.#bucket.take(reservedTokens)) this.#readNext(type);
    if (this.#waiting.size > 0) this.#cancelTurn = this.#after(Math.max(pause, retryMs), this.#turn);
  };

  #readNext(type: string): void {
    const data = this.#waiting.get(type);
    this.#waiting.delete(type);
    const began = this.#now();
    this.#read(type, data);
    const ended = this.#now();
    this.#pausedUntil = ended + (ended - began);
  }
}
