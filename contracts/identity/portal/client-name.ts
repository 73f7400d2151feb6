/** Names of apps and service clients. The consent page shows them to people who do not know the client's owner. */
import { z } from '../../zod.ts';

/** Maximum characters of a name. */
export const longestClientName = 60;

/**
 * Visible characters with single spaces. The joiners U+200C and U+200D are allowed, because scripts and emoji need
 * them. Any other invisible character could change the appearance of the text around it.
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
