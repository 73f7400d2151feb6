import { colourPattern } from './hex-colour.ts';
import { z } from '../zod.ts';

export const Colour = z
  .string()
  .check(z.regex(colourPattern, 'Write a colour as #RRGGBB'), z.describe('`#RRGGBB`.'));
