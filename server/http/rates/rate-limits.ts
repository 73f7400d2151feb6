import type { IncomingHttpHeaders } from 'node:http';
import { rateLimits, rateWindows, type RateClass } from '../../../contracts/http/endpoint.ts';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { check, callerKey, type HttpResponse, type Step } from '../request-state.ts';
import type { PerMinute } from './limit.ts';
import { windowSeconds, type RateCount, type RateCounts } from './rate-counts.ts';

export interface RateState {
  /** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), as a name-value list. */
  readonly headers: readonly string[];
  readonly refusal: Refusal | undefined;
}

export interface RateLimits {
  /**
   * Counts calls. Returns undefined if limits are switched off.
   * @param calls 1 by default; a negative number takes back calls
   * @param own limit of this key, if it differs from that of its class
   */
  take(rate: RateClass, key: string, calls?: number, own?: number): Promise<RateState | undefined>;
}

interface Limit {
  readonly most: number;
  /** Length of the window. */
  readonly seconds: number;
  /** Value of `RateLimit-Policy`. */
  readonly policy: string;
}

/**
 * Compares counted calls with the limits of their classes.
 * @param scale multiplies every limit; 0 switches the limits off (`SVC_RATE_LIMIT_SCALE`)
 */
export function createRateLimits(scale: number, counts: RateCounts): RateLimits {
  if (scale === 0) return { take: async () => undefined };
  const limitOf = (rate: RateClass, perWindow: number): Limit => {
    const most = Math.max(1, Math.round(perWindow * scale));
    const seconds = rateWindows[rate] ?? windowSeconds;
    return { most, seconds, policy: `"${rate}";q=${most};w=${seconds}` };
  };
  const classes = new Map(
    (Object.entries(rateLimits) as [RateClass, number][]).map(([rate, perWindow]) => [
      rate,
      limitOf(rate, perWindow),
    ]),
  );

  const state = (rate: RateClass, { policy, most }: Limit, { calls, left }: RateCount): RateState => {
    const wait = Math.max(1, Math.ceil(left / 1000));
    return {
      headers: [
        'RateLimit-Policy',
        policy,
        'RateLimit',
        `"${rate}";r=${Math.max(0, most - calls)};t=${wait}`,
      ],
      refusal: calls > most ? refuse('rate_limited', { retryAfter: wait }) : undefined,
    };
  };

  return {
    async take(rate, key, calls = 1, own) {
      const limit = own === undefined ? (classes.get(rate) as Limit) : limitOf(rate, own);
      const { most, seconds } = limit;
      return state(rate, limit, await counts.take(`${rate}:${key}`, most, { seconds, calls }));
    },
  };
}

/** Counts the call and adds the RateLimit headers to the answer. Returns a refusal above the limit. */
export async function counted(
  limits: RateLimits,
  { locals }: HttpResponse,
  rate: RateClass,
  key: string,
  own?: number,
): Promise<Refusal | undefined> {
  const state = await limits.take(rate, key, 1, own);
  if (state !== undefined) locals.headers.push(...state.headers);
  return state?.refusal;
}

/**
 * Counts each call for its client or account, or for its address if it has neither.
 * @param perMinute returns the limit of a caller, if it differs from that of the class
 */
export const rateCounted = (limits: RateLimits, rate: RateClass, perMinute?: PerMinute): Step =>
  check(async (request, response) => {
    const { caller } = response.locals;
    const key = callerKey(request, response);
    const apart = caller.kind !== 'service' && isFromAnotherSite(request.headers);
    const own = await perMinute?.(caller);
    return counted(limits, response, rate, apart ? `${key} from other sites` : key, own);
  });

/**
 * Returns whether a page of another site made this request in the background. Such requests count separately, because
 * any page could otherwise use up its visitors' limits.
 */
function isFromAnotherSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-dest'] !== 'document';
}
