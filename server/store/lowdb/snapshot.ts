/**
 * Snapshots: all documents and stored events in one file, `snapshot-<segment>`, which replaces every earlier journal
 * segment. The frames (`frames.ts`) are numbered from 1:
 *
 * - frame 1: {"segment": first segment to replay, "frame": number of its first frame, "sequence": last event}
 * - frames 2 … n-1: about 16 KiB of records each, first the events, then the documents in any order
 * - frame n: {"frames": n}, without which the file is not complete
 *
 * Commits continue while the file is written, so the file may have some documents in a later state than others.
 * Replaying the journal corrects that, because each of its records is a whole document.
 *
 * The file is written as `snapshot-<segment>.tmp`, synced and renamed. Then earlier segments and snapshots are
 * removed.
 */
import { join } from 'node:path';
import type { Content } from './content.ts';
import { StoreDamaged } from './damage.ts';
import type { FileSystem } from './files.ts';
import { FrameEncoder, readFrames } from './frames.ts';
import { eventLine, loadLines, putLine } from './records.ts';

/** Position from which the journal is replayed after loading the snapshot. */
export interface Position {
  readonly segment: number;
  readonly frame: number;
  readonly sequence: number;
}

/** Characters at which a frame ends. Longer frames would block other work. */
const frameCharacters = 16 * 1024;
/** Bytes between two syncs. A longer sync would delay the syncs of the journal. */
const syncEvery = 1024 * 1024;

export function snapshotName(segment: number): string {
  return `snapshot-${String(segment).padStart(10, '0')}`;
}

/**
 * Writes a snapshot of the durable content.
 * @param position where the journal continues; determined in the same turn of the event loop as the call
 * @returns bytes written, or undefined if `aborted` returned true
 */
export async function writeSnapshot(
  files: FileSystem,
  directory: string,
  content: Content,
  position: Position,
  aborted: () => boolean,
): Promise<number | undefined> {
  const path = join(directory, snapshotName(position.segment));
  const temporary = `${path}.tmp`;
  const lines = snapshotLines(content);
  await files.remove(temporary);
  const file = await files.append(temporary);
  const encoder = new FrameEncoder();
  let [frames, written, synced] = [0, 0, 0];
  const write = async (batch: readonly string[]) => {
    const frame = encoder.encode((frames += 1), batch);
    await file.append(frame);
    written += frame.length;
    if (written - synced < syncEvery) return;
    await file.sync();
    synced = written;
  };
  try {
    await write([JSON.stringify(position)]);
    for (const batch of inBatches(lines)) {
      if (aborted()) return undefined;
      await write(batch);
    }
    await write([JSON.stringify({ frames: frames + 1 })]);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(temporary, path);
  await files.syncDirectory(directory);
  return written;
}

/**
 * Returns the lines of a snapshot. Copies the events at the call, not while iterating: later events are in the
 * journal, which is replayed.
 */
function snapshotLines(content: Content): Iterable<string> {
  const events = content.events.all();
  return (function* () {
    for (const event of events) yield eventLine(event, JSON.stringify(event.data));
    for (const [key, kept] of content.documents.walk())
      yield putLine(key, typeof kept === 'string' ? kept : JSON.stringify(kept));
  })();
}

function* inBatches(lines: Iterable<string>): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (characters >= frameCharacters) {
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Loads a snapshot into `content`.
 * @throws {StoreDamaged} if the snapshot is incomplete
 */
export async function loadSnapshot(
  files: Pick<FileSystem, 'read'>,
  directory: string,
  segment: number,
  content: Content,
): Promise<{ position: Position; bytes: number }> {
  const path = join(directory, snapshotName(segment));
  let position: Position | undefined;
  let [frames, announced] = [0, -1];
  const { length, damage } = await readFrames(files.read(path), 1, (lines, number) => {
    frames = number;
    if (number === 1) position = lines[0] as Position;
    else if (!Array.isArray(lines[0])) announced = (lines[0] as { frames: number }).frames;
    else loadLines(content, lines);
  });
  if (damage !== undefined) throw new StoreDamaged(path, damage.offset, damage.reason);
  if (position === undefined || announced !== frames || position.sequence !== content.events.last)
    throw new StoreDamaged(path, length, 'the end is missing');
  return { position, bytes: length };
}
