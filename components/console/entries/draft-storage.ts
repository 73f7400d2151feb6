import type { LocalEntry } from '../../editor/local/local-entry.ts';
import type { Unsaved } from './unsaved.ts';

/** Part of `localStorage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface StoredDraft extends Unsaved {
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number;
}

const prefix = 'svc-unsaved ';
/** Milliseconds after which a draft that nobody has restored is removed. */
const longest = 30 * 24 * 60 * 60_000;

const keyOfWheel = (userId: string, listName: string): string => `${prefix}${userId} ${listName} `;

/** Returns the storage key for the draft of one page. */
export const draftKey = (userId: string, listName: string, page: string): string =>
  keyOfWheel(userId, listName) + page;

export const isDraftOf = (key: string, userId: string, listName: string): boolean =>
  key.startsWith(keyOfWheel(userId, listName));

/** Removes old and damaged drafts of all accounts. Returns the keys of the others. */
export function removeExpired(storage: DraftStorage, now: number): readonly string[] {
  const all = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return all.filter((key) => {
    if (!key.startsWith(prefix)) return false;
    const draft = parsed(storage.getItem(key));
    const isKept = draft !== undefined && Math.abs(now - draft.at) < longest;
    if (!isKept) storage.removeItem(key);
    return isKept;
  });
}

export const readDraft = (storage: DraftStorage, key: string): Unsaved | undefined =>
  parsed(storage.getItem(key));

/** Stores changes, or removes the draft if there are none. Returns false if the browser has no room. */
export function writeDraft(
  storage: DraftStorage,
  key: string,
  unsaved: Unsaved | undefined,
  at: number,
): boolean {
  try {
    if (unsaved) storage.setItem(key, JSON.stringify({ ...unsaved, at } satisfies StoredDraft));
    else storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined;
  try {
    const { base, mine, at } = JSON.parse(text) as Partial<StoredDraft>;
    return isList(base) && isList(mine) && typeof at === 'number' ? { base, mine, at } : undefined;
  } catch {
    return undefined;
  }
}

const isList = (value: unknown): value is readonly LocalEntry[] =>
  Array.isArray(value) &&
  value.every(({ id, name, weight }: Partial<LocalEntry>) => {
    return typeof id === 'string' && typeof name === 'string' && typeof weight === 'number';
  });
