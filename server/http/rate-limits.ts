import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits, type RateClass } from '../../contracts/endpoint.ts';
import { refuse, type Refusal } from '../../contracts/errors.ts';
import { allowing, callerKey, type Reply, type Step } from './exchange.ts';

const windowSeconds = 60;

export interface RateState {
  /** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), as a name-value list. */
  readonly headers: readonly string[];
  readonly refusal: Refusal | undefined;
}

export interface RateLimits {
  /** Counts one call; undefined where limits are switched off. */
  take(rate: RateClass, key: string): Promise<RateState | undefined>;
  /** The same question without counting. */
  peek(rate: RateClass, key: string): Promise<RateState | undefined>;
}

/**
 * Fixed windows of one minute, counted in this process.
 * @param scale multiplies every limit; 0 switches them off (`SVC_RATE_LIMIT_SCALE`)
 */
export function createRateLimits(scale: number): RateLimits {
  if (scale === 0) return { take: async () => undefined, peek: async () => undefined };
  const classes = new Map(
    (Object.entries(rateLimits) as [RateClass, number][]).map(([rate, perMinute]) => {
      const points = Math.max(1, Math.round(perMinute * scale));
      const limiter = new RateLimiterMemory({ keyPrefix: '', points, duration: windowSeconds });
      return [rate, { limiter, points, policy: `"${rate}";q=${points};w=${windowSeconds}` }];
    }),
  );
  const known = (rate: RateClass) => classes.get(rate) as NonNullable<ReturnType<typeof classes.get>>;

  const state = (rate: RateClass, counted: RateLimiterRes, refused: boolean): RateState => {
    const { policy, points } = known(rate);
    const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
    const remaining = Math.max(0, points - counted.consumedPoints);
    return {
      headers: ['RateLimit-Policy', policy, 'RateLimit', `"${rate}";r=${remaining};t=${seconds}`],
      refusal: refused ? refuse('rate_limited', { retryAfter: seconds }) : undefined,
    };
  };

  return {
    async take(rate, key) {
      try {
        return state(rate, await known(rate).limiter.consume(key), false);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return state(rate, refused, true);
        throw refused;
      }
    },
    async peek(rate, key) {
      const counted = await known(rate).limiter.get(key);
      return counted === null
        ? undefined
        : state(rate, counted, counted.consumedPoints >= known(rate).points);
    },
  };
}

/** Counts the call and notes the RateLimit headers; the refusal when it was one too many. */
export async function counted(
  limits: RateLimits,
  { locals }: Reply,
  rate: RateClass,
  key: string,
): Promise<Refusal | undefined> {
  const state = await limits.take(rate, key);
  if (state !== undefined) locals.headers.push(...state.headers);
  return state?.refusal;
}

/** Counts each call against its client, or its address where there is no client. */
export const rateCounted = (limits: RateLimits, rate: RateClass): Step =>
  allowing((request, response) => counted(limits, response, rate, callerKey(request, response)));
