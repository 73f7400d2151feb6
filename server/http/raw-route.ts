import { Refusal } from '../../contracts/errors.ts';
import { addressKey } from './address.ts';
import type { Outcome } from './answer.ts';
import { readBody } from './body.ts';
import { bodyLimitOf, callerKey, counted, type Exchange } from './exchange.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RawRoute } from './route.ts';

/** Rate limit and body size; everything else is the route's own. */
export async function answerRaw(limits: RateLimits, exchange: Exchange, route: RawRoute): Promise<Outcome> {
  const { request, requestId, target } = exchange;
  const over = await counted(limits, exchange, route.endpoint.rate, callerKey(exchange));
  if (over !== undefined) return over;
  const reading = route.endpoint.body === undefined ? Buffer.alloc(0) : readBody(request, bodyLimitOf(route));
  const body = reading instanceof Promise ? await reading : reading;
  if (body instanceof Refusal) return body;
  return route.handle({
    method: request.method as string,
    headers: request.headers,
    headersDistinct: request.headersDistinct,
    query: target.query,
    body,
    address: addressKey(request.ip ?? ''),
    requestId,
    limit: (rate, key) => counted(limits, exchange, rate, key),
    exhausted: async (rate, key) => (await limits.peek(rate, key))?.refusal,
  });
}
