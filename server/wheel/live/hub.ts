import type { Logger } from 'pino';
import type { Store, StoredEvent } from '../../store/port.ts';
import { readWheelEvent, type WheelEvent } from '../core/events.ts';
import { Channel, type ChannelParts, type Follower } from './channel.ts';
import { readPublicParticipants, readPublicSpin, readStatus } from './wheel-status.ts';

/** A channel and its queue of tasks, which run one after another. */
interface Queue {
  readonly listName: string;
  channel: Channel | undefined;
  last: Promise<unknown>;
  waiting: number;
}

/**
 * Sends committed events to the pages that follow their wheels. Runs all tasks of a wheel in one queue, so that their
 * order stays the same even if a spin has to be read from the store first.
 */
export class Hub {
  readonly #store: Store;
  readonly #log: Logger;
  readonly #parts: ChannelParts;
  readonly #queues = new Map<string, Queue>();
  /** Wheels without followers, longest idle first. */
  readonly #idle = new Set<string>();
  readonly #unsubscribe: () => void;

  constructor(store: Store, log: Logger, parts: ChannelParts) {
    this.#store = store;
    this.#log = log;
    this.#parts = parts;
    this.#unsubscribe = store.subscribe({
      event: (event) => this.#event(event),
      gap: () => this.#gap(),
    });
  }

  /**
   * Subscribes a follower to a wheel, which need not exist yet. Resolves to true after the first messages were sent,
   * or to false if the wheel could not be read.
   */
  join(listName: string, follower: Follower, version: number | undefined): Promise<boolean> {
    let queue = this.#queues.get(listName);
    if (queue === undefined) {
      queue = { listName, channel: undefined, last: Promise.resolve(), waiting: 0 };
      this.#queues.set(listName, queue);
    }
    return this.#enqueue(queue, async () => {
      queue.channel ??= new Channel(listName, await readStatus(this.#store, listName), this.#parts);
      queue.channel.join(follower, version);
    });
  }

  leave(listName: string, follower: Follower): void {
    const queue = this.#queues.get(listName);
    // Queue the removal, because the follower's join may still be in the queue.
    if (queue !== undefined) void this.#enqueue(queue, () => queue.channel?.leave(follower));
  }

  close(): void {
    this.#unsubscribe();
    for (const queue of this.#queues.values()) queue.channel?.close();
    this.#queues.clear();
  }

  #event(stored: StoredEvent): void {
    const read = readWheelEvent(stored);
    const queue = read && this.#queues.get(read.listName);
    if (read === undefined || queue === undefined) return;
    const { listName, event } = read;
    void this.#enqueue(queue, async () => {
      // Skip an event whose changes the channel has already read with the wheel.
      if (queue.channel === undefined || event.version <= queue.channel.version) return;
      await this.#forward(queue.channel, listName, event);
    });
  }

  async #forward(channel: Channel, listName: string, event: WheelEvent): Promise<void> {
    if (event.type === 'changed') channel.changed(event);
    else if (event.type === 'rows') {
      const { version, changed, removed, participants, tallies, erased } = event;
      const rows =
        participants && (await this.#read(() => readPublicParticipants(this.#store, participants)));
      if (participants !== undefined && rows === undefined) {
        channel.lost(version);
        return;
      }
      channel.rows({
        version,
        entries: { changed, removed },
        participants: { changed: rows ?? [], removed: participants?.removed ?? [] },
        tallies,
        erased,
      });
    } else {
      const { version, number, commitment } = event;
      const result = await this.#read(() => readPublicSpin(this.#store, listName, number));
      if (result === undefined) channel.lost(version);
      else channel.spin({ kind: 'spin', version, result, commitment });
    }
  }

  async #read<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      this.#log.error({ err: error }, 'data for live pages could not be read');
      return undefined;
    }
  }

  /** Makes every page refetch its wheel, because events were lost. */
  #gap(): void {
    for (const [listName, queue] of this.#queues) {
      void this.#enqueue(queue, async () => {
        const status = await readStatus(this.#store, listName);
        if (status !== undefined) queue.channel?.changed(status);
      });
    }
  }

  /** Runs a task after all queued ones. Resolves to false if the task failed. */
  async #enqueue(queue: Queue, work: () => Promise<void> | void): Promise<boolean> {
    queue.waiting++;
    this.#idle.delete(queue.listName);
    const run = queue.last.then(work);
    queue.last = run.catch(() => undefined);
    try {
      await run;
      return true;
    } catch (error) {
      this.#log.error({ err: error }, 'live pages of a wheel could not be served');
      return false;
    } finally {
      queue.waiting--;
      this.#evictIdle(queue);
    }
  }

  /** Marks a wheel without followers as idle. Above the limit, evicts the wheel that has been idle longest. */
  #evictIdle({ listName, channel, waiting }: Queue): void {
    if (waiting > 0 || (channel !== undefined && channel.size > 0)) return;
    this.#idle.add(listName);
    if (this.#idle.size <= this.#parts.limits.idleWheels) return;
    const [oldest] = this.#idle;
    if (oldest === undefined) return;
    this.#queues.get(oldest)?.channel?.close();
    this.#queues.delete(oldest);
    this.#idle.delete(oldest);
  }
}
