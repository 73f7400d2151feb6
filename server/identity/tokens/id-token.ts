/** Id tokens (OpenID Connect Core §2; docs/rules/identity.md, "Id tokens"). */
import { hash } from 'node:crypto';
import { compactVerify, decodeProtectedHeader, type CryptoKey } from 'jose';
import type { Userinfo } from '../../../contracts/identity/oauth/userinfo.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { TokenSubject } from './access-token.ts';
import type { SigningAlg } from './documents.ts';
import { signedWithEither } from './jws.ts';
import type { KeyRings } from './key-rings.ts';
import { idTokenLifetime } from './lifetimes.ts';

/** Maximum characters of an id token that is read. Leaves room for the nonce, which has at most 2 KiB. */
const longestToken = 8_192;

export interface IdTokenContent {
  readonly subject: TokenSubject;
  /** The same claims as userinfo for these scopes, because many clients read only the id token. */
  readonly person: Userinfo;
  /** Nonce of the authorization request. Null for a refreshed token. */
  readonly nonce: string | null;
  readonly accessToken: string;
}

export async function issueIdToken(
  { clock, config }: Deps,
  keys: KeyRings,
  alg: SigningAlg,
  { subject, person, nonce, accessToken }: IdTokenContent,
): Promise<string> {
  const { _id, userId: _userId, ...known } = person;
  const issuedAt = Math.floor(clock.now() / 1000);
  return signedWithEither((await keys.of(alg)).signer(), 'JWT', {
    iss: config.baseUrl,
    aud: subject.clientId,
    iat: issuedAt,
    exp: issuedAt + idTokenLifetime,
    auth_time: Math.floor(subject.authenticatedAt / 1000),
    ...(nonce !== null && { nonce }),
    at_hash: hash('sha256', accessToken, 'buffer').subarray(0, 16).toString('base64url'),
    sid: subject.sessionId,
    // Spread these members last, because V8 takes 10 µs to add members after a spread. They include `sub` and
    // `provider`, but none of the members above.
    ...(known satisfies { readonly sub: string } & Partial<Record<ProtocolClaim, never>>),
  });
}

/** Names of claims about the token itself. Claims about the person must not replace them. */
type ProtocolClaim = 'iss' | 'aud' | 'iat' | 'exp' | 'auth_time' | 'nonce' | 'at_hash' | 'sid';

/**
 * Returns client, account and session of an id token, even if it has expired. Returns undefined if this service
 * did not issue the token.
 */
export async function readIdToken(
  { config }: Pick<Deps, 'config'>,
  keys: KeyRings,
  token: string,
): Promise<{ clientId: string; accountId: string; sessionId: string } | undefined> {
  if (token.length > longestToken) return undefined;
  try {
    const { payload } = await compactVerify(token, await keyOf(keys, token));
    const claims = JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>;
    const { iss, sub: accountId, aud: clientId, sid: sessionId } = claims;
    if (iss !== config.baseUrl || typeof accountId !== 'string') return undefined;
    if (typeof clientId !== 'string' || typeof sessionId !== 'string') return undefined;
    return { clientId, accountId, sessionId };
  } catch {
    return undefined;
  }
}

/**
 * Returns the key with the id in the header. Accepts only headers with exactly the members that this service
 * writes.
 * @throws if there is no such key
 */
async function keyOf(keys: KeyRings, token: string): Promise<CryptoKey> {
  const { alg, typ, kid, ...more } = decodeProtectedHeader(token);
  const known = (alg === 'ES256' || alg === 'RS256') && typ === 'JWT' && Object.keys(more).length === 0;
  const key = known ? (await keys.of(alg)).verifier(String(kid)) : undefined;
  if (key === undefined) throw new Error('unknown key');
  return key;
}
