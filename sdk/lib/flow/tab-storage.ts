/** Prefix of all keys that this library stores. */
export const storedPrefix = 'svc-oauth-';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Functions instead of storages, because reading `sessionStorage` throws if the browser forbids storage. */
const storages: readonly (() => Kept)[] = [() => sessionStorage, () => localStorage];

/**
 * Stores a value, in this tab if possible. Returns false if the browser does not allow it.
 * @param isRedirect whether the value must survive leaving the page, and may therefore be stored for all tabs
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
      // The browser forbids this storage, so it contains nothing.
    }
  }
  return value;
}

/** Removes stored values that have expired or are damaged. Every value has `expiresAt`, in milliseconds since 1970. */
export function sweep(prefix: string): void {
  for (const open of storages) {
    try {
      const storage = open();
      for (const name of Object.keys(storage).filter((key) => key.startsWith(prefix)))
        if (!(expiryOf(storage.getItem(name)) > Date.now())) storage.removeItem(name);
    } catch {
      // The browser forbids this storage, so it contains nothing.
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
