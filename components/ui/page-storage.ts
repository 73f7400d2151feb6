import { exactOrigin } from '../../contracts/http/origin.ts';
import type { TextStorage } from './stored-text.ts';

/** `localStorage` with a prefix to every key. */
export interface PageStorage extends TextStorage {
  /** Key as the browser has it, such as in its `storage` events. */
  keyOf(key: string): string;
}

/**
 * Storage of this page; null if the browser gives none, as in a sandboxed frame. A framed page stores its values for
 * the origin of the page around it: browsers partition storage by site, and one site has pages of many origins.
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
 * Empty for a page by itself, or framed by its own origin. Otherwise the origin of the page around: as the browser
 * reports it, else as the address does, since results are posted to that origin alone. If neither names one, nothing is
 * posted, and all such frames share a prefix.
 */
function storagePrefix(page: Window): string {
  if (page.parent === page) return '';
  const { ancestorOrigins, search } = page.location as Omit<Location, 'ancestorOrigins'> &
    Partial<Pick<Location, 'ancestorOrigins'>>;
  const named = new URLSearchParams(search).get('parentOrigin');
  const around = ancestorOrigins?.[0] ?? (named === null ? null : exactOrigin(named, true)) ?? 'frame';
  return around === page.origin ? '' : `${around} `;
}
