import { exactOrigin } from '../../contracts/http/origin.ts';
import type { TextStorage } from './stored-text.ts';

/** `localStorage` with a prefix before every key. */
export interface PageStorage extends TextStorage {
  /** Returns the key with its prefix, as in the browser's `storage` events. */
  keyOf(key: string): string;
}

/**
 * Returns the storage of this page; null if there is none, as in a sandboxed frame. A framed page stores its values
 * under a prefix for its host's origin. Browsers separate the storage of frames only by the host's site, and a site may
 * have many origins.
 */
export function pageStorage(page: Window = window): PageStorage | null {
  let storage: Storage;
  try {
    storage = page.localStorage;
  } catch {
    return null;
  }
  const prefix = storagePrefix(page);
  const keyOf = (key: string): string => prefix + key;
  return {
    keyOf,
    getItem: (key) => storage.getItem(keyOf(key)),
    setItem: (key, value) => storage.setItem(keyOf(key), value),
  };
}

/**
 * Returns the prefix of the page's keys. It is empty if the page is not framed, or if its own origin frames it.
 * Otherwise the prefix is the host's origin as the browser reports it. Browsers that do not report it leave
 * `parentOrigin`, the only origin that the page posts results to. A frame with neither posts nothing; all such frames
 * share one prefix.
 */
function storagePrefix(page: Window): string {
  if (page.parent === page) return '';
  const { ancestorOrigins, search } = page.location as Omit<Location, 'ancestorOrigins'> &
    Partial<Pick<Location, 'ancestorOrigins'>>;
  const named = new URLSearchParams(search).get('parentOrigin');
  const around = ancestorOrigins?.[0] ?? (named === null ? null : exactOrigin(named, true)) ?? 'frame';
  return around === page.origin ? '' : `${around} `;
}
