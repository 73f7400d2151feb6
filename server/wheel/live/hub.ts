import type { Logger } from 'pino';
import type { Store, StoredEvent } from '../../store/port.ts';
import { readWheelEvent, type WheelEvent } from '../core/events.ts';
import { Channel, type ChannelParts, type Follower } from './channel.ts';
import { readPublicParticipants, readPublicSpin, readStanding } from './standing.ts';

/** A channel with the work that is queued on it, one after another. */
interface Line {
  readonly listName: string;
  channel: Channel | undefined;
  last: Promise<unknown>;
  /** How much is queued. */
  waiting: number;
}

/**
 * Brings committed events to the pages that follow their wheels. It is fed by the store's events alone, so it
 * works the same on each of many nodes. Everything about one wheel (opening, joining, events) runs in one line,
 * in the order it came, although a spin has to be read first.
 */
export class Hub {
  readonly #store: Store;
  readonly #log: Logger;
  readonly #parts: ChannelParts;
  readonly #lines = new Map<string, Line>();
  /** Wheels that nobody follows, in the order they came to be so. */
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
   * Follows a wheel, existing or not. Settles when the page has been told where it stands; with false where the
   * wheel could not be read.
   */
  join(listName: string, follower: Follower, version: number | undefined): Promise<boolean> {
    let line = this.#lines.get(listName);
    if (line === undefined) {
      line = { listName, channel: undefined, last: Promise.resolve(), waiting: 0 };
      this.#lines.set(listName, line);
    }
    return this.#queue(line, async () => {
      line.channel ??= new Channel(listName, await readStanding(this.#store, listName), this.#parts);
      line.channel.join(follower, version);
    });
  }

  leave(listName: string, follower: Follower): void {
    const line = this.#lines.get(listName);
    // Behind what is queued: the page may still be about to join.
    if (line !== undefined) void this.#queue(line, () => line.channel?.leave(follower));
  }

  close(): void {
    this.#unsubscribe();
    for (const line of this.#lines.values()) line.channel?.close();
    this.#lines.clear();
  }

  #event(stored: StoredEvent): void {
    const read = readWheelEvent(stored);
    const line = read && this.#lines.get(read.listName);
    if (read === undefined || line === undefined) return;
    const { listName, event } = read;
    void this.#queue(line, async () => {
      // A wheel that was read after the event has it already.
      if (line.channel === undefined || event.version <= line.channel.version) return;
      await this.#tell(line.channel, listName, event);
    });
  }

  async #tell(channel: Channel, listName: string, event: WheelEvent): Promise<void> {
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

  /** What an event only points to; undefined where it cannot be had. */
  async #read<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      this.#log.error({ err: error }, 'what live pages are to be told could not be read');
      return undefined;
    }
  }

  /** Events were lost: every page reads its wheel anew. */
  #gap(): void {
    for (const [listName, line] of this.#lines) {
      void this.#queue(line, async () => {
        const standing = await readStanding(this.#store, listName);
        if (standing !== undefined) line.channel?.changed(standing);
      });
    }
  }

  /** Runs work behind what is queued; false where it failed. */
  async #queue(line: Line, work: () => Promise<void> | void): Promise<boolean> {
    line.waiting++;
    this.#idle.delete(line.listName);
    const run = line.last.then(work);
    line.last = run.catch(() => undefined);
    try {
      await run;
      return true;
    } catch (error) {
      this.#log.error({ err: error }, 'live pages of a wheel could not be served');
      return false;
    } finally {
      line.waiting--;
      this.#forgetIdle(line);
    }
  }

  /** Notes a wheel that nobody follows any more, and makes room among those. */
  #forgetIdle({ listName, channel, waiting }: Line): void {
    if (waiting > 0 || (channel !== undefined && channel.size > 0)) return;
    this.#idle.add(listName);
    if (this.#idle.size <= this.#parts.limits.idleWheels) return;
    const [oldest] = this.#idle;
    if (oldest === undefined) return;
    this.#lines.get(oldest)?.channel?.close();
    this.#lines.delete(oldest);
    this.#idle.delete(oldest);
  }
}
