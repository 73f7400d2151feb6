import type { Auth } from '../../../contracts/http/auth.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';

/** Returns `WWW-Authenticate` for a refusal. Every 401 must have this header (RFC 9110 §11.6.1). */
export function challenge(auth: Auth, refusal: Refusal): string | undefined {
  switch (auth.kind) {
    case 'service':
      return bearerChallenge(refusal, auth.scope);
    case 'operator':
      return bearerChallenge(refusal, '');
    case 'user':
      return bearerChallenge(refusal, '');
    case 'clientInBody':
    case 'clientBasic':
      return refusal.status === 401 ? 'Basic realm="svc", charset="UTF-8"' : undefined;
    case 'session':
    // Endpoints for signing in require no credentials, but answer 401 to a wrong password.
    case 'none':
      return refusal.status === 401 ? 'Cookie realm="svc"' : undefined;
  }
}

/** Returns the challenge of RFC 6750 §3. The error code is absent if no token was sent. */
function bearerChallenge(refusal: Refusal, scope: string): string | undefined {
  const described = (error: string) =>
    `Bearer realm="svc", error="${error}", error_description="${refusal.message}"`;
  switch (refusal.code) {
    case 'missing_token':
      return 'Bearer realm="svc"';
    case 'invalid_token':
    case 'invalid_audience':
    case 'service_token_required':
    case 'client_inactive':
      return described('invalid_token');
    case 'insufficient_scope':
      return `${described('insufficient_scope')}, scope="${scope}"`;
    default:
      return undefined;
  }
}
