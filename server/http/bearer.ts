import type { Audience } from '../../contracts/http/endpoint.ts';
import { Refusal } from '../../contracts/http/errors.ts';
import type { Caller } from './caller.ts';
import { check, type Step } from './request-state.ts';

/**
 * Says who calls, from the Authorization header alone. Refuses in the order and words of common.md:
 * missing_token, invalid_token, invalid_audience, service_token_required, insufficient_scope, client_inactive.
 */
export type Bearer = (
  authorization: string | undefined,
  need: { readonly audience: Audience; readonly scope: string },
) => Caller | Refusal | Promise<Caller | Refusal>;

/** Asks who calls. */
export const authenticated = (bearer: Bearer, need: Parameters<Bearer>[1]): Step =>
  check(async (request, { locals }) => {
    const found = await bearer(request.headers.authorization, need);
    if (found instanceof Refusal) return found;
    locals.caller = found;
    return undefined;
  });

/**
 * `WWW-Authenticate` for a refused token (RFC 6750 §3): no error code where no token came, the scope where it is
 * the scope that lacks.
 */
export function challenge(refusal: Refusal, scope: string): string | undefined {
  switch (refusal.code) {
    case 'missing_token':
      return 'Bearer realm="svc"';
    case 'invalid_token':
    case 'invalid_audience':
    case 'service_token_required':
      return `Bearer realm="svc", error="invalid_token", error_description="${refusal.message}"`;
    case 'insufficient_scope':
      return `Bearer realm="svc", error="insufficient_scope", error_description="${refusal.message}", scope="${scope}"`;
    case 'client_inactive':
      return `Bearer realm="svc", error="invalid_token", error_description="${refusal.message}"`;
    default:
      return undefined;
  }
}
