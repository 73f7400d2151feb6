/**
 * Canonical ES256 signatures. If (r, s) is valid, so is (r, n − s), which would make a second token with the
 * same `jti`. Only the smaller s is issued and accepted.
 */

/** Group order of P-256 (FIPS 186-5, SP 800-186 §3.2.1.3). */
const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');
const half = Buffer.from((BigInt(`0x${order.toString('hex')}`) / 2n).toString(16), 'hex');

/**
 * Returns whether s is the smaller of the two possible values.
 * @param signature r and s, 32 bytes each (RFC 7518 §3.4)
 */
export function hasSmallS(signature: Buffer): boolean {
  return signature.compare(half, 0, 32, 32, 64) <= 0;
}

/** Returns the signature with the smaller s. Subtracts byte by byte, because a BigInt takes several times as long. */
export function withSmallS(signature: Buffer): Buffer {
  if (hasSmallS(signature)) return signature;
  const small = Buffer.from(signature);
  let borrow = 0;
  for (let at = 31; at >= 0; at--) {
    const difference = order.readUInt8(at) - signature.readUInt8(32 + at) - borrow;
    borrow = difference < 0 ? 1 : 0;
    small[32 + at] = difference & 0xff;
  }
  return small;
}
