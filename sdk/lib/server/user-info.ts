import { callService, errorOf } from './call-service.ts';
import { type DiagnosticsHeaders, type SvcServerOptions } from './options.ts';
import { SvcServerError } from './server-error.ts';

/** Data of the signed-in person. The scopes determine which members are present. More members may be added. */
export interface SvcUserInfo {
  readonly sub: string;
  /** Account id, in the form that the payment API expects. Equal to `sub` and `userId`. */
  readonly _id: string;
  readonly userId: string;
  /** Provider of this sign-in. */
  readonly provider: string;
  readonly userName?: string;
  readonly name?: string;
  readonly displayName?: string;
  readonly avatarUrl?: string;
  readonly platformId?: string;
  readonly providerAccountId?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly roles?: readonly string[];
  readonly [claim: string]: unknown;
}

export type SvcUserInfoOptions = Pick<SvcServerOptions, 'apiBaseUrl' | 'fetch'> & {
  /** Headers with ids for diagnostics, which the service logs. */
  readonly headers?: DiagnosticsHeaders | undefined;
};

/**
 * Reads who signed in.
 * @throws {SvcServerError} with status 401 and `invalid_token` if the token is invalid, or its sign-in has ended
 */
export async function fetchSvcUserInfo(
  accessToken: string,
  options: SvcUserInfoOptions,
): Promise<SvcUserInfo> {
  const answer = await callService(options, '/oauth/userinfo', {
    headers: { ...options.headers, authorization: `Bearer ${accessToken}` },
  });
  if (answer.status === 200 && typeof answer.body['sub'] === 'string')
    return answer.body as unknown as SvcUserInfo;
  if (answer.status === 401)
    throw new SvcServerError('The access token is not valid', {
      status: 401,
      code: 'invalid_token',
      traceId: answer.traceId,
    });
  throw errorOf(answer, 'upstream_failed');
}
