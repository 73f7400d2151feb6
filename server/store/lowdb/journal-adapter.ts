/**
 * lowdb's adapter: `read` recovers the content, `write` appends every waiting commit to the journal. lowdb passes all
 * data to `write`, but only waiting commits are written.
 */
import type { Adapter } from 'lowdb';
import { join } from 'node:path';
import type { Content } from './content.ts';
import type { FileSystem } from './files.ts';
import { Journal, segmentName } from './journal.ts';
import type { Log } from '../log.ts';
import { loadNewest } from './newest.ts';
import { numbered } from './numbered-files.ts';
import { loadLines } from './records.ts';
import { snapshotName, writeSnapshot } from './snapshot.ts';
import type { Writes } from './staging.ts';

/** A commit that was decided, or an answer that waits until earlier commits are durable. */
export interface StagedCommit {
  readonly writes: Writes;
  readonly durable: () => void;
  readonly failed: (cause: unknown) => void;
}

/** Sizes in bytes. */
export interface Limits {
  /** Size at which a frame is full, so that further commits go into the next frame. */
  readonly frame: number;
  /** Number of bytes by which a journal file grows. */
  readonly room: number;
  /** Size at which a journal segment ends. */
  readonly segment: number;
  /** A snapshot starts once the journal is longer than this and longer than the last snapshot. */
  readonly journal: number;
}

export const defaultLimits: Limits = { frame: 8 << 20, room: 1 << 20, segment: 64 << 20, journal: 16 << 20 };

export class JournalAdapter implements Adapter<Content> {
  readonly #files: FileSystem;
  readonly #directory: string;
  readonly #limits: Limits;
  readonly #log: Log;
  readonly #content: Content;
  #journal: Journal | undefined;
  #waiting: StagedCommit[] = [];
  #waitingSize = 0;
  /**
   * `#journalBytes` counts from the start of the last snapshot. `#snapshotBytes` is the size of the last complete
   * snapshot.
   */
  #journalBytes = 0;
  #snapshotBytes = 0;
  #snapshot: Promise<void> | undefined;
  /**
   * Numbers of the snapshot that began last, of the one that ended last, and of the last one that was written
   * completely.
   */
  #snapshots = { begun: 0, ended: 0, written: 0 };
  /** Whether the next write begins a snapshot, even if the journal is short. */
  #snapshotWanted = false;
  #closing = false;

  constructor(content: Content, options: { files: FileSystem; directory: string; limits: Limits; log: Log }) {
    this.#content = content;
    this.#files = options.files;
    this.#directory = options.directory;
    this.#limits = options.limits;
    this.#log = options.log;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0 || (this.#snapshotWanted && this.#maySnapshot);
  }

