import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';

/**
 * Counts calls of this class for this key. Returns the refusal `rate_limited` above the limit.
 * @param calls 1 by default; a negative number takes back calls
 */
export type Limit = (rate: RateClass, key: string, calls?: number) => Promise<Refusal | undefined>;
