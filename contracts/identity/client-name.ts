/** Names of apps and service clients, which strangers read on the consent page. */
import { z } from '../zod.ts';

/** Maximum characters of a name. */
export const longestClientName = 60;

/**
 * Scripts and emoji need the joiners U+200C and U+200D; every other invisible character could change how the text around
 * it reads.
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
