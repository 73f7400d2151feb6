/** Finds the current files of a store in its folder. Writes nothing. */
import { join } from 'node:path';
import type { Content } from './content.ts';
import { StoreDamaged } from './damage.ts';
import type { FileSystem } from './files.ts';
import { segmentName } from './journal.ts';
import { numbered } from './numbered-files.ts';
import { loadSnapshot } from './snapshot.ts';

export interface Newest {
  readonly names: readonly string[];
  /** Bytes of the loaded snapshot, 0 if there is none. */
  readonly snapshotBytes: number;
  /** Segment and frame at which the journal continues after the snapshot. */
  readonly firstSegment: number;
  readonly firstFrame: number;
  /** Segments to replay, ascending, without gaps. */
  readonly segments: readonly number[];
  /** Whether the folder has no store yet. The caller then creates the first segment. */
  readonly isNew: boolean;
}

/**
 * Loads the newest snapshot and returns the segments of the journal after it.
 * @throws {StoreDamaged} if the snapshot is incomplete or a segment is missing
 */
export async function loadNewest(
  files: Pick<FileSystem, 'list' | 'read'>,
  directory: string,
  content: Content,
): Promise<Newest> {
  const names = await files.list(directory);
  const snapshot = numbered(names, 'snapshot').at(-1);
  const present = numbered(names, 'journal');
  let [firstSegment, firstFrame, snapshotBytes] = [1, 1, 0];
  if (snapshot !== undefined) {
    const { position, bytes } = await loadSnapshot(files, directory, snapshot, content);
    [firstSegment, firstFrame, snapshotBytes] = [position.segment, position.frame, bytes];
  }
  const isNew = snapshot === undefined && present.length === 0;
  const segments = isNew ? [firstSegment] : present.filter((segment) => segment >= firstSegment);
  refuseHoles(directory, segments, firstSegment);
  return { names, snapshotBytes, firstSegment, firstFrame, segments, isNew };
}

function refuseHoles(directory: string, segments: readonly number[], first: number): void {
  const hole = segments.findIndex((segment, at) => segment !== first + at);
  if (hole < 0 && segments.length > 0) return;
  const path = join(directory, segmentName(first + Math.max(hole, 0)));
  throw new StoreDamaged(path, 0, 'the file is missing');
}
