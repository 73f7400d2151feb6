export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Returns the text stored under a key, or null, also in a sandboxed frame, which cannot read storage.
 * @param storage by default `localStorage`
 */
export function readText(key: string, storage?: TextStorage | null): string | null {
  try {
    return (storage === undefined ? localStorage : storage)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function readJson(key: string, storage?: TextStorage | null): unknown {
  try {
    return JSON.parse(readText(key, storage) ?? 'null');
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string, storage?: TextStorage | null): void {
  try {
    (storage === undefined ? localStorage : storage)?.setItem(key, text);
  } catch {
    // Storage is missing or full, so nothing is stored.
  }
}
