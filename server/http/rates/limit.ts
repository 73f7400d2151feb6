import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';

/**
 * Counts calls of this class for this key. Returns the refusal `rate_limited` if the limit is exceeded.
 * @param calls number of calls, by default 1; -1 takes one back
 */
export type Limit = (rate: RateClass, key: string, calls?: number) => Promise<Refusal | undefined>;
