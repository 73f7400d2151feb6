/**
 * The text of a long JSON object taken apart at the elements of one of its arrays, so that they can be parsed a slice
 * at a time: `JSON.parse` of 16 MiB stops everything else for a fifth of a second. Only where strings, brackets and
 * commas stand is looked at; whether each piece is JSON, `JSON.parse` says of the pieces. Together they are JSON
 * exactly where the text is (RFC 8259).
 */

/** The pieces of a text. */
export interface SplitRows {
  /** The text with an empty array in the place of the rows. */
  readonly frame: string;
  /** Elements with the commas between them, none at the ends. Empty: no rows. */
  readonly slices: readonly string[];
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const open = new Set([0x5b, 0x7b]);
const close = new Set([0x5d, 0x7d]);
const space = /[ \t\n\r]*/y;

/**
 * Finds the array under a key of the outermost object. Gives way after each slice, which has about `length`
 * characters, or as many as one element has.
 * @returns undefined where it cannot be told apart: the text is no object, has no such array or two such keys
 */
export async function splitRows(
  text: string,
  key: string,
  length: number,
  turn: () => Promise<void>,
): Promise<SplitRows | undefined> {
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return undefined;
  let found: { from: number; to: number; slices: string[] } | undefined;
  for (;;) {
    at = skipSpace(text, at + 1);
    const keyEnd = text.charCodeAt(at) === quote ? stringEnd(text, at) : -1;
    if (keyEnd < 0) break;
    const isRows = keyOf(text.slice(at, keyEnd)) === key;
    at = skipSpace(text, keyEnd);
    if (text[at] !== ':') break;
    at = skipSpace(text, at + 1);
    if (isRows) {
      if (found !== undefined || text[at] !== '[') return undefined;
      const slices: string[] = [];
      const from = at + 1;
      const to = await sliceElements(text, from, length, slices, turn);
      if (to === undefined) return undefined;
      found = { from, to, slices };
      at = to + 1;
    } else {
      at = valueEnd(text, at, Infinity);
      if (at < 0) return undefined;
    }
    at = skipSpace(text, at);
    if (text.charCodeAt(at) !== comma) break;
  }
  if (found === undefined) return undefined;
  return { frame: text.slice(0, found.from) + text.slice(found.to), slices: found.slices };
}

/** Collects the elements behind a `[`; returns where its `]` stands. */
async function sliceElements(
  text: string,
  from: number,
  length: number,
  slices: string[],
  turn: () => Promise<void>,
): Promise<number | undefined> {
  for (let start = from; ;) {
    const end = valueEnd(text, start, start + length);
    if (end < 0) return undefined;
    const last = text.charCodeAt(end) !== comma;
    const slice = text.slice(start, end);
    const isBlank = skipSpace(slice, 0) === slice.length;
    // `[ ]` has no element, and a comma with nothing on one of its sides is a fault.
    if (isBlank && !(last && slices.length === 0)) return undefined;
    if (!isBlank) slices.push(slice);
    if (last) return text[end] === ']' ? end : undefined;
    start = end + 1;
    await turn();
  }
}

/**
 * Where the values from here on end: at the first comma from `enough` on (from here on, where that is `Infinity`)
 * that is inside none of them, or at the bracket that closes what they stand in. -1: the text ends before.
 */
function valueEnd(text: string, from: number, enough: number): number {
  const soon = enough === Infinity ? from : enough;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at) - 1;
      if (at < 0) return -1;
    } else if (code === comma) {
      if (depth === 0 && at >= soon) return at;
    } else if (open.has(code)) depth++;
    else if (close.has(code)) {
      if (depth === 0) return at;
      depth--;
    }
  }
  return -1;
}

/** Behind the string that begins here; -1: it does not end. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return -1;
}

function skipSpace(text: string, from: number): number {
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}

function keyOf(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
