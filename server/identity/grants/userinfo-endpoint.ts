import { hash } from 'node:crypto';
import {
  chatPlatform,
  postUserinfo,
  readUserinfo,
  type Userinfo,
} from '../../../contracts/identity/oauth/userinfo.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { noStore, oauthAnswer } from '../../http/answers/errors.ts';
import { challenge } from '../../http/auth/challenge.ts';
import { rawRoute, type RawCall, type RawRoute } from '../../http/route.ts';
import { bearerToken } from '../bearer.ts';
import type { TokenVerifier } from '../tokens/verify-token.ts';
import { livePerson } from './client-tokens.ts';
import type { LiveGrant, LiveGrants } from './live-grants.ts';

/** `GET` and `POST /mana/oauth/userinfo` (docs/rules/identity.md, "Userinfo"). */
export function userinfoRoutes(tokens: TokenVerifier, live: LiveGrants): RawRoute[] {
  async function answer({ headers, limit }: RawCall): Promise<Answer> {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return refusal('missing_token');
    const verified = await tokens.verify(token);
    if (verified?.audience !== 'service.identity') return refusal('invalid_token');
    const person = await livePerson(live, verified);
    if (person === undefined) return refusal('invalid_token');
    const limited = await limit('userinfo', hash('sha256', token, 'base64url'));
    if (limited !== undefined) return oauthAnswer(limited);
    return { status: 200, body: userinfo(person, verified.scopes), headers: noStore };
  }
  return [rawRoute(readUserinfo, answer), rawRoute(postUserinfo, answer)];
}

/** Returns a 401 answer with a body as in RFC 6749 and a challenge as in RFC 6750 §3. */
function refusal(code: 'missing_token' | 'invalid_token'): Answer {
  const refused = refuse(code);
  return {
    status: 401,
    body: { error: 'invalid_token', error_description: refused.message },
    headers: { ...noStore, 'WWW-Authenticate': challenge(readUserinfo.auth, refused) ?? 'Bearer' },
  };
}

export function userinfo({ grant, account }: LiveGrant, scopes: ReadonlySet<string>): Userinfo {
  const { userId, userName, displayName, email, emailVerified, providers, linked = {}, roles } = account;
  const platformId = providers[chatPlatform];
  // Use the image from the provider of this sign-in, or else from any provider.
  const { avatarUrl } =
    [linked[grant.provider], ...Object.values(linked)].find((each) => each?.avatarUrl !== undefined) ?? {};
  return {
    sub: userId,
    _id: userId,
    userId,
    provider: grant.provider,
    ...(scopes.has('profile') && {
      userName,
      preferred_username: userName,
      name: displayName,
      displayName,
      ...(avatarUrl !== undefined && { avatarUrl }),
      ...(platformId !== undefined && { platformId }),
      providerAccountId: grant.providerSubject,
    }),
    ...(scopes.has('email') && email !== undefined && { email, email_verified: emailVerified }),
    ...(scopes.has('roles') && { roles }),
  };
}
