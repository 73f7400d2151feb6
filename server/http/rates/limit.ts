import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Caller } from '../auth/caller.ts';

/**
 * Counts calls of this class for this key. Returns the refusal `rate_limited` above the limit.
 * @param calls 1 by default; a negative number takes back calls
 */
export type Limit = (rate: RateClass, key: string, calls?: number) => Promise<Refusal | undefined>;

/** Returns the limit of a caller in calls per minute, or undefined if the limit of the endpoint's class applies. */
export type PerMinute<C extends Caller = Caller> = (
  caller: C,
) => number | undefined | Promise<number | undefined>;
