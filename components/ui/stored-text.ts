/** Storage of texts under keys: `localStorage`, or a stand-in for it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** `localStorage`; null if the browser gives the page none, as in a sandboxed frame. */
export function browserStorage(page: { readonly localStorage: Storage } = globalThis): Storage | null {
  try {
    return page.localStorage;
  } catch {
    return null;
  }
}

/** The text under a key; null if there is none or the storage cannot be read. */
export function readText(key: string, storage: TextStorage | null = browserStorage()): string | null {
  try {
    return storage?.getItem(key) ?? null;
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

/** Stores a text if the browser lets it: storage may be missing or full. */
export function writeText(key: string, text: string, storage: TextStorage | null = browserStorage()): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // The value lasts until the page closes.
  }
}
