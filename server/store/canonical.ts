/**
 * What may stand in a document or an event: plain JSON that every adapter can hold and gives back the same.
 * PostgreSQL's jsonb refuses U+0000 and lone surrogates, so all adapters do.
 */
import type { Json } from './port.ts';

/** With the `u` flag a surrogate matches only where it stands alone. One pass: every string that is put comes here. */
// eslint-disable-next-line no-control-regex -- U+0000 is what it looks for
const unstorable = /[\0\ud800-\udfff]/u;

/** Whether every adapter can hold the string: no U+0000, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/**
 * A deeply frozen copy, as it would come back from disk: undefined members dropped, `-0` made `0`.
 * @throws {TypeError} for anything that is not JSON: functions, class instances, NaN, U+0000, holes, cycles
 */
export function canonical(value: unknown): Json {
  switch (typeof value) {
    case 'string':
      if (!isStorable(value)) throw new TypeError('a string holds U+0000 or a lone surrogate');
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} is not a JSON number`);
      return value === 0 ? 0 : value;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value);
    default:
      throw new TypeError(`${typeof value} is not JSON`);
  }
}

function canonicalArray(source: readonly unknown[]): Json {
  const copy: Json[] = [];
  for (let index = 0; index < source.length; index++) copy.push(canonical(source[index]));
  return Object.freeze(copy);
}

function canonicalObject(source: object): Json {
  const prototype: unknown = Object.getPrototypeOf(source);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('a class instance is not JSON');
  const copy: { [key: string]: Json } = {};
  for (const key of Object.keys(source)) {
    const member = (source as Record<string, unknown>)[key];
    if (member === undefined) continue;
    if (!isStorable(key)) throw new TypeError('a key holds U+0000 or a lone surrogate');
    if (key === '__proto__') {
      // Assigning would set the prototype instead of a member.
      Object.defineProperty(copy, key, { value: canonical(member), enumerable: true });
    } else {
      copy[key] = canonical(member);
    }
  }
  return Object.freeze(copy);
}

/** Freezes what `JSON.parse` gave. */
export function deepFreeze(value: Json): Json {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) if (typeof member === 'object') deepFreeze(member as Json);
    Object.freeze(value);
  }
  return value;
}
