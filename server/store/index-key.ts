/** Length limits of keys and index values, the same on every adapter: PostgreSQL must fit both into one index row. */

/**
 * Maximum bytes of a document's key, and of one value of an index: a number counts nine, a string its UTF-8 and two.
 * An index row of PostgreSQL holds both and takes at most 2,704 bytes (its documentation, "B-Tree Indexes").
 */
export const longestKey = 1_200;

/** Whether a key is short enough for every adapter. */
export function fitsKey(key: string): boolean {
  // No UTF-16 unit takes more than three bytes.
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
  if (size > longestKey) throw new RangeError(`an index key of ${size} bytes; ${longestKey} at most`);
}
