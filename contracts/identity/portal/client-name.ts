/** Names of apps and service clients. The consent page shows the name to people who do not know its owner. */
import { z } from '../../zod.ts';

export const longestClientName = 60;

/**
 * Matches visible characters with single spaces between them. Allows the joiners U+200C and U+200D, which
 * some scripts and emoji need, but no other invisible characters, which could change how the text around the
 * name is displayed.
 */
const shape = /^(?:[^\p{C}\p{Z}]|\u200c|\u200d| (?! ))+$/u;

/** Returns whether a text may name a client: visible characters with single spaces between them. */
export function isClientName(text: string): boolean {
  return shape.test(text) && text.trim() === text;
}

export const ClientName = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(longestClientName),
    z.refine(isClientName, 'Visible characters with single spaces between them'),
  );
