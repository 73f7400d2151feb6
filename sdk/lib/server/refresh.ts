import { errorOf, postForm } from './call-service.ts';
import { type SvcServerOptions } from './options.ts';
import { tokenSetOf, type SvcTokenSet } from './token-set.ts';

export type SvcClientOptions = Pick<SvcServerOptions, 'apiBaseUrl' | 'clientId' | 'clientSecret' | 'fetch'>;

/**
 * Exchanges a refresh token for new tokens. Store the new refresh token in place of the old one.
 * @throws {SvcServerError} `refresh_rejected` if the sign-in has ended
 */
export async function refreshSvcTokens(
  refreshToken: string,
  options: SvcClientOptions,
): Promise<SvcTokenSet> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await postForm(options, '/oauth/token', form);
  if (answer.status === 200) return tokenSetOf(answer);
  throw errorOf(answer, 'refresh_rejected');
}

/**
 * Ends the sign-in to which a token belongs (RFC 7009). Succeeds for an unknown token, and for a sign-in that has
 * already ended.
 */
export async function revokeSvcToken(token: string, options: SvcClientOptions): Promise<void> {
  const answer = await postForm(options, '/oauth/revoke', { token });
  if (answer.status !== 200) throw errorOf(answer, 'revocation_rejected');
}
