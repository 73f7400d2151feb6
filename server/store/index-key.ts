/** Length limits of keys and index values, the same on every adapter: PostgreSQL must fit both into one index row. */

/**
 * Maximum bytes of a document's key, and of one index value. In an index value a number counts as nine bytes, and a
 * string as its UTF-8 bytes and two more. A row of a PostgreSQL index holds both and has at most 2,704 bytes
 * (documentation of PostgreSQL, "B-Tree Indexes").
 */
export const longestKey = 1_200;

/** Returns whether a key is short enough for every adapter. */
export function fitsKey(key: string): boolean {
  // A UTF-16 unit takes at most three bytes in UTF-8, so the bytes of a short key need not be counted.
  return key.length * 3 <= longestKey || Buffer.byteLength(key) <= longestKey;
}

/** @throws {RangeError} if the value has more bytes than {@link longestKey} */
export function checkIndexKeySize(indexKey: readonly (string | number)[]): void {
  let most = 0;
  for (const component of indexKey) most += typeof component === 'number' ? 9 : 2 + component.length * 3;
  if (most <= longestKey) return;
  let size = 0;
  for (const component of indexKey) {
    size += typeof component === 'number' ? 9 : 2 + Buffer.byteLength(component);
  }
  if (size > longestKey)
    throw new RangeError(`an index key has ${size} bytes, but at most ${longestKey} are allowed`);
}
