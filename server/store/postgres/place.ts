/**
 * Index keys as bytes that PostgreSQL sorts in the order of the port.
 *
 * A number is 01 and the eight bytes of the double, changed so that the bytes sort like the numbers. A string is 02,
 * its UTF-8 and 00.
 */
import { isStorable } from '../canonical.ts';
import type { IndexKey } from '../port.ts';

const text = Buffer.from([2]);
const endOfText = Buffer.from([0]);
const afterComponents = Buffer.from([3]);

/** @throws {TypeError} if a component is neither a finite number nor a storable string */
export function encodePlace(indexKey: IndexKey): Buffer {
  const parts: Buffer[] = [];
  for (const component of indexKey) {
    if (typeof component === 'number') parts.push(encodeNumber(component));
    else if (typeof component !== 'string' || !isStorable(component)) {
      throw new TypeError('not an index component');
    } else parts.push(text, Buffer.from(component), endOfText);
  }
  return Buffer.concat(parts);
}

/** Returns bytes that sort after every index key with the prefix and before all later ones. */
export function endOfPrefix(encodedPrefix: Buffer): Buffer {
  return Buffer.concat([encodedPrefix, afterComponents]);
}

function encodeNumber(value: number): Buffer {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be an index key`);
  const bytes = Buffer.alloc(9);
  bytes[0] = 1;
  bytes.writeDoubleBE(value === 0 ? 0 : value, 1);
  if (value < 0) for (let at = 1; at < 9; at++) bytes[at] = ~(bytes[at] as number);
  else bytes[1] = (bytes[1] as number) | 0x80;
  return bytes;
}
