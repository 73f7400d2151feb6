import { SvcServerError } from './server-error.ts';
import { type ServiceAnswer } from './call-service.ts';

export interface SvcTokenSet {
  readonly accessToken: string;
  /** Present with the scope `offline_access`. */
  readonly refreshToken?: string;
  /** Seconds. */
  readonly expiresIn?: number;
  readonly tokenType: string;
  readonly scope: string;
  /** The whole answer of the token endpoint. */
  readonly raw: Readonly<Record<string, unknown>>;
}

export function tokenSetOf({ body, traceId }: ServiceAnswer): SvcTokenSet {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = body;
  if (typeof accessToken !== 'string' || accessToken === '')
    throw new SvcServerError('The token endpoint answered without a token', {
      status: 502,
      code: 'upstream_failed',
      traceId,
    });
  return {
    accessToken,
    ...(typeof refreshToken === 'string' && { refreshToken }),
    ...(typeof expiresIn === 'number' && { expiresIn }),
    tokenType: typeof body['token_type'] === 'string' ? body['token_type'] : 'Bearer',
    scope: typeof body['scope'] === 'string' ? body['scope'] : '',
    raw: body,
  };
}
