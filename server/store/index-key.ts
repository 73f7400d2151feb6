/** Length limits of keys and index values, the same on every adapter. */

/**
 * Maximum bytes of a document's key, and of one index value. A row of a PostgreSQL index contains both and has
 * at most 2,704 bytes.
 */
export const longestKey = 1_200;

export function fitsKey(key: string): boolean {
  // Do not measure a short key: a UTF-16 unit has at most three bytes in UTF-8.
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
