/** Cursors of `find`. A cursor is the position of a page's last document in its index. */
import { isStorable } from './canonical.ts';
import { InvalidCursor, type IndexKey } from './port.ts';

/** Position in an index: the index key and, for ties, the key of the document. */
export interface Place {
  readonly indexKey: IndexKey;
  readonly key: string;
}

export function writeCursor({ indexKey, key }: Place): string {
  return Buffer.from(JSON.stringify([...indexKey, key])).toString('base64url');
}

/** @throws {InvalidCursor} if the cursor is not a position under the prefix */
export function readCursor(cursor: string, prefix: IndexKey): Place {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new InvalidCursor('not a cursor');
  }
  if (!Array.isArray(parts) || !parts.every(isComponent)) throw new InvalidCursor('not a cursor');
  const indexKey = parts.slice(0, -1);
  const key = parts.at(-1);
  if (typeof key !== 'string' || !prefix.every((component, index) => component === indexKey[index])) {
    throw new InvalidCursor('a cursor of another query');
  }
  return { indexKey, key };
}

/**
 * Reads the cursor of a list whose items are numbered from 1. The cursor is the number of the next item.
 * @throws {InvalidCursor} if the cursor is not such a number
 */
export function readNumberCursor(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new InvalidCursor();
  return Number(cursor);
}

function isComponent(value: unknown): value is string | number {
  return typeof value === 'string' ? isStorable(value) : Number.isFinite(value);
}
