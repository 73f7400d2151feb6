/**
 * The journal: frames (see frames.ts) of records in files `journal-<segment>`, numbered from 1. A segment is ended
 * when it is large or a snapshot starts; frame numbers run on over segments. A frame is durable before the next is
 * written, and a segment's name before its first frame, so only the last frame of the last segment can be torn.
 */
import { join } from 'node:path';
import { StoreDamaged } from './damage.ts';
import type { AppendFile, FileSystem } from './files.ts';
import { FrameEncoder, readFrames } from './frames.ts';

export function segmentName(segment: number): string {
  return `journal-${String(segment).padStart(10, '0')}`;
}

export class Journal {
  readonly #files: FileSystem;
  readonly #directory: string;
  readonly #room: number;
  readonly #encoder = new FrameEncoder();
  #file: AppendFile;
  #segment: number;
  #segmentBytes: number;
  #nextFrame: number;
  /** How far the file is filled with zeros. */
  #roomEnd = 0;

  private constructor(
    files: FileSystem,
    directory: string,
    room: number,
    at: { file: AppendFile; segment: number; segmentBytes: number; nextFrame: number },
  ) {
    this.#files = files;
    this.#directory = directory;
    this.#room = room;
    this.#file = at.file;
    this.#segment = at.segment;
    this.#segmentBytes = at.segmentBytes;
    this.#nextFrame = at.nextFrame;
  }

  get segment(): number {
    return this.#segment;
  }

  get segmentBytes(): number {
    return this.#segmentBytes;
  }

  get nextFrame(): number {
    return this.#nextFrame;
  }

  /**
   * Replays the segments, cuts a torn last frame off and opens the last segment for appending.
   * @param segments ascending, without a hole
   * @param room bytes that a file gets longer by at a time
   * @throws {StoreDamaged}
   */
  static async open(
    files: FileSystem,
    directory: string,
    segments: readonly number[],
    room: number,
    firstFrame: number,
    onFrame: (lines: unknown[]) => void,
  ): Promise<{ journal: Journal; bytes: number; torn: number }> {
    let [nextFrame, bytes, segmentBytes, torn] = [firstFrame, 0, 0, 0];
    const last = segments.at(-1) as number;
    for (const segment of segments) {
      const path = join(directory, segmentName(segment));
      const read = await readFrames(files.read(path), nextFrame, onFrame);
      if (read.damage !== undefined) {
        const { offset, reason, followed, empty } = read.damage;
        // What is missing from a segment of zeros shows in the number that the next one begins with.
        if (followed || (segment !== last && !empty)) throw new StoreDamaged(path, offset, reason);
        if (!empty) torn += 1;
        await files.truncate(path, offset);
      }
      nextFrame = read.nextNumber as number;
      segmentBytes = read.length;
      bytes += read.length;
    }
    const file = await files.append(join(directory, segmentName(last)));
    // A process that died between writing and syncing left frames in the page cache: what is read is kept.
    await file.sync();
    await files.syncDirectory(directory);
    return {
      journal: new Journal(files, directory, room, { file, segment: last, segmentBytes, nextFrame }),
      bytes,
      torn,
    };
  }

  /** Appends one frame; it is on the disk when the promise resolves. Returns its size in bytes. */
  async append(lines: readonly string[]): Promise<number> {
    const frame = this.#encoder.encode(this.#nextFrame, lines);
    const end = this.#segmentBytes + frame.length;
    const more = end > this.#roomEnd;
    await this.#file.append(frame, more ? this.#room : 0);
    await this.#file.sync();
    if (more) this.#roomEnd = end + this.#room;
    this.#nextFrame += 1;
    this.#segmentBytes = end;
    return frame.length;
  }

  /** Ends the segment and starts the next. */
  async rotate(): Promise<void> {
    const segment = this.#segment + 1;
    const file = await this.#files.append(join(this.#directory, segmentName(segment)));
    await this.#files.syncDirectory(this.#directory);
    await this.#file.close();
    this.#file = file;
    this.#segment = segment;
    this.#segmentBytes = 0;
    this.#roomEnd = 0;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
