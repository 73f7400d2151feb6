/**
 * The journal: frames in files `journal-<segment>`, numbered from 1 (`frames.ts`). Frame numbers continue across
 * segments. Each frame is durable before the next is written, so only the last frame of the last segment can be
 * incomplete.
 */
import { join } from 'node:path';
import { StoreDamaged } from './damage.ts';
import type { AppendFile, FileSystem } from './files.ts';
import { FrameEncoder, readFrames } from './frames.ts';

export function segmentName(segment: number): string {
  return `journal-${String(segment).padStart(10, '0')}`;
}

export interface Replayed {
  /** Number after the last complete frame. */
  readonly nextFrame: number;
  readonly bytes: number;
  readonly segmentBytes: number;
  /** Whether bytes after the complete frames must be cut off. */
  readonly cutOff: boolean;
  /** Whether an incomplete frame follows the complete frames. */
  readonly torn: boolean;
}

/**
 * Reads the frames of the segments, in order.
 * @param segments ascending, without gaps
 * @throws {StoreDamaged} if a frame other than the last is damaged or missing
 */
export async function replay(
  files: Pick<FileSystem, 'read'>,
  directory: string,
  segments: readonly number[],
  firstFrame: number,
  onFrame: (lines: unknown[]) => void,
): Promise<Replayed> {
  let [nextFrame, bytes, segmentBytes, cutOff, torn] = [firstFrame, 0, 0, false, false];
  for (const segment of segments) {
    const path = join(directory, segmentName(segment));
    const read = await readFrames(files.read(path), nextFrame, onFrame);
    if (read.damage !== undefined) {
      const { offset, reason, followed, empty } = read.damage;
      const isLast = segment === segments.at(-1);
      // Accept zeros at the end of an earlier segment, which are reserved space. If frames were lost there, the next
      // segment would begin with the wrong number.
      if (followed || (!isLast && !empty)) throw new StoreDamaged(path, offset, reason);
      [cutOff, torn] = [isLast, !empty];
    }
    nextFrame = read.nextNumber as number;
    segmentBytes = read.length;
    bytes += read.length;
  }
  return { nextFrame, bytes, segmentBytes, cutOff, torn };
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
   * Replays the segments, cuts off an incomplete last frame and opens the last segment for appending.
   * @param segments ascending, without gaps
   * @param room bytes by which a file grows at a time
   * @throws {StoreDamaged} if a frame other than the last is damaged or missing
   */
  static async open(
    files: FileSystem,
    directory: string,
    segments: readonly number[],
    room: number,
    firstFrame: number,
    onFrame: (lines: unknown[]) => void,
  ): Promise<{ journal: Journal; bytes: number; torn: boolean }> {
    const { nextFrame, bytes, segmentBytes, cutOff, torn } = await replay(
      files,
      directory,
      segments,
      firstFrame,
      onFrame,
    );
    const last = segments.at(-1) as number;
    if (cutOff) await files.truncate(join(directory, segmentName(last)), segmentBytes);
    const file = await files.append(join(directory, segmentName(last)), true);
    // Sync the file now: if the previous process died before its sync, its last frames are only in the page cache.
    await file.sync();
    await files.syncDirectory(directory);
    return {
      journal: new Journal(files, directory, room, { file, segment: last, segmentBytes, nextFrame }),
      bytes,
      torn,
    };
  }

  /** Appends one frame, which is durable when the promise resolves. Returns its size in bytes. */
  async append(lines: readonly string[]): Promise<number> {
    const frame = this.#encoder.encode(this.#nextFrame, lines);
    const end = this.#segmentBytes + frame.length;
    const more = end > this.#roomEnd;
    await this.#file.append(frame, more ? this.#room : 0);
    if (more) this.#roomEnd = end + this.#room;
    this.#nextFrame += 1;
    this.#segmentBytes = end;
    return frame.length;
  }

  async rotate(): Promise<void> {
    const segment = this.#segment + 1;
    const file = await this.#files.append(join(this.#directory, segmentName(segment)), true);
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
