import type { LiveMessage } from '../../../contracts/wheel/live.ts';
import type { Scheduler } from '../../runtime/scheduler.ts';
import type { PublicParticipant } from '../../../contracts/wheel/participant.ts';
import type { PublicEntry } from '../../../contracts/wheel/wheel.ts';
import { ChangeLog, rowCount, type ChangedRows, type RowChanges, type SpinChange } from './changes.ts';
import type { LiveLimits } from './limits.ts';
import { changeMessage, frame } from './message.ts';
import type { WheelStatus } from './wheel-status.ts';

export interface Follower {
  /** False after the connection has closed. */
  readonly open: boolean;
  send(bytes: Buffer): void;
  /** Called when the channel drops the follower. */
  dropped(listName: string): void;
}

export interface ChannelParts {
  readonly limits: LiveLimits;
  readonly scheduler: Scheduler;
  /** Returns the server's time, ISO 8601. */
  readonly serverTime: () => string;
}

export interface VersionRows {
  readonly version: number;
  readonly entries: Changed<PublicEntry>;
  readonly participants: Changed<PublicParticipant>;
  readonly tallies?: Readonly<Record<string, number>> | undefined;
  readonly erased?: string | undefined;
}

interface Changed<Row> {
  readonly changed: readonly Row[];
  readonly removed: readonly string[];
}

/**
 * One wheel and the pages that follow it. Sends row changes at most four times a second, but always before a spin
 * that was drawn from the changed rows.
 */
export class Channel {
  readonly #listName: string;
  readonly #parts: ChannelParts;
  readonly #followers = new Set<Follower>();
  readonly #log: ChangeLog;
  /** Version up to which all changes have been sent to followers. */
  #sent: number;
  #private: boolean;
  /** Changes that are not sent yet: rows, or the version at which pages have to refetch. */
  #pending: RowChanges | { readonly kind: 'refetch'; version: number } | undefined;
  /** Cancels the pause after rows were sent. Undefined if rows may be sent immediately. */
  #endPause: (() => void) | undefined;

  /** @param status undefined if the wheel does not exist yet */
  constructor(listName: string, status: WheelStatus | undefined, parts: ChannelParts) {
    this.#listName = listName;
    this.#parts = parts;
    this.#sent = status?.version ?? 0;
    this.#private = status?.visibility === 'private';
    this.#log = new ChangeLog(this.#sent, parts.limits);
  }

  get size(): number {
    return this.#followers.size;
  }

  /** Version after all known changes, including those not sent yet. */
  get version(): number {
    return this.#pending?.version ?? this.#sent;
  }

  /** Adds a follower, and sends the changes since `version`. Refuses the follower if the wheel is private. */
  join(follower: Follower, version: number | undefined): void {
    if (!follower.open) return;
    if (this.#private) {
      this.#refuse(follower);
      return;
    }
    this.#followers.add(follower);
    follower.send(frame({ type: 'subscribed', ...this.#about(this.#sent) }));
    if (version === undefined || version >= this.#sent) return;
    const ids = this.#log.erasedSince(version);
    if (ids.length > 0) follower.send(frame({ type: 'erased', ...this.#about(this.#sent), ids }));
    const missed = this.#log.since(version);
    if (missed === undefined || rowsIn(missed) > this.#parts.limits.rows) {
      follower.send(frame({ type: 'refetch', ...this.#about(this.#sent) }));
      return;
    }
    const serverTime = this.#parts.serverTime();
    for (const change of missed) follower.send(frame(changeMessage(this.#listName, change, serverTime)));
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower);
  }

  /**
   * Collects the row changes of a version for the next `rows` message. Sends the id of an erased participant
   * immediately.
   */
  rows({ version, entries, participants, tallies, erased }: VersionRows): void {
    if (erased !== undefined) {
      this.#log.erase(erased, version);
      this.#broadcast({ type: 'erased', ...this.#about(version), ids: [erased] });
    }
    if (this.#private) {
      this.#passOver(version);
      return;
    }
    const earlier = this.#pending;
    if (earlier?.kind === 'refetch') {
      earlier.version = version;
      return;
    }
    const pending: RowChanges = earlier ?? {
      kind: 'rows',
      from: this.#sent,
      version,
      entries: new Map(),
      participants: new Map(),
    };
    pending.version = version;
    gather(pending.entries, entries);
    gather(pending.participants, participants);
    if (tallies !== undefined) pending.tallies = tallies;
    this.#pending = rowCount(pending) > this.#parts.limits.rows ? { kind: 'refetch', version } : pending;
    this.#flushSoon();
  }

  /** Handles a new version that pages have to refetch, or that changes the visibility of the wheel. */
  changed({ version, visibility }: WheelStatus): void {
    const wasPrivate = this.#private;
    this.#private = visibility === 'private';
    if (this.#private) this.#dropAll();
    if (this.#private || wasPrivate) this.#passOver(version);
    else this.lost(version);
  }

  /** Handles a version whose changes are not known. Pages have to refetch. */
  lost(version: number): void {
    if (this.#private) {
      this.#passOver(version);
      return;
    }
    this.#pending = { kind: 'refetch', version };
    this.#flushSoon();
  }

  /** Sends a spin immediately, after any row changes that are waiting. */
  spin(spin: SpinChange): void {
    if (this.#private) {
      this.#passOver(spin.version);
      return;
    }
    this.#flush();
    this.#log.add(spin);
    this.#sent = spin.version;
    this.#broadcast(changeMessage(this.#listName, spin, this.#parts.serverTime()));
  }

  close(): void {
    this.#endPause?.();
    this.#endPause = undefined;
  }

  /**
   * Skips a version of a private wheel. Does not log the version, so that its changes are never sent, even if the
   * wheel becomes public again.
   */
  #passOver(version: number): void {
    this.#pending = undefined;
    this.#sent = version;
    this.#log.restart(version);
  }

  #flushSoon(): void {
    if (this.#endPause === undefined) this.#flush();
  }

  #flush(): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    this.#sent = pending.version;
    if (pending.kind === 'rows') {
      this.#log.add(pending);
      this.#broadcast(changeMessage(this.#listName, pending, this.#parts.serverTime()));
    } else {
      this.#log.restart(pending.version);
      this.#broadcast({ type: 'refetch', ...this.#about(pending.version) });
    }
    this.#endPause?.();
    this.#endPause = this.#parts.scheduler.after(this.#parts.limits.coalesce, () => {
      this.#endPause = undefined;
      this.#flush();
    });
  }

  #broadcast(message: LiveMessage): void {
    if (this.#followers.size === 0) return;
    const bytes = frame(message);
    for (const follower of this.#followers) follower.send(bytes);
  }

  #dropAll(): void {
    for (const follower of this.#followers) this.#refuse(follower);
    this.#followers.clear();
  }

  #refuse(follower: Follower): void {
    const listName = this.#listName;
    follower.send(frame({ type: 'error', code: 'forbidden', message: 'This wheel is private', listName }));
    follower.dropped(this.#listName);
  }

  #about(version: number) {
    return { listName: this.#listName, version, serverTime: this.#parts.serverTime() };
  }
}

function rowsIn(changes: readonly (RowChanges | SpinChange)[]): number {
  return changes.reduce((count, change) => count + (change.kind === 'rows' ? rowCount(change) : 0), 0);
}

function gather<Row extends { readonly id: string }>(
  into: ChangedRows<Row>,
  { changed, removed }: Changed<Row>,
): void {
  for (const row of changed) into.set(row.id, row);
  for (const id of removed) into.set(id, null);
}
