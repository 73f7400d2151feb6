import { sha256 } from '../base64url.ts';

/**
 * Returns the S256 challenge of a verifier (RFC 7636 §4.2).
 * @throws {TypeError} if the verifier is empty
 */
export async function toPkceS256Challenge(codeVerifier: string): Promise<string> {
  if (typeof codeVerifier !== 'string' || codeVerifier === '')
    throw new TypeError('codeVerifier must not be empty');
  return sha256(codeVerifier);
}
