import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';

/**
 * Counts one call of this class for this key. Returns the refusal `rate_limited` if the limit is exceeded.
 * @param calls other than 1, for example -1 to take one back
 */
export type Limit = (rate: RateClass, key: string, calls?: number) => Promise<Refusal | undefined>;
