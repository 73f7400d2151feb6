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
