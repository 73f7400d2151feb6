/**
 * Finds the end of a JSON value without parsing it, so that values that would take too long are refused.
 * `JSON.parse` checks the other rules of JSON later (RFC 8259).
 */

export interface ScanLimits {
  /** Maximum bytes of the value. */
  readonly bytes: number;
  /** Maximum nesting of brackets. */
  readonly depth: number;
  /** Maximum number of values at any depth, counted by their commas. */
  readonly values: number;
}

/** `malformed`: the bytes end inside the value. The other faults name the limit that is exceeded. */
export type ScanFault = 'malformed' | 'long' | 'deep' | 'many';

export const comma = 0x2c;
export const quote = 0x22;
const backslash = 0x5c;

const isOpen = (code: number) => code === 0x5b || code === 0x7b;
const isClose = (code: number) => code === 0x5d || code === 0x7d;
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Returns the index of the first byte that is not white space, at most `from + most`. */
export function skipSpace(bytes: Uint8Array, from: number, most: number): number {
  const end = from + most;
  let at = from;
  while (at < end && isSpace(bytes[at] as number)) at++;
  return at;
}

/** Returns the index after the string that begins at `from`, or a fault. */
export function stringEnd(bytes: Buffer, from: number, end: number): number | ScanFault {
  for (let at = bytes.indexOf(quote, from + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    if (at >= end) return 'long';
    let escapes = 0;
    while (bytes[at - 1 - escapes] === backslash) escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return 'malformed';
}

/** Returns the index after the value that begins at `from`, or a fault. The value must not begin with white space. */
export function valueEnd(bytes: Buffer, from: number, limits: ScanLimits): number | ScanFault {
  const end = from + limits.bytes;
  let depth = 0;
  let values = 0;
  for (let at = from; at < bytes.length; at++) {
    if (at >= end) return 'long';
    const code = bytes[at] as number;
    if (code === quote) {
      const after = stringEnd(bytes, at, end);
      if (typeof after === 'string' || depth === 0) return after;
      at = after - 1;
    } else if (isOpen(code)) {
      if (++depth > limits.depth) return 'deep';
    } else if (isClose(code)) {
      // This bracket closes the surrounding array or object, and so ends a number or a literal such as `true`.
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (code === comma) {
      if (depth === 0) return at;
      if (++values > limits.values) return 'many';
    } else if (depth === 0 && isSpace(code)) return at;
  }
  return depth === 0 ? bytes.length : 'malformed';
}
