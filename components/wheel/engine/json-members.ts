/** Finds members of JSON objects that parsing drops: unknown members, and members with a repeated name. */

/** Returns whether a value has members that its parsed form lacks. */
export function hasUnknownMembers(value: unknown, parsed: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const known = new Map(Object.entries(parsed as object));
  return Object.entries(value).some(
    ([name, inner]) => !known.has(name) || hasUnknownMembers(inner, known.get(name)),
  );
}

/**
 * Returns whether an object in a JSON text has two members of the same name. Some programs use the first
 * member, others the last.
 */
export function hasDoubledMembers(text: string, value: unknown): boolean {
  return membersWritten(text) > membersOf(value);
}

function membersWritten(text: string): number {
  let members = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = text.indexOf('"', at + 1);
    while (isEscaped(text, at)) at = text.indexOf('"', at + 1);
    do at++;
    while (' \t\r\n'.includes(text.charAt(at)) && at < text.length);
    if (text[at] === ':') members++;
  }
  return members;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** Counts without recursion, because a deep value would overflow the call stack. */
function membersOf(value: unknown): number {
  let members = 0;
  const open = [value];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    const inner: unknown[] = Object.values(part);
    if (!Array.isArray(part)) members += inner.length;
    for (const each of inner) open.push(each);
  }
  return members;
}
