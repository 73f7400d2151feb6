import { z } from '../zod.ts';

/** A time in an answer: ISO 8601 in UTC with milliseconds. */
export const Time = z.string().check(z.meta({ format: 'date-time' }));
