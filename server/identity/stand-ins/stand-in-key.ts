import { createECDH, createPrivateKey } from 'node:crypto';
import { SignJWT, type JWK, type JWTPayload } from 'jose';
import { derivedBytes } from '../../secrets.ts';

export interface StandInKey {
  readonly publicJwk: JWK;
  sign(claims: JWTPayload): Promise<string>;
}

/** Derived from the master key, so that every node has the same key and nothing is stored. */
export function standInKey(masterKey: Uint8Array): StandInKey {
  const curve = createECDH('prime256v1');
  // Clear the first byte, so that the number is below the order of the curve.
  const secret = derivedBytes(masterKey, 'svc/stand-ins/id-token', 32);
  secret[0] = 0;
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const publicJwk = {
    ...{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: 'stand-in' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { alg: _alg, use: _use, kid: _kid, ...bare } = publicJwk;
  const key = createPrivateKey({ format: 'jwk', key: { ...bare, d: secret.toString('base64url') } });
  return {
    publicJwk,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'stand-in' }).sign(key),
  };
}
