/**
 * Index keys as strings that sort in the order of the port.
 *
 * An entry consists of its components, U+0000 and the key of the document. A number is U+0001 and the bytes of the
 * double, changed so that the bytes sort like the numbers. A string is U+0002, the text and U+0000. Text and keys
 * never contain U+0000.
 */
import { isStorable } from '../canonical.ts';
import type { IndexKey } from '../port.ts';

const double = new DataView(new ArrayBuffer(8));

/** @throws {TypeError} if a component is neither a finite number nor a storable string */
export function encodeIndexKey(indexKey: IndexKey): string {
  let encoded = '';
  for (const component of indexKey) {
    encoded += typeof component === 'number' ? encodeNumber(component) : `\u0002${encodeText(component)}\0`;
  }
  return encoded;
}

export function encodeEntry(encodedIndexKey: string, key: string): string {
  return `${encodedIndexKey}\0${inCodePointOrder(key)}`;
}

/** Returns the key of the document that an entry belongs to. */
export function keyOfEntry(entry: string): string {
  return inCodeUnitOrder(entry.slice(entry.lastIndexOf('\0') + 1));
}

/**
 * Returns a string that sorts after every entry with the prefix and before all later entries: in an entry, at most
 * U+0002 follows the prefix.
 */
export function endOfPrefix(encodedPrefix: string): string {
  return `${encodedPrefix}\u0003`;
}

function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be an index key`);
  double.setFloat64(0, value === 0 ? 0 : value);
  const negative = value < 0;
  const high = double.getUint32(0) ^ (negative ? 0xffffffff : 0x80000000);
  const low = double.getUint32(4) ^ (negative ? 0xffffffff : 0);
  return String.fromCharCode(
    1,
    high >>> 24,
    (high >>> 16) & 255,
    (high >>> 8) & 255,
    high & 255,
    low >>> 24,
    (low >>> 16) & 255,
    (low >>> 8) & 255,
    low & 255,
  );
}

function encodeText(text: string): string {
  if (typeof text !== 'string' || !isStorable(text)) throw new TypeError('not an index component');
  return inCodePointOrder(text);
}

const high = /[\ud800-\uffff]/;
const allHigh = /[\ud800-\uffff]/g;

/** Returns a comparison by code point, or undefined if the faster default comparison gives the same order. */
export function byCodePoint(texts: readonly string[]): ((a: string, b: string) => number) | undefined {
  if (!texts.some((text) => high.test(text))) return undefined;
  return (a, b) => {
    const [left, right] = [inCodePointOrder(a), inCodePointOrder(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

/**
 * Returns text for which `<` compares code points, as PostgreSQL's "C" does. JavaScript compares UTF-16 units, so
 * surrogates move to the top.
 */
function inCodePointOrder(text: string): string {
  return high.test(text)
    ? text.replace(allHigh, (unit) => shift(unit, unit < '\ue000' ? 0x2000 : -0x800))
    : text;
}

function inCodeUnitOrder(text: string): string {
  return high.test(text)
    ? text.replace(allHigh, (unit) => shift(unit, unit < '\uf800' ? 0x800 : -0x2000))
    : text;
}

function shift(unit: string, by: number): string {
  return String.fromCharCode(unit.charCodeAt(0) + by);
}
