import { queryOf } from './connections/target.ts';
import { addressKey } from './rates/address.ts';
import { counted, type RateLimits } from './rates/rate-limits.ts';
import type { HttpRequest, HttpResponse, Respond } from './request-state.ts';
import type { RawCall, RawRoute } from './route.ts';

/** Passes the request to the handler unchanged. A raw route checks its own credentials and body. */
export function answerRaw(limits: RateLimits, route: RawRoute): Respond {
  return (request, response) => route.handle(new UncheckedCall(request, response, limits));
}

/** Address and headers are computed only if a route reads them. */
class UncheckedCall implements RawCall {
  readonly method: string;
  readonly headers: RawCall['headers'];
  readonly query: string;
  readonly body: Buffer;
  readonly requestId: string;
  readonly limit: RawCall['limit'];
  readonly #request: HttpRequest;

  constructor(request: HttpRequest, response: HttpResponse, limits: RateLimits) {
    this.method = request.method;
    this.headers = request.headers;
    this.query = queryOf(request.url);
    this.body = response.locals.bytes;
    this.requestId = response.locals.requestId;
    this.limit = (rate, key) => counted(limits, response, rate, key);
    this.#request = request;
  }

  get headersDistinct(): RawCall['headersDistinct'] {
    return this.#request.headersDistinct;
  }

  get address(): string {
    return addressKey(this.#request.ip ?? '');
  }
}
