import type { LiveMessage } from '../../../contracts/wheel/live.ts';
import type { Change, ChangedRows } from './changes.ts';

export function frame(message: LiveMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

export function changeMessage(listName: string, change: Change, serverTime: string): LiveMessage {
  const { version } = change;
  if (change.kind === 'spin') {
    const { result, commitment } = change;
    return { type: 'spin', listName, version, serverTime, result, commitment };
  }
  const { from, entries, participants, tallies } = change;
  const about = { listName, version, serverTime, from };
  const rows = { ...parted(entries), participants: parted(participants) };
  return { type: 'rows', ...about, ...rows, ...(tallies && { tallies: { ...tallies } }) };
}

function parted<Row>(rows: ChangedRows<Row>): { changed: Row[]; removed: string[] } {
  const changed: Row[] = [];
  const removed: string[] = [];
  for (const [id, row] of rows) {
    if (row === null) removed.push(id);
    else changed.push(row);
  }
  return { changed, removed };
}
