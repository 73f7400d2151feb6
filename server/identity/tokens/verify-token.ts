import { hash } from 'node:crypto';
import { jwtVerify, type JWTVerifyOptions, type ProtectedHeaderParameters } from 'jose';
import type { Deps } from '../../runtime/deps.ts';
import { hasSmallS } from './es256.ts';
import type { KeyRing } from './key-ring.ts';
import type { RevokedTokens } from './revoked-tokens.ts';
import { clockTolerance } from './lifetimes.ts';

/** Claims of a valid token that this service signed. Its client may have become inactive since then. */
export interface VerifiedToken {
  readonly audience: string;
  readonly use: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  /** Person and grant of a user token. Undefined for a service token. */
  readonly user: { readonly accountId: string; readonly grantId: string } | undefined;
  /** Milliseconds since the epoch, accurate to a second. */
  readonly issuedAt: number;
  /** Milliseconds since the epoch at which the token expires, including the tolerance for clocks. */
  readonly validBefore: number;
}

/** Maximum number of verified tokens in memory, about 500 bytes each. */
const capacity = 20_000;

/** Maximum number of characters of a token. The tokens of this service are far shorter. */
const longestToken = 4_096;

/** Characters of a signature: 64 bytes in base64url. */
const signatureLength = 86;

/**
 * Matches a compact JWS with a signature in canonical base64url. Decoders ignore four bits of the last
 * character, so an altered token could otherwise verify.
 */
const shape = /^[\w-]+\.[\w-]+\.[\w-]{85}[AQgw]$/;

/** Verifies access tokens and caches the results, because checking a signature is slow. */
export class TokenVerifier {
  readonly #deps: Deps;
  readonly #keys: KeyRing;
  readonly #revoked: RevokedTokens;
  readonly #options: JWTVerifyOptions;
  /** Verified tokens by the SHA-256 of the whole token, so that the tokens themselves are not in memory. */
  readonly #remembered = new Map<string, VerifiedToken>();
  #generation: number;

  constructor(deps: Deps, keys: KeyRing, revoked: RevokedTokens) {
    this.#deps = deps;
    this.#revoked = revoked;
    this.#keys = keys;
    this.#generation = keys.generation;
    this.#options = {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: deps.config.baseUrl,
      clockTolerance,
      requiredClaims: ['sub', 'aud', 'client_id', 'scope', 'iat', 'exp', 'jti', 'token_use'],
    };
  }

  /**
   * Returns the claims of an access token. Returns undefined if the token is invalid or this service did not
   * sign it.
   */
  verify(token: string): VerifiedToken | undefined | Promise<VerifiedToken | undefined> {
    if (token.length > longestToken || !shape.test(token)) return undefined;
    if (this.#generation !== this.#keys.generation) {
      this.#remembered.clear();
      this.#generation = this.#keys.generation;
    }
    const digest = hash('sha256', token, 'base64url');
    if (this.#revoked.has(digest)) return undefined;
    const known = this.#remembered.get(digest);
    if (known === undefined) {
      const signature = Buffer.from(token.slice(-signatureLength), 'base64url');
      return hasSmallS(signature) ? this.#verifyAnew(token, digest) : undefined;
    }
    if (this.#deps.clock.now() < known.validBefore) return known;
    this.#remembered.delete(digest);
    return undefined;
  }

  async #verifyAnew(token: string, digest: string): Promise<VerifiedToken | undefined> {
    const generation = this.#generation;
    const verified = await this.#check(token);
    if (verified !== undefined && generation === this.#keys.generation) this.#remember(digest, verified);
    return verified;
  }

  async #check(token: string): Promise<VerifiedToken | undefined> {
    const now = this.#deps.clock.now();
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyFor(header), {
        ...this.#options,
        currentDate: new Date(now),
      });
      const { aud, client_id: clientId, scope, token_use: use, iat, exp } = payload;
      if (typeof aud !== 'string' || typeof clientId !== 'string' || typeof scope !== 'string')
        return undefined;
      if (typeof use !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return undefined;
      if (iat > now / 1000 + clockTolerance) return undefined;
      const validBefore = (exp + clockTolerance) * 1000;
      const { sub, grant_id: grantId } = payload;
      const user =
        use === 'user' && typeof sub === 'string' && typeof grantId === 'string'
          ? { accountId: sub, grantId }
          : undefined;
      return {
        ...{ audience: aud, use, clientId, scopes: new Set(scope.split(' ')), user },
        ...{ issuedAt: iat * 1000, validBefore },
      };
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the key with the id in the header. This service writes three members, so a header with more members
   * (jwk, jku, x5u, crit …) is refused.
   */
  #keyFor(header: ProtectedHeaderParameters & { kid?: string }) {
    const key = Object.keys(header).length === 3 ? this.#keys.verifier(String(header.kid)) : undefined;
    if (key === undefined) throw new Error('unknown key');
    return key;
  }

  #remember(digest: string, verified: VerifiedToken): void {
    this.#remembered.set(digest, verified);
    if (this.#remembered.size <= capacity) return;
    for (const oldest of this.#remembered.keys()) {
      this.#remembered.delete(oldest);
      break;
    }
  }
}
