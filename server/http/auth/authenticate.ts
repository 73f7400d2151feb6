import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { HttpContext } from '../context.ts';
import { addressKey } from '../rates/address.ts';
import { counted, type RateLimits } from '../rates/rate-limits.ts';
import { check, type HttpRequest, type HttpResponse, type Step } from '../request-state.ts';
import type { Authenticator, Authorize, CheckedAuth, Presented } from './authenticators.ts';
import type { Caller } from './caller.ts';

/**
 * Returns the steps that authenticate the caller of an endpoint.
 * @throws if no authenticator checks this kind of `auth`, so that no route is open by mistake
 */
export function authenticated(
  { authenticators, limits }: Pick<HttpContext, 'authenticators' | 'limits'>,
  { id, auth }: Endpoint,
): readonly Step[] {
  if (auth.kind === 'none') return [];
  const authenticate = authenticators[auth.kind] as Authenticator<CheckedAuth> | undefined;
  if (authenticate === undefined) throw new Error(`${id}: no authenticator for ${auth.kind}`);
  const optional = auth.kind === 'session' && auth.optional === true;
  return [
    check(async (request, response) => {
      const caller: Caller | Refusal = await authenticate(auth, new Credentials(request, response, limits));
      if (caller instanceof Refusal) return optional && caller.status === 401 ? undefined : caller;
      response.locals.caller = caller;
      return undefined;
    }),
  ];
}

/** Credentials of a request. Address and limit are computed only if an authenticator reads them. */
class Credentials implements Presented {
  readonly request: HttpRequest;
  readonly #response: HttpResponse;
  readonly #limits: RateLimits;

  constructor(request: HttpRequest, response: HttpResponse, limits: RateLimits) {
    this.request = request;
    this.#response = response;
    this.#limits = limits;
  }

  get body(): unknown {
    return this.request.body;
  }

  get address(): string {
    return addressKey(this.request.ip ?? '');
  }

  get limit(): Presented['limit'] {
    return (rate, key) => counted(this.#limits, this.#response, rate, key);
  }
}

export const authorized = (authorize: Authorize): Step =>
  check((request, { locals: { caller } }) => authorize({ caller, params: request.params }));
