/** Signed tokens in compact form (RFC 7515). */
import { sign, type KeyObject } from 'node:crypto';
import type { SigningAlg } from './documents.ts';
import { withSmallS } from './es256.ts';

/** `typ` of access tokens (RFC 9068) and of id tokens. */
export type TokenType = 'at+jwt' | 'JWT';

/** A current signing key. */
export interface Signer {
  readonly alg: SigningAlg;
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly headers: { readonly [Type in TokenType]: string };
}

/** First segment of the tokens of a key. */
export function encodedHeaders(alg: SigningAlg, kid: string): Signer['headers'] {
  const header = (typ: TokenType) => segment({ alg, typ, kid });
  return { 'at+jwt': header('at+jwt'), JWT: header('JWT') };
}

/**
 * Signs with node:crypto on this thread: ES256 takes 21 µs there, where jose goes through WebCrypto and takes 51 µs, most
 * of it on this thread too. Signatures are too short for a thread pool to pay off (test/bench/token.ts), and passwords
 * and the journal need its threads. Verification uses jose.
 */
export function signedToken(signer: Signer, typ: TokenType, claims: object): string {
  const input = `${signer.headers[typ]}.${segment(claims)}`;
  const { alg, privateKey } = signer;
  const signature =
    alg === 'ES256'
      ? withSmallS(sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }))
      : sign('sha256', Buffer.from(input), privateKey);
  return `${input}.${signature.toString('base64url')}`;
}

function segment(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
