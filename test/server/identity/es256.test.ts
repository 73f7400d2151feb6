import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasSmallS, withSmallS } from '../../../server/identity/tokens/es256.ts';

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const bytesOf = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

test('s becomes the smaller of s and n - s, and r stays', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: order - 1n }), fc.bigInt({ min: 1n, max: order - 1n }), (r, s) => {
      const small = withSmallS(Buffer.concat([bytesOf(r), bytesOf(s)]));
      const least = s < order - s ? s : order - s;
      assert.deepEqual(small, Buffer.concat([bytesOf(r), bytesOf(least)]));
      assert.equal(hasSmallS(small), true);
    }),
    {
      examples: [
        [1n, order / 2n],
        [1n, order / 2n + 1n],
        [1n, order - 1n],
        [1n, 1n],
      ],
    },
  );
});

test('a signature with the smaller s verifies', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const dsaEncoding = 'ieee-p1363';
  for (let message = 0; message < 20; message += 1) {
    const data = Buffer.from(String(message));
    const signature = withSmallS(sign('sha256', data, { key: privateKey, dsaEncoding }));
    assert.equal(verify('sha256', data, { key: publicKey, dsaEncoding }, signature), true);
  }
});
