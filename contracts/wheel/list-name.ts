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

/** Path parameters of a wheel's endpoints. */
export const wheelParams = z.object({ listName: ListName });

/** Query parameter `missing=204`, with which the answer about a missing wheel is 204 instead of 404. */
export const MissingQuery = z.optional(
  z.literal('204').check(z.describe('`204`: a wheel that does not exist is no error.')),
);
