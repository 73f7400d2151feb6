import { z } from './zod.ts';

/** `#RRGGBB`, the only colour form on the wire (document 000, "Entry"). */
export const colourPattern = /^#[0-9a-fA-F]{6}$/;
export const Colour = z
  .string()
  .check(z.regex(colourPattern, 'Write a colour as #RRGGBB'), z.describe('`#RRGGBB`.'));
