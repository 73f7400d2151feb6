import type { IncomingHttpHeaders } from 'node:http';
import { rateLimits, rateWindows, type RateClass } from '../../../contracts/http/endpoint.ts';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { check, callerKey, type HttpResponse, type Step } from '../request-state.ts';
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
   */
  take(rate: RateClass, key: string, calls?: number): Promise<RateState | undefined>;
}

/**
 * Compares counted calls with the limits of their classes.
 * @param scale multiplies every limit; 0 switches the limits off (`SVC_RATE_LIMIT_SCALE`)
 */
export function createRateLimits(scale: number, counts: RateCounts): RateLimits {
  if (scale === 0) return { take: async () => undefined };
  const classes = new Map(
    (Object.entries(rateLimits) as [RateClass, number][]).map(([rate, perWindow]) => {
      const most = Math.max(1, Math.round(perWindow * scale));
      const seconds = rateWindows[rate] ?? windowSeconds;
      return [rate, { most, seconds, policy: `"${rate}";q=${most};w=${seconds}` }];
    }),
  );
  const known = (rate: RateClass) => classes.get(rate) as NonNullable<ReturnType<typeof classes.get>>;

  const state = (rate: RateClass, { calls, left }: RateCount, refused: boolean): RateState => {
    const { policy, most } = known(rate);
    const wait = Math.max(1, Math.ceil(left / 1000));
    return {
      headers: [
        'RateLimit-Policy',
        policy,
        'RateLimit',
        `"${rate}";r=${Math.max(0, most - calls)};t=${wait}`,
      ],
      refusal: refused ? refuse('rate_limited', { retryAfter: wait }) : undefined,
    };
  };

  return {
    async take(rate, key, calls = 1) {
      const { most, seconds } = known(rate);
      const count = await counts.take(`${rate}:${key}`, most, { seconds, calls });
      return state(rate, count, count.calls > most);
    },
  };
}

/** Counts the call and adds the RateLimit headers to the answer. Returns a refusal above the limit. */
export async function counted(
  limits: RateLimits,
  { locals }: HttpResponse,
  rate: RateClass,
  key: string,
): Promise<Refusal | undefined> {
  const state = await limits.take(rate, key);
  if (state !== undefined) locals.headers.push(...state.headers);
  return state?.refusal;
}

/** Counts each call for its client or account, or for its address if it has neither. */
export const rateCounted = (limits: RateLimits, rate: RateClass): Step =>
  check((request, response) => {
    const key = callerKey(request, response);
    const apart = response.locals.caller.kind !== 'service' && isFromAnotherSite(request.headers);
    return counted(limits, response, rate, apart ? `${key} from other sites` : key);
  });

/**
 * Returns whether a page of another site made this request in the background. Such requests count separately, because
 * any page could otherwise use up its visitors' limits.
 */
function isFromAnotherSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'cross-site' || site === 'same-site') && headers['sec-fetch-dest'] !== 'document';
}