  get #maySnapshot(): boolean {
    return this.#snapshot === undefined && !this.#closing;
  }

  /** Bytes of the files that a start would read. */
  get fileBytes(): number {
    return this.#snapshotBytes + this.#journalBytes;
  }

  get snapshots(): Readonly<{ begun: number; ended: number; written: number }> {
    return this.#snapshots;
  }

  get snapshotUnderWay(): Promise<void> | undefined {
    return this.#snapshot;
  }

  wantSnapshot(): void {
    this.#snapshotWanted = true;
  }

  /** Number of characters waiting to be written to disk. */
  get waitingSize(): number {
    return this.#waitingSize;
  }

  stage(commit: StagedCommit): void {
    this.#waiting.push(commit);
    this.#waitingSize += commit.writes.size;
  }

  /**
   * Recovers the content from the files.
   * @throws {StoreDamaged} if a file is missing or damaged
   */
  async read(): Promise<Content> {
    const found = await loadNewest(this.#files, this.#directory, this.#content);
    this.#snapshotBytes = found.snapshotBytes;
    if (found.isNew) await (await this.#files.append(this.#path(segmentName(found.firstSegment)))).close();
    const { journal, bytes, torn } = await Journal.open(
      this.#files,
      this.#directory,
      found.segments,
      this.#limits.room,
      found.firstFrame,
      (lines) => loadLines(this.#content, lines),
    );
    this.#journal = journal;
    this.#journalBytes = bytes;
    if (torn) this.#log.warn({ directory: this.#directory }, 'dropped an unfinished write of the last run');
    await this.#removeBefore(found.firstSegment, found.names);
    return this.#content;
  }

  /** Makes the waiting commits durable as one frame, and applies them. Rejects if the disk fails. */
  async write(content: Content): Promise<void> {
    const journal = this.#journal as Journal;
    const batch = this.#take();
    const lines = linesOf(batch);
    try {
      if (lines.length > 0) {
        this.#journalBytes += await journal.append(lines);
        for (const { writes } of batch) content.apply(writes.changes.values(), writes.events);
      }
    } catch (error) {
      this.#waiting.unshift(...batch);
      throw error;
    }
    for (const commit of batch) commit.durable();
    content.events.deliverAll();
    await this.#keepJournalShort(journal);
  }

  /** Rejects every commit that is not durable, including those of a failed write. */
  failWaiting(cause: unknown): void {
    for (const commit of this.#waiting.splice(0)) commit.failed(cause);
  }

  /** Stops a running snapshot and closes the files. No commit may be waiting. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#snapshot;
    await this.#journal?.close();
  }

  #take(): StagedCommit[] {
    const waiting = this.#waiting;
    let [count, size] = [0, 0];
    while (count < waiting.length && (count === 0 || size < this.#limits.frame)) {
      size += waiting[count++]?.writes.size ?? 0;
    }
    this.#waitingSize -= size;
    // Assign a new array, because V8 keeps the removed elements of a long-lived array alive.
    this.#waiting = waiting.slice(count);
    return waiting.length === count ? waiting : waiting.slice(0, count);
  }

  async #keepJournalShort(journal: Journal): Promise<void> {
    const due =
      this.#snapshotWanted || this.#journalBytes > Math.max(this.#limits.journal, this.#snapshotBytes);
    const startSnapshot = due && this.#maySnapshot;
    if (!startSnapshot && journal.segmentBytes <= this.#limits.segment) return;
    await journal.rotate();
    if (startSnapshot) this.#snapshot = this.#takeSnapshot(journal);
  }

  /** Writes a snapshot, which replaces all earlier segments. Called just after a new segment was started. */
  async #takeSnapshot(journal: Journal): Promise<void> {
    const position = {
      segment: journal.segment,
      frame: journal.nextFrame,
      sequence: this.#content.events.last,
    };
    const before = this.#journalBytes;
    this.#journalBytes = 0;
    this.#snapshotWanted = false;
    const number = (this.#snapshots.begun += 1);
    try {
      const bytes = await writeSnapshot(
        this.#files,
        this.#directory,
        this.#content,
        position,
        () => this.#closing,
      );
      if (bytes === undefined) return;
      this.#snapshotBytes = bytes;
      await this.#removeBefore(position.segment, await this.#files.list(this.#directory));
      this.#snapshots.written = number;
      this.#log.info({ bytes, documents: this.#content.documents.size }, 'wrote a snapshot of the store');
    } catch (error) {
      // Only log the error: no data is lost, because the journal has all of it. The next snapshot is attempted after
      // the journal has grown again.
      this.#log.error({ err: error, before }, 'could not write a snapshot of the store');
    } finally {
      this.#snapshot = undefined;
      this.#snapshots.ended = number;
    }
  }

  async #removeBefore(segment: number, names: readonly string[]): Promise<void> {
    const old = (kind: 'journal' | 'snapshot', name: (number: number) => string) =>
      numbered(names, kind)
        .filter((number) => number < segment)
        .map(name);
    const unfinished = names.filter((name) => name.startsWith('snapshot-') && name.endsWith('.tmp'));
    for (const name of [...old('journal', segmentName), ...old('snapshot', snapshotName), ...unfinished]) {
      await this.#files.remove(this.#path(name));
    }
  }

  #path(name: string): string {
    return join(this.#directory, name);
  }
}

function linesOf(batch: readonly StagedCommit[]): string[] {
  const lines: string[] = [];
  for (const { writes } of batch) {
    for (const { line } of writes.changes.values()) lines.push(line);
    for (const line of writes.eventLines) lines.push(line);
  }
  return lines;
}
