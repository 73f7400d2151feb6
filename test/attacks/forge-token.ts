import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import assert from 'node:assert/strict';
import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import type { Deps } from '../../server/runtime/deps.ts';
import { signingKeys } from '../../server/identity/tokens/documents.ts';
import { withSmallS } from '../../server/identity/tokens/es256.ts';
import { sealingKeyOf } from '../../server/identity/tokens/signing-keys.ts';
import { unseal } from '../../server/secrets.ts';

export interface OwnKey {
  readonly kid: string;
  readonly publicKey: JsonWebKey;
  /**
   * Signs a token with the service's key, after changing its header and claims. The value `undefined` removes
   * a member.
   */
  sign(header?: Record<string, unknown>, claims?: Record<string, unknown>): Promise<string>;
}

export async function ownKey(deps: Deps): Promise<OwnKey> {
  const { keys = [] } = (await deps.store.get(signingKeys.ref('es256'))) ?? {};
  const current = keys.find((key) => key.state === 'current');
  assert(current !== undefined);
  const sealingKey = sealingKeyOf(deps.config.masterKey);
  const jwk = JSON.parse(unseal(sealingKey, current.kid, current.sealedPrivateKey).toString()) as JsonWebKey;
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    kid: current.kid,
    publicKey: current.publicKey,
    async sign(header = {}, claims = {}) {
      const token = await new SignJWT(goodClaims(deps, claims))
        .setProtectedHeader(goodHeader(current.kid, header))
        .sign(privateKey, header['crit'] === undefined ? {} : { crit: { 'urn:example:odd': true } });
      const end = token.lastIndexOf('.') + 1;
      const signature = withSmallS(Buffer.from(token.slice(end), 'base64url'));
      return token.slice(0, end) + signature.toString('base64url');
    },
  };
}

export function goodHeader(kid: string, changes: Record<string, unknown> = {}): JWTHeaderParameters {
  return without({ alg: 'ES256', typ: 'at+jwt', kid, ...changes }) as JWTHeaderParameters;
}

export function goodClaims(deps: Deps, changes: Record<string, unknown> = {}): JWTPayload {
  const now = Math.floor(deps.clock.now() / 1000);
  return without({
    iss: deps.config.baseUrl,
    sub: 'svc_one',
    aud: 'service.wheel',
    client_id: 'svc_one',
    scope: 'wheel:read',
    iat: now,
    exp: now + 600,
    jti: 'forged',
    token_use: 'service',
    ...changes,
  });
}

function without(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

export function joined(header: unknown, claims: unknown, signature: string | Buffer): string {
  const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${segment(header)}.${segment(claims)}.${Buffer.from(signature).toString('base64url')}`;
}
