/** Storage of texts under keys: `localStorage`, or a stand-in for it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Returns the text stored under a key; null if there is none, or if storage cannot be read, as in a sandboxed frame.
 * @param storage default: `localStorage`
 */
export function readText(key: string, storage?: TextStorage | null): string | null {
  try {
    return (storage === undefined ? localStorage : storage)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns the JSON value stored under a key; null if there is none, or the text is not JSON. */
export function readJson(key: string, storage?: TextStorage | null): unknown {
  try {
    return JSON.parse(readText(key, storage) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text. Does nothing if storage is missing or full; the page then has to keep the value itself. */
export function writeText(key: string, text: string, storage?: TextStorage | null): void {
  try {
    (storage === undefined ? localStorage : storage)?.setItem(key, text);
  } catch {
    // Missing or full storage is ignored.
  }
}
