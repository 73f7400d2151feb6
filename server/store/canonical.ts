/** JSON values of documents and events. Every adapter returns a stored value as it was written. */
/** A JSON value without U+0000 and lone surrogates, which PostgreSQL cannot store. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Returns whether every adapter can store the string. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export interface Canonical {
  /** A deeply frozen copy. */
  readonly value: Json;
  readonly text: string;
}

/**
 * Returns a value as a later read would return it: without undefined members, with `0` for `-0`.
 * @throws {TypeError} for anything that is not JSON: functions, class instances, NaN, U+0000, holes in arrays
 */
export function canonical(source: unknown): Canonical {
  const value = copied(source);
  const text = JSON.stringify(value);
  // JSON.stringify escapes U+0000 and lone surrogates as \u…, so only a text with \u can contain them.
  if (text.includes('\\u')) refuseUnstorable(value);
  return { value, text };
}

/**
 * Returns the same text as {@link canonical}, but without copying the value.
 * @throws {TypeError} for anything that is not JSON, as `canonical` does
 */
export function canonicalText(source: unknown): string {
  refuseUnlessJson(source);
  const text = JSON.stringify(source);
  if (text.includes('\\u')) refuseUnstorable(JSON.parse(text) as Json);
  return text;
}

function refuseUnlessJson(value: unknown): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return;
    case 'number':
      refuseUnlessFinite(value);
      return;
    case 'object':
      if (value === null) return;
      if (Array.isArray(value)) {
        // Loop over the indices, because `forEach` would skip holes, which are not JSON.
        for (let index = 0; index < value.length; index++) refuseUnlessJson(value[index]);
        return;
      }
      refuseUnlessPlain(value);
      for (const key of Object.keys(value)) {
        const member = (value as Record<string, unknown>)[key];
        if (member !== undefined) refuseUnlessJson(member);
      }
      return;
    default:
      throw new TypeError(`${typeof value} is not JSON`);
  }
}

function refuseUnlessFinite(value: number): void {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is not a JSON number`);
}

function refuseUnlessPlain(source: object): void {
  const prototype: unknown = Object.getPrototypeOf(source);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('a class instance is not JSON');
}

function copied(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      refuseUnlessFinite(value);
      return value === 0 ? 0 : value;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? copiedArray(value) : copiedObject(value);
    default:
      throw new TypeError(`${typeof value} is not JSON`);
  }
}

function copiedArray(source: readonly unknown[]): Json {
  const copy: Json[] = [];
  for (let index = 0; index < source.length; index++) copy.push(copied(source[index]));
  return Object.freeze(copy);
}

function copiedObject(source: object): Json {
  refuseUnlessPlain(source);
  const copy: { [key: string]: Json } = {};
  for (const key of Object.keys(source)) {
    const member = (source as Record<string, unknown>)[key];
    if (member === undefined) continue;
    if (key === '__proto__') {
      // Define the member, because assigning to `__proto__` would set the prototype of the copy.
      Object.defineProperty(copy, key, { value: copied(member), enumerable: true });
    } else {
      copy[key] = copied(member);
    }
  }
  return Object.freeze(copy);
}

function refuseUnstorable(value: Json): void {
  if (typeof value === 'string' && !isStorable(value)) {
    throw new TypeError('a string holds U+0000 or a lone surrogate');
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (!isStorable(key)) throw new TypeError('a key holds U+0000 or a lone surrogate');
    refuseUnstorable(member as Json);
  }
}

/** Freezes a value from `JSON.parse` and everything in it. */
export function deepFreeze(value: Json): Json {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) if (typeof member === 'object') deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}
