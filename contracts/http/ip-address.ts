import { z } from '../zod.ts';

const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const v4 = `(?:${byte}\\.){3}${byte}`;
const group = '[0-9a-fA-F]{1,4}';

/** Returns a pattern for an address after the first colon of `::`: a colon, then up to `most` groups. */
function after(most: number): string {
  return `(?:(?::${group}){0,${most - 2}}:${v4}|(?::${group}){1,${most}}|:)`;
}

/** `IPv6address` of RFC 3986 §3.2.2. The alternatives differ in the number of groups before `::`. */
const v6 = [
  `(?:${group}:){7}(?:${group}|:)`,
  `(?:${group}:){6}(?:${v4}|:${group}|:)`,
  `(?:${group}:){5}(?::${v4}|(?::${group}){1,2}|:)`,
  ...[4, 3, 2, 1].map((before) => `(?:${group}:){${before}}${after(7 - before)}`),
  `:${after(7)}`,
].join('|');

/** An IPv4 or IPv6 address. The check is a single pattern, so that OpenAPI shows the complete rule. */
export const IpAddress = z
  .string()
  .check(z.regex(new RegExp(`^(?:${v4}|${v6})$`), 'Write an IPv4 or IPv6 address'));
