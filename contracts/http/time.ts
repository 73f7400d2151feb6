import { z } from '../zod.ts';

/** A moment in an answer: ISO 8601 in UTC with milliseconds. It was written here, so nobody checks it again. */
export const Time = z.string().check(z.meta({ format: 'date-time' }));
