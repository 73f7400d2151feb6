/** Pages of lists (common.md): `limit` and an opaque `cursor`. */
import { z } from './zod.ts';

/**
 * Query of a list: `limit` over the most is clamped, and echoed in the answer; below 1 or no whole number is a fault.
 * `cursor` is the `nextCursor` of the page before.
 */
export function limitQuery({ usual, most }: { usual: number; most: number }) {
  return z.object({
    limit: z._default(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Write a whole number from 1')),
        z.transform((text: string) => Math.min(most, Number(text))),
      ),
      usual,
    ),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2_048))),
  });
}
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
