import { z } from '../zod.ts';

/** A time in a request. */
export const Moment = z.iso.datetime({
  offset: true,
  error: 'A time with Z or an offset, such as 2026-01-31T00:00:00Z',
});

/** Query parameters for a list of dated things, such as `entries`. */
export const period = (things: string) => ({
  from: z.optional(Moment.check(z.describe(`Time from which ${things} are listed.`))),
  to: z.optional(Moment.check(z.describe(`Time before which ${things} are listed.`))),
});
