/**
 * Canonical ES256 signatures. If (r, s) is valid, so is (r, n − s), which would make a second token with the
 * same `jti`. Only the smaller s is issued and accepted.
 */

/** Group order of P-256 (FIPS 186-5, SP 800-186 §3.2.1.3). */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const half = Buffer.from((order / 2n).toString(16), 'hex');

/**
 * Returns whether s is the smaller of the two possible values.
 * @param signature r and s, 32 bytes each (RFC 7518 §3.4)
 */
export function hasSmallS(signature: Buffer): boolean {
  return signature.compare(half, 0, 32, 32, 64) <= 0;
}

export function withSmallS(signature: Buffer): Buffer {
  if (hasSmallS(signature)) return signature;
  const s = order - BigInt(`0x${signature.toString('hex', 32)}`);
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
}
