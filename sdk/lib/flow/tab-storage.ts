/** Beginning of the names of everything that this library stores. */
export const storedPrefix = 'svc-oauth-';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Called late, because reading `sessionStorage` throws if the browser forbids storage. */
const storages: readonly (() => Kept)[] = [() => sessionStorage, () => localStorage];

/**
 * Stores a value, in this tab if possible.
 * @param isRedirect whether the value must survive leaving the page
 */
export function store(name: string, value: unknown, isRedirect: boolean): boolean {
  return storages.slice(0, isRedirect ? 2 : 1).some((open) => {
    try {
      open().setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  });
}

export function peek(name: string): unknown {
  for (const open of storages) {
    try {
      const text = open().getItem(name);
      if (text !== null) return JSON.parse(text) as unknown;
    } catch {
      // Try the next storage, which may be allowed.
    }
  }
  return undefined;
}

/** Removes and returns a value. */
export function take(name: string): unknown {
  const value = peek(name);
  for (const open of storages) {
    try {
      open().removeItem(name);
    } catch {
      // Nothing is stored here, because storage is forbidden.
    }
  }
  return value;
}

/** Removes stored values that have expired, or cannot be read. Each has `expiresAt`, in milliseconds. */
export function sweep(prefix: string): void {
  for (const open of storages) {
    try {
      const storage = open();
      for (const name of Object.keys(storage).filter((key) => key.startsWith(prefix)))
        if (!(expiryOf(storage.getItem(name)) > Date.now())) storage.removeItem(name);
    } catch {
      // Nothing can be stored here.
    }
  }
}

function expiryOf(text: string | null): number {
  try {
    return (JSON.parse(text ?? '') as { expiresAt: number }).expiresAt;
  } catch {
    return 0;
  }
}
