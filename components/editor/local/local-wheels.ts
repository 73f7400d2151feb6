import { listNamePattern } from '../../../contracts/wheel/list-name.ts';
import { storageKey } from './storage-key.ts';
import { readStored, type LocalState } from './stored-wheel.ts';

/** A wheel in the storage of this browser. */
export interface StoredWheel {
  /** '' for the wheel without a name. */
  readonly slug: string;
  readonly state: LocalState;
}

/** Members of `localStorage` that are needed to list, remove and restore wheels. */
type WheelShelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the browser's storage; null if it allows none. */
export function wheelShelf(page: Window = window): WheelShelf | null {
  try {
    return page.localStorage;
  } catch {
    return null;
  }
}

/** Returns the slugs of the stored wheels. Leaves out wheels that framed pages have stored. */
export function storedSlugs(shelf: WheelShelf | null): readonly string[] {
  if (!shelf) return [];
  const prefix = storageKey('');
  return Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((slug) => slug === '' || listNamePattern.test(slug))
    .sort();
}

/** Reads a stored wheel. Returns undefined if there is none, or if it cannot be read. */
export function readWheel(slug: string, shelf: WheelShelf | null): StoredWheel | undefined {
  const text = shelf?.getItem(storageKey(slug)) ?? null;
  const state = text === null ? undefined : readStored(text);
  return state && { slug, state };
}

/** Reads all stored wheels that have entries. */
export function storedWheels(shelf: WheelShelf | null): readonly StoredWheel[] {
  return storedSlugs(shelf).flatMap((slug) => {
    const wheel = readWheel(slug, shelf);
    return wheel && wheel.state.entries.length > 0 ? [wheel] : [];
  });
}

/** Removes a stored wheel. Returns a function that stores it again. */
export function removeWheel(slug: string, shelf: WheelShelf | null): () => void {
  const key = storageKey(slug);
  const text = shelf?.getItem(key) ?? null;
  shelf?.removeItem(key);
  return () => {
    if (text !== null && shelf?.getItem(key) === null) shelf.setItem(key, text);
  };
}

/** Returns a slug that no stored wheel has, such as `wheel-2`. */
export function freeSlug(shelf: WheelShelf | null): string {
  const taken = new Set(storedSlugs(shelf));
  let number = 1;
  while (taken.has(`wheel-${number}`)) number += 1;
  return `wheel-${number}`;
}

/** Address of the page of a stored wheel. */
export const localAddress = (slug: string): string =>
  `/wheelapp/customwheel${slug === '' ? '' : `?${new URLSearchParams({ local: slug }).toString()}`}`;

/** Address that puts a stored wheel on the reader's account, after signing in if necessary. */
export const putAddress = (slug: string): string =>
  `/wheels?${new URLSearchParams({ from: slug }).toString()}`;
