import { exactOrigin } from '../../contracts/http/origin.ts';
import type { TextStorage } from './stored-text.ts';

/** `localStorage` with a prefix before every key. */
export interface PageStorage extends TextStorage {
  keyOf(key: string): string;
}

/**
 * Returns the storage of this page, or null if there is none.
 *
 * In a frame, keys get the origin of the host page as prefix, because browsers separate storage only by site,
 * and a site may have many origins.
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
 * Returns the prefix of the page's keys, which is empty outside frames. If the browser does not report the
 * host's origin, uses `parentOrigin`.
 */
function storagePrefix(page: Window): string {
  if (page.parent === page) return '';
  const { ancestorOrigins, search } = page.location as Omit<Location, 'ancestorOrigins'> &
    Partial<Pick<Location, 'ancestorOrigins'>>;
  const named = new URLSearchParams(search).get('parentOrigin');
  const around = ancestorOrigins?.[0] ?? (named === null ? null : exactOrigin(named, true)) ?? 'frame';
  return around === page.origin ? '' : `${around} `;
}
