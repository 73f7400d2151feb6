import { exactOrigin } from '../../contracts/http/origin.ts';
import { keptKey } from '../editor/local/kept-key.ts';

/** Storage of this page's reader: `localStorage` with a prefix to every key. */
export interface PageStorage {
  /** Key as the browser has it, such as in its `storage` events. */
  keyOf(key: string): string;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * What this page keeps of its reader; null where the browser gives no storage, as in a sandboxed frame. What is kept in
 * a frame is kept for the page around: browsers divide storage by site, and one site has pages of many origins.
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

/** Whether a wheel with entries is kept under this name. */
export function keepsWheel(slug: string): boolean {
  try {
    const kept = pageStorage()?.getItem(keptKey(slug)) ?? null;
    return kept !== null && !kept.includes('"rows":[]');
  } catch {
    return false;
  }
}

/**
 * '' for a page by itself, or in one of its own origin. In a frame, the origin of the page around: as the browser says
 * it, else as the address does, since results are posted to that origin alone. Where neither does, nobody is told
 * anything, and all such frames share.
 */
function storagePrefix(page: Window): string {
  if (page.parent === page) return '';
  const { ancestorOrigins, search } = page.location as Omit<Location, 'ancestorOrigins'> &
    Partial<Pick<Location, 'ancestorOrigins'>>;
  const told = new URLSearchParams(search).get('parentOrigin');
  const around = ancestorOrigins?.[0] ?? (told === null ? null : exactOrigin(told, true)) ?? 'frame';
  return around === page.origin ? '' : `${around} `;
}
