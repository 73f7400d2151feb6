import { sign, type KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { SigningAlg } from './documents.ts';
import { withSmallS } from './es256.ts';

const signInPool = promisify(sign);

/** Whether the thread pool can sign while this thread works. */
const poolHelps = availableParallelism() > 1;

/** `typ` of access tokens (RFC 9068) and of id tokens. */
export type TokenType = 'at+jwt' | 'JWT';

export interface Signer {
  readonly alg: SigningAlg;
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly headers: { readonly [Type in TokenType]: string };
}

/** Returns the encoded headers of the tokens that a key signs: one header for each type of token. */
export function encodedHeaders(alg: SigningAlg, kid: string): Signer['headers'] {
  const header = (typ: TokenType) => segment({ alg, typ, kid });
  return { 'at+jwt': header('at+jwt'), JWT: header('JWT') };
}

/**
 * Signs with ES256 on this thread. node:crypto is faster than jose (test/bench/token.ts), and the work is too
 * short for a thread pool.
 */
export function signedToken({ headers, privateKey }: Signer, typ: TokenType, claims: object): string {
  const input = `${headers[typ]}.${segment(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${withSmallS(signature).toString('base64url')}`;
}

/**
 * Signs with a key of either algorithm. RS256 is slow, so it runs in the thread pool. With a single processor the pool
 * would only compete with this thread, so RS256 then runs here.
 */
export async function signedWithEither(
  signer: Signer,
  typ: TokenType,
  claims: object,
  inPool = poolHelps,
): Promise<string> {
  if (signer.alg === 'ES256') return signedToken(signer, typ, claims);
  const input = `${signer.headers[typ]}.${segment(claims)}`;
  const bytes = Buffer.from(input);
  const { privateKey } = signer;
  const signature = inPool
    ? await signInPool('sha256', bytes, privateKey)
    : sign('sha256', bytes, privateKey);
  return `${input}.${signature.toString('base64url')}`;
}

function segment(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
