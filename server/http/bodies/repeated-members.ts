/**
 * Finds objects with two members of the same name (docs/rules/http.md, "Bodies"). `JSON.parse` keeps the last of them,
 * and other programs, such as a proxy that checks amounts, may keep the first.
 */
import type { Issue } from '../../../contracts/http/errors.ts';

export const repeatedMember: Issue = {
  path: '',
  code: 'repeated',
  message: 'An object has two members of the same name',
};

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Returns whether an object of a parsed JSON value has two members of the same name in the text.
 * @param source JSON text of the value
 */
export function hasRepeatedMembers(source: string, value: unknown): boolean {
  return writtenMembers(source) !== parsedMembers(value);
}

/** Returns the number of colons outside of strings. */
function writtenMembers(source: string): number {
  let count = 0;
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === quote) inString = !inString;
    else if (!inString) count += code === colon ? 1 : 0;
    else if (code === backslash) at += 1;
  }
  return count;
}

/** Returns the number of members of all objects. Not recursive, because a deep value would overflow the call stack. */
function parsedMembers(value: unknown): number {
  let count = 0;
  const stack = [value];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    const inner: unknown[] = Object.values(part);
    if (!Array.isArray(part)) count += inner.length;
    for (const each of inner) if (typeof each === 'object') stack.push(each);
  }
  return count;
}
