/** Pages of lists (docs/rules/http.md, "Lists"). */
import { z } from '../zod.ts';

/**
 * Query of a list. A `limit` above the maximum is lowered to the maximum. `cursor` is the `nextCursor` of the
 * previous page.
 */
export function limitQuery({ usual, most }: { usual: number; most: number }) {
  return z.object({
    limit: z._default(
      z.pipe(
        z
          .string()
          .check(
            z.regex(/^[1-9]\d{0,8}$/, 'Write a whole number from 1'),
            z.describe(`Maximum number of items on the page: ${usual} by default, at most ${most}.`),
          ),
        z.transform((text: string) => Math.min(most, Number(text))),
      ),
      usual,
    ),
    cursor: z.optional(
      z
        .string()
        .check(z.minLength(1), z.maxLength(2_048), z.describe('The `nextCursor` of the previous page.')),
    ),
  });
}
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Answer of a list. `nextCursor` is missing on the last page. */
export function pageOf<Name extends string, Row>(name: Name, row: z.ZodMiniType<Row>) {
  return z.object({
    ...({ [name]: z.array(row) } as Record<Name, z.ZodMiniArray<z.ZodMiniType<Row>>>),
    nextCursor: z.optional(z.string()),
    limit: z.int(),
  });
}
