import { z } from '../zod.ts';

const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const v4 = `(?:${byte}\\.){3}${byte}`;
const group = '[0-9a-fA-F]{1,4}';

/**
 * Returns a pattern of the second colon of `::` and the groups after it. There are at most `most` groups, of which the
 * last two may be written as IPv4.
 */
function after(most: number): string {
  return `(?:(?::${group}){0,${most - 2}}:${v4}|(?::${group}){1,${most}}|:)`;
}

/**
 * `IPv6address` of RFC 3986 §3.2.2. The last 32 bits may be written as IPv4; zone indexes are refused. One alternative
 * for each number of groups before `::`.
 */
const v6 = [
  `(?:${group}:){7}(?:${group}|:)`,
  `(?:${group}:){6}(?:${v4}|:${group}|:)`,
  `(?:${group}:){5}(?::${v4}|(?::${group}){1,2}|:)`,
  ...[4, 3, 2, 1].map((before) => `(?:${group}:){${before}}${after(7 - before)}`),
  `:${after(7)}`,
].join('|');

/** An IPv4 or IPv6 address as text. Checked by the pattern alone, so that OpenAPI shows exactly what is enforced. */
export const IpAddress = z
  .string()
  .check(z.regex(new RegExp(`^(?:${v4}|${v6})$`), 'Write an IPv4 or IPv6 address'));
