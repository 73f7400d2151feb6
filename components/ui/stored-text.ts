/** Storage of texts under keys: `localStorage`, or a stand-in for it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The text under a key; null if there is none or the storage cannot be read, as in a sandboxed frame.
 * @param storage default: `localStorage`
 */
export function readText(key: string, storage?: TextStorage | null): string | null {
  try {
    return (storage === undefined ? localStorage : storage)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** The JSON value under a key; null also if its text is no JSON. */
export function readJson(key: string, storage?: TextStorage | null): unknown {
  try {
    return JSON.parse(readText(key, storage) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text if the browser lets it: storage may be missing or full, and then the value lasts for this page. */
export function writeText(key: string, text: string, storage?: TextStorage | null): void {
  try {
    (storage === undefined ? localStorage : storage)?.setItem(key, text);
  } catch {
    // As without storage.
  }
}
