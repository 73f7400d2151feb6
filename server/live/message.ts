import type { LiveMessage } from '../../contracts/live.ts';
import type { PublicEntry } from '../../contracts/wheel.ts';
import type { Change } from './changes.ts';

/** A message as bytes, made once for all sockets that get it. */
export function frame(message: LiveMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** A change as pages are told it. */
export function changeMessage(listName: string, change: Change, serverTime: string): LiveMessage {
  const { version } = change;
  if (change.kind === 'spin') {
    const { result, commitment } = change;
    return { type: 'spin', listName, version, serverTime, result, commitment };
  }
  const changed: PublicEntry[] = [];
  const removed: string[] = [];
  for (const [id, row] of change.rows) {
    if (row === null) removed.push(id);
    else changed.push(row);
  }
  return { type: 'rows', listName, version, serverTime, from: change.from, changed, removed };
}
