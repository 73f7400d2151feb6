import { z } from '../zod.ts';

/** A time in an answer: ISO 8601 in UTC with milliseconds. The server writes it, so its form is not validated. */
export const Time = z.string().check(z.meta({ format: 'date-time' }));
