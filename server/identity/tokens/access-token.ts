/** Access tokens by RFC 9068 (docs/rules/identity.md, "Tokens"). */
import type { Audience } from '../../../contracts/http/auth.ts';
import type { Deps } from '../../runtime/deps.ts';
import { signedToken } from './jws.ts';
import type { KeyRing } from './key-ring.ts';
import { serviceTokenLifetime, userTokenLifetime } from './lifetimes.ts';

export interface TokenSubject {
  readonly clientId: string;
  readonly accountId: string;
  readonly grantId: string;
  readonly sessionId: string;
  readonly provider: string;
  /** Time of the person's last proof of identity, in milliseconds since the epoch. */
  readonly authenticatedAt: number;
}

export class AccessTokens {
  readonly #deps: Deps;
  readonly #keys: KeyRing;

  constructor(deps: Deps, keys: KeyRing) {
    this.#deps = deps;
    this.#keys = keys;
  }

  /** Issues a token for a client that acts for itself (`sub` is the client). */
  forService(clientId: string, audience: Audience, scope: string): string {
    const claims = { sub: clientId, aud: audience, client_id: clientId, scope };
    return this.#issue(claims, serviceTokenLifetime, { token_use: 'service' });
  }

  /** Issues a token for an app that acts for a person (`sub` is the account). Valid for service.identity only. */
  forUser(subject: TokenSubject, scope: string): string {
    const claims = { sub: subject.accountId, aud: 'service.identity', client_id: subject.clientId, scope };
    return this.#issue(claims, userTokenLifetime, {
      token_use: 'user',
      auth_time: Math.floor(subject.authenticatedAt / 1000),
      sid: subject.sessionId,
      provider: subject.provider,
      grant_id: subject.grantId,
    });
  }

  #issue(claims: object, lifetime: number, more: object): string {
    const issuedAt = Math.floor(this.#deps.clock.now() / 1000);
    return signedToken(this.#keys.signer(), 'at+jwt', {
      iss: this.#deps.config.baseUrl,
      ...claims,
      iat: issuedAt,
      exp: issuedAt + lifetime,
      jti: Buffer.from(this.#deps.random.bytes(16)).toString('base64url'),
      ...more,
    });
  }
}
