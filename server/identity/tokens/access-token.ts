/** Access tokens by RFC 9068 (docs/rules/identity.md, "Tokens"). */
import { sign } from 'node:crypto';
import type { Audience } from '../../../contracts/http/auth.ts';
import type { Deps } from '../../runtime/deps.ts';
import { withSmallS } from './es256.ts';
import type { KeyRing, Signer } from './key-ring.ts';
import { serviceTokenLifetime } from './lifetimes.ts';

export class ServiceTokens {
  readonly #deps: Deps;
  readonly #keys: KeyRing;
  #header: { readonly signer: Signer; readonly segment: string } | undefined;

  constructor(deps: Deps, keys: KeyRing) {
    this.#deps = deps;
    this.#keys = keys;
  }

  /**
   * Issues a token for a client that acts in its own name (`sub` is the client). Signs with node:crypto on this thread,
   * which takes 21 µs; jose goes through WebCrypto and takes 51 µs, most of it on this thread too. A signature is too
   * short for a thread pool to pay off (test/bench/token.ts). Verification uses jose.
   */
  issue(clientId: string, audience: Audience, scope: string): string {
    const issuedAt = Math.floor(this.#deps.clock.now() / 1000);
    const signer = this.#keys.signer();
    const claims = {
      iss: this.#deps.config.baseUrl,
      sub: clientId,
      aud: audience,
      client_id: clientId,
      scope,
      iat: issuedAt,
      exp: issuedAt + serviceTokenLifetime,
      jti: Buffer.from(this.#deps.random.bytes(16)).toString('base64url'),
      token_use: 'service',
    };
    const input = `${this.#headerOf(signer)}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const signature = sign('sha256', Buffer.from(input), {
      key: signer.privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return `${input}.${withSmallS(signature).toString('base64url')}`;
  }

  #headerOf(signer: Signer): string {
    if (this.#header?.signer !== signer) {
      const header = { alg: 'ES256', typ: 'at+jwt', kid: signer.kid };
      this.#header = { signer, segment: Buffer.from(JSON.stringify(header)).toString('base64url') };
    }
    return this.#header.segment;
  }
}
