import { pageStorage } from '../../ui/page-storage.ts';
import { readText } from '../../ui/stored-text.ts';

export const storageKey = (slug: string): string => `svc-wheel:${slug}`;

export function keepsWheel(slug: string): boolean {
  const kept = readText(storageKey(slug), pageStorage());
  return hasRows(kept);
}

const hasRows = (stored: unknown): boolean => typeof stored === 'string' && !stored.includes('"rows":[]');

/** Returns whether this browser stores any wheel of a page outside frames. */
export function storesWheels(): boolean {
  try {
    return Object.keys(localStorage).some(
      (key) => key.startsWith(storageKey('')) && hasRows(localStorage[key]),
    );
  } catch {
    return false;
  }
}
