import { addressKey } from './rates/address.ts';
import type { Respond } from './request-state.ts';
import { counted, type RateLimits } from './rates/rate-limits.ts';
import type { RawRoute } from './route.ts';
import { queryOf } from './connections/target.ts';

/** Passes the request on unchanged: a raw route checks everything except size and rate itself. */
export function answerRaw(limits: RateLimits, route: RawRoute): Respond {
  return (request, response) =>
    route.handle({
      method: request.method,
      headers: request.headers,
      headersDistinct: request.headersDistinct,
      query: queryOf(request.url),
      body: response.locals.bytes,
      address: addressKey(request.ip ?? ''),
      requestId: response.locals.requestId,
      limit: (rate, key) => counted(limits, response, rate, key),
    });
}
