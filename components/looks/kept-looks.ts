import { readJson, type TextStorage } from '../ui/stored-text.ts';
import { usualLook, type Look } from './look.ts';
import { readLook } from './stored-look.ts';

/** A look that the reader has named. */
interface KeptLook {
  readonly name: string;
  readonly look: Look;
}

const key = 'svc-looks';
/** Maximum number of looks, so that they do not fill the storage of the browser. */
const mostLooks = 20;

/** Reads the looks that are stored in this browser. Skips looks that cannot be read. */
export function readLooks(storage: Pick<TextStorage, 'getItem'> | null): readonly KeptLook[] {
  const kept = readJson(key, storage as TextStorage | null);
  return Array.isArray(kept) ? kept.flatMap(readKept).slice(0, mostLooks) : [];
}

/**
 * Stores a look under a name. Replaces another look of the same name. Returns false if the browser has no room.
 */
export function keepLook(storage: TextStorage | null, kept: KeptLook): boolean {
  const others = readLooks(storage).filter(({ name }) => name !== kept.name);
  return write(storage, [kept, ...others].slice(0, mostLooks));
}

export function forgetLook(storage: TextStorage | null, name: string): void {
  write(
    storage,
    readLooks(storage).filter((kept) => kept.name !== name),
  );
}

function write(storage: TextStorage | null, looks: readonly KeptLook[]): boolean {
  if (!storage) return false;
  try {
    storage.setItem(key, JSON.stringify(looks));
    return true;
  } catch {
    return false;
  }
}

function readKept(kept: { readonly name?: unknown; readonly look?: unknown } | null): KeptLook[] {
  const { name, look } = kept ?? {};
  if (typeof name !== 'string' || name === '' || typeof look !== 'object') return [];
  return [{ name, look: { ...usualLook, ...readLook(look) } }];
}
