import type { LiveMessage } from '../../../contracts/wheel/live.ts';
import type { Scheduler } from '../../ground/scheduler.ts';
import type { PublicParticipant } from '../../../contracts/wheel/participant.ts';
import type { PublicEntry } from '../../../contracts/wheel/wheel.ts';
import { ChangeLog, rowCount, type ChangedRows, type RowChanges, type SpinChange } from './changes.ts';
import type { LiveLimits } from './limits.ts';
import { changeMessage, frame } from './message.ts';
import type { Standing } from './standing.ts';

/** A page that follows wheels. */
export interface Follower {
  /** False once it is gone. */
  readonly open: boolean;
  send(bytes: Buffer): void;
  /** The wheel is followed no more. */
  dropped(listName: string): void;
}

export interface ChannelParts {
  readonly limits: LiveLimits;
  readonly scheduler: Scheduler;
  /** The server's clock, ISO 8601. */
  readonly serverTime: () => string;
}

/** What a version changed. */
export interface ToldRows {
  readonly version: number;
  readonly entries: Changed<PublicEntry>;
  readonly participants: Changed<PublicParticipant>;
  readonly tallies?: Readonly<Record<string, number>> | undefined;
  /** Id of somebody who was erased. */
  readonly erased?: string | undefined;
}

interface Changed<Row> {
  readonly changed: readonly Row[];
  /** Ids. */
  readonly removed: readonly string[];
}

/**
 * One wheel and the pages that follow it. What happened is told in the order of versions; rows are gathered, so
 * that pages hear of them at most four times a second, and told early where a spin needs them.
 */
export class Channel {
  readonly #listName: string;
  readonly #parts: ChannelParts;
  readonly #followers = new Set<Follower>();
  readonly #log: ChangeLog;
  /** Followers have been told everything up to this version. */
  #told: number;
  #private: boolean;
  /** What is still to be told: rows, or the version up to which pages have to refetch. */
  #pending: RowChanges | { readonly kind: 'refetch'; version: number } | undefined;
  /** Ends the pause after a telling; undefined when rows may be told at once. */
  #endPause: (() => void) | undefined;

  /** `standing`: the wheel as it was read; undefined where there is none yet. */
  constructor(listName: string, standing: Standing | undefined, parts: ChannelParts) {
    this.#listName = listName;
    this.#parts = parts;
    this.#told = standing?.version ?? 0;
    this.#private = standing?.visibility === 'private';
    this.#log = new ChangeLog(this.#told, parts.limits);
  }

  get size(): number {
    return this.#followers.size;
  }

  /** The version after everything that is known here, told or not. */
  get version(): number {
    return this.#pending?.version ?? this.#told;
  }

  /** Follows from here on; `version` is what the page has, and what it missed since is told first. */
  join(follower: Follower, version: number | undefined): void {
    if (!follower.open) return;
    if (this.#private) {
      this.#refuse(follower);
      return;
    }
    this.#followers.add(follower);
    follower.send(frame({ type: 'subscribed', ...this.#about(this.#told) }));
    if (version === undefined || version >= this.#told) return;
    const ids = this.#log.erasedSince(version);
    if (ids.length > 0) follower.send(frame({ type: 'erased', ...this.#about(this.#told), ids }));
    const missed = this.#log.since(version);
    if (missed === undefined || rowsIn(missed) > this.#parts.limits.rows) {
      follower.send(frame({ type: 'refetch', ...this.#about(this.#told) }));
      return;
    }
    const serverTime = this.#parts.serverTime();
    for (const change of missed) follower.send(frame(changeMessage(this.#listName, change, serverTime)));
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower);
  }

  /** Rows that changed with this version; who was erased with it is told at once. */
  rows({ version, entries, participants, tallies, erased }: ToldRows): void {
    if (erased !== undefined) {
      this.#log.erase(erased, version);
      this.#broadcast({ type: 'erased', ...this.#about(version), ids: [erased] });
    }
    if (this.#private) {
      this.#passOver(version);
      return;
    }
    const standing = this.#pending;
    if (standing?.kind === 'refetch') {
      standing.version = version;
      return;
    }
    const pending: RowChanges = standing ?? {
      kind: 'rows',
      from: this.#told,
      version,
      entries: new Map(),
      participants: new Map(),
    };
    pending.version = version;
    gather(pending.entries, entries);
    gather(pending.participants, participants);
    if (tallies !== undefined) pending.tallies = tallies;
    this.#pending = rowCount(pending) > this.#parts.limits.rows ? { kind: 'refetch', version } : pending;
    this.#tellSoon();
  }

  /** More changed with this version than can be told. */
  changed({ version, visibility }: Standing): void {
    const wasPrivate = this.#private;
    this.#private = visibility === 'private';
    if (this.#private) this.#dropAll();
    if (this.#private || wasPrivate) this.#passOver(version);
    else this.lost(version);
  }

  /** What changed with this version is not known here. */
  lost(version: number): void {
    if (this.#private) {
      this.#passOver(version);
      return;
    }
    this.#pending = { kind: 'refetch', version };
    this.#tellSoon();
  }

  /** A spin is told at once, behind the rows that it was drawn from. */
  spin(spin: SpinChange): void {
    if (this.#private) {
      this.#passOver(spin.version);
      return;
    }
    this.#tell();
    this.#log.add(spin);
    this.#told = spin.version;
    this.#broadcast(changeMessage(this.#listName, spin, this.#parts.serverTime()));
  }

  close(): void {
    this.#endPause?.();
    this.#endPause = undefined;
  }

  /**
   * Nobody follows a private wheel, and nothing that happens to it is kept: not for those who come back when it is
   * public again either.
   */
  #passOver(version: number): void {
    this.#pending = undefined;
    this.#told = version;
    this.#log.restart(version);
  }

  #tellSoon(): void {
    if (this.#endPause === undefined) this.#tell();
  }

  #tell(): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    this.#told = pending.version;
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
      this.#tell();
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
