import type { Copy, Side } from './copy-store.ts';
import { number } from './progress.ts';

export function report({ store, database, wasWhole, differsAt }: Copy): string {
  const names = [...new Set([...store.counts.keys(), ...database.counts.keys()])].sort();
  const width = Math.max(...names.map(({ length }) => length), 'kept events'.length);
  const line = (name: string, ...cells: string[]) =>
    name.padEnd(width) + cells.map((cell) => cell.padStart(14)).join('');
  const row = (name: string, count: (side: Side) => number) =>
    line(name, number(count(store)), number(count(database)));
  return [
    '',
    line('', 'store', 'database'),
    ...names.map((name) => row(name, ({ counts }) => counts.get(name) ?? 0)),
    row('kept events', ({ events }) => events),
    row('last event', ({ lastSequence }) => lastSequence),
    '',
    `SHA-256 of the store     ${store.checksum}`,
    `SHA-256 of the database  ${database.checksum}`,
    '',
    verdict(wasWhole, differsAt),
  ].join('\n');
}

function verdict(wasWhole: boolean, differsAt: string | undefined): string {
  if (differsAt === undefined) {
    return wasWhole
      ? 'Both are equal: the store was copied before, so nothing was written.'
      : 'Both are equal. Start the nodes on the database. Never start a server on the folder again.';
  }
  const where = `They differ, first at ${differsAt}.`;
  return wasWhole
    ? `${where} The database was a whole copy once, and one of the two has changed since. Nothing was written; ` +
        'to copy the store as it is now, use an empty database.'
    : `${where} Something else writes to the database, or the database loses writes. Find the cause, then run the command again.`;
}
