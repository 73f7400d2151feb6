/**
 * Splits a long JSON object at the elements of one of its arrays, so that slices can be parsed separately. Parsing 16
 * MiB in one call would block other requests for a fifth of a second.
 */
import type { DeclaredRows } from '../../../contracts/http/endpoint.ts';
import {
  comma,
  quote,
  skipSpace,
  stringEnd,
  valueEnd,
  type ScanFault,
  type ScanLimits,
} from './json-scan.ts';

export interface SplitLimits {
  /** Limits of the object without its rows: `bytes` in total, `values` and `depth` for each member. */
  readonly frame: ScanLimits;
  /** Maximum number of members of the object. */
  readonly members: number;
  readonly row: ScanLimits;
  /** Limits of a slice. A slice ends with the row that reaches one of them. */
  readonly slice: { readonly bytes: number; readonly rows: number };
}

export interface SplitRows {
  /** The object with an empty array in place of the rows. */
  readonly frame: Buffer;
  /** Elements separated by commas, without brackets. */
  readonly slices: readonly Buffer[];
}

/**
 * `none`: the object has no such array. `rows`: the array has too many rows. `row` is the index of a row above a
 * limit.
 */
export interface SplitFault {
  readonly fault: ScanFault | 'none' | 'repeated' | 'rows';
  readonly row?: number;
}

const byteOrderMark = Buffer.from('\ufeff');
const colon = 0x3a;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;

interface Rows {
  readonly from: number;
  readonly to: number;
  readonly slices: readonly Buffer[];
}

/** Splits the array under a key of the outermost object. Other work can run after each slice. */
export async function splitRows(
  bytes: Buffer,
  { key, most }: Pick<DeclaredRows, 'key' | 'most'>,
  limits: SplitLimits,
  turn: () => Promise<void>,
): Promise<SplitRows | SplitFault> {
  const marked = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  const space = limits.frame.bytes;
  let at = skipSpace(bytes, marked ? byteOrderMark.length : 0, space);
  if (bytes[at] !== openObject) return { fault: 'none' };
  let rows: Rows | undefined;
  for (let members = 0; ; members++) {
    const left = limits.frame.bytes - at + (rows === undefined ? 0 : rows.to - rows.from);
    if (left < 0) return { fault: 'long' };
    if (members > limits.members) return { fault: 'many' };
    const keyAt = (at = skipSpace(bytes, at + 1, space));
    if (bytes[at] !== quote) break;
    const keyEnd = stringEnd(bytes, at, at + left);
    if (typeof keyEnd === 'string') return { fault: keyEnd };
    at = skipSpace(bytes, keyEnd, space);
    if (bytes[at] !== colon) break;
    at = skipSpace(bytes, at + 1, space);
    if (keyOf(bytes.subarray(keyAt, keyEnd)) === key) {
      if (rows !== undefined) return { fault: 'repeated' };
      if (bytes[at] !== openArray) return { fault: 'none' };
      const found = await sliceElements(bytes, at + 1, most, limits, turn);
      if ('fault' in found) return found;
      rows = found;
      at = rows.to + 1;
    } else {
      const end = valueEnd(bytes, at, { ...limits.frame, bytes: left });
      if (typeof end === 'string') return { fault: end };
      at = end;
    }
    at = skipSpace(bytes, at, space);
    if (bytes[at] !== comma) break;
  }
  if (rows === undefined) return { fault: 'none' };
  const frame = Buffer.concat([bytes.subarray(0, rows.from), bytes.subarray(rows.to)]);
  return frame.length > limits.frame.bytes ? { fault: 'long' } : { frame, slices: rows.slices };
}

/** Collects the elements of an array in slices. `from` is the index after the opening bracket. */
async function sliceElements(
  bytes: Buffer,
  from: number,
  most: number,
  limits: SplitLimits,
  turn: () => Promise<void>,
): Promise<Rows | SplitFault> {
  const slices: Buffer[] = [];
  const space = limits.row.bytes;
  let start = from;
  let inSlice = 0;
  for (let at = from, row = 0; ; row++) {
    const begin = skipSpace(bytes, at, space);
    if (begin - at === space) return { fault: 'long', row };
    if (row === 0 && bytes[begin] === closeArray) return { from, to: begin, slices };
    if (row === most) return { fault: 'rows' };
    const end = valueEnd(bytes, begin, limits.row);
    if (typeof end === 'string') return end === 'malformed' ? { fault: end } : { fault: end, row };
    at = skipSpace(bytes, end, space);
    // Refuse an empty element, such as between two commas or before the closing bracket.
    if (end === begin) return { fault: 'malformed' };
    const last = bytes[at] === closeArray;
    if (!last && bytes[at] !== comma) return { fault: 'malformed' };
    inSlice++;
    if (last || inSlice === limits.slice.rows || at - start >= limits.slice.bytes) {
      slices.push(bytes.subarray(start, at));
      start = at + 1;
      inSlice = 0;
      await turn();
    }
    if (last) return { from, to: at, slices };
    at++;
  }
}

function keyOf(literal: Buffer): string | undefined {
  try {
    return JSON.parse(literal.toString()) as string;
  } catch {
    return undefined;
  }
}
