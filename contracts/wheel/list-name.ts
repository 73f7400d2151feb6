import { z } from '../zod.ts';

/** Matches a list name in lower case (docs/rules/wheel.md, "List names"). */
export const listNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** List name in a request. Converted to lower case. */
export const ListName = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,62}[a-zA-Z0-9])?$/,
        'A listName is 1 to 64 letters, digits and hyphens, no hyphen at the ends',
      ),
      z.describe('Slug: 1 to 64 letters, digits and hyphens, no hyphen at the ends; lower-cased.'),
    ),
  z.transform((name: string) => name.toLowerCase()),
);

/** Parameters of endpoints under the path of a wheel. */
export const wheelParams = z.object({ listName: ListName });

/** Query parameter `missing=204`, which replaces 404 as the answer about a wheel that does not exist. */
export const MissingQuery = z.optional(
  z.literal('204').check(z.describe('`204`: a wheel that does not exist is no error.')),
);
