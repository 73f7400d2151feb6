import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { commitmentOf, drawTarget, drawWords } from '../../../../components/wheel/engine/draw.ts';
import { encodeFields, hashFields, toHex } from '../../../../components/wheel/engine/hash.ts';
import { leaf, leafDigest, sealedDigest, userTag } from '../../../../components/wheel/engine/leaf.ts';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
const field = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.maxSafeNat(),
  fc.uint8Array({ maxLength: 40 }),
);

/** A second implementation of hash.ts. */
function referenceFields(fields: readonly (string | number | Uint8Array)[]): Buffer {
  return Buffer.concat(
    fields.flatMap((each) => {
      const bytes = typeof each === 'number' ? Buffer.alloc(8) : Buffer.from(each as string);
      if (typeof each === 'number') bytes.writeBigUInt64BE(BigInt(each));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}

test('fields are encoded as documented, each after its length', () => {
  fc.assert(
    fc.property(
      fc.array(field, { maxLength: 6 }),
      fc.option(fc.nat(255), { nil: undefined }),
      (fields, prefix) => {
        const expected = referenceFields(fields);
        assert.deepEqual(Buffer.from(encodeFields(fields)), expected);
        const message = Buffer.concat([Buffer.from(prefix === undefined ? [] : [prefix]), expected]);
        assert.equal(toHex(hashFields(fields, prefix)), createHash('sha256').update(message).digest('hex'));
      },
    ),
  );
  assert.deepEqual(
    Buffer.from(encodeFields(['x'.repeat(9_000), 'é'.repeat(9_000)])),
    referenceFields(['x'.repeat(9_000), 'é'.repeat(9_000)]),
  );
  for (const number of [-1, 0.5, 2 ** 53, NaN]) assert.throws(() => encodeFields([number]), RangeError);
});

test('leaves and their digests follow the documented rule', () => {
  const sha = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string(),
      fc.string(),
      fc.maxSafeNat(),
      (salt, name, userSalt, userId, weight) => {
        const tag = sha(referenceFields(['svc-list/user', userSalt, userId]));
        const digest = sha(referenceFields(['svc-list/name', salt, name, tag]));
        assert.deepEqual(Buffer.from(userTag(userSalt, userId)), tag);
        assert.deepEqual(Buffer.from(sealedDigest({ salt, name, userSalt, userId })), digest);
        assert.deepEqual(Buffer.from(leafDigest(salt, name, tag)), digest);
        const made = leaf(name, weight, true, digest);
        assert.deepEqual(
          Buffer.from(made.hash),
          sha(Buffer.from([0]), referenceFields([name, weight, digest])),
        );
        assert.deepEqual([made.weight, made.live], [weight, 1]);
      },
    ),
  );
});

type Fields = Parameters<typeof drawWords>[0];

/** A second implementation of draw.ts. */
function* referenceWords(
  { seed, listName, number, clientSeed }: Fields,
  root: string,
): Generator<bigint, undefined> {
  for (let counter = 0; ; counter++) {
    const fields = ['svc-draw/1', listName, number, Buffer.from(root, 'hex'), clientSeed, '', counter];
    const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(referenceFields(fields)).digest();
    for (let at = 0; at < 32; at += 8) yield mac.readBigUInt64BE(at);
  }
}

test('words are those of the documented MACs, in order', () => {
  const fields = fc.record({ seed: hash, listName: fc.string(), number: fc.nat(), clientSeed: fc.string() });
  fc.assert(
    fc.property(fields, hash, (fields, root) => {
      const words = drawWords(fields, root);
      const expected = referenceWords(fields, root);
      for (let at = 0; at < 9; at++) assert.equal(words.next().value, expected.next().value);
    }),
  );
});

test('the target is the first word that is not rejected, modulo the total', () => {
  const total = Number(2n ** 64n / 2_049n) + 1;
  const range = BigInt(total);
  const root = '22'.repeat(32);
  let rejected = 0;
  for (let number = 0; number < 10_000; number++) {
    const fields = { seed: '11'.repeat(32), listName: 'party', number, clientSeed: '' };
    const words = referenceWords(fields, root);
    let word = words.next().value!;
    while (word >= (2n ** 64n / range) * range) {
      rejected++;
      word = words.next().value!;
    }
    assert.equal(drawTarget(fields, root, total), Number(word % range));
  }
  assert.ok(rejected > 0, 'no word was rejected');
});

test('words do not repeat, and every field changes them', () => {
  const fields = { seed: '11'.repeat(32), listName: 'party', number: 1, clientSeed: '' };
  const root = '22'.repeat(32);
  const first = (changed: Partial<typeof fields>, other = root): bigint =>
    drawWords({ ...fields, ...changed }, other).next().value!;
  const words = [
    ...Array.from(
      { length: 9 },
      (
        (all) => () =>
          all.next().value!
      )(drawWords(fields, root)),
    ),
    first({ seed: '12'.repeat(32) }),
    first({ listName: 'party2' }),
    first({ number: 2 }),
    first({ clientSeed: 'x' }),
    first({}, '23'.repeat(32)),
  ];
  assert.equal(new Set(words).size, words.length);
});

test('targets are distributed evenly', () => {
  // With 9 degrees of freedom, less than one in 10^5 runs exceeds 40. The seed is fixed.
  const fields = { seed: '33'.repeat(32), listName: 'even', clientSeed: '' };
  const counts = new Array<number>(10).fill(0);
  const draws = 20_000;
  for (let number = 0; number < draws; number++)
    counts[drawTarget({ ...fields, number }, '00'.repeat(32), 10)]!++;
  const chi = counts.reduce((sum, count) => sum + (count - draws / 10) ** 2 / (draws / 10), 0);
  assert.ok(chi < 40, counts.join(' '));
});

test('drawing from nothing is refused', () => {
  const fields = { seed: '11'.repeat(32), listName: 'party', number: 1, clientSeed: '' };
  for (const total of [0, -1, 0.5, NaN, 2 ** 53])
    assert.throws(() => drawTarget(fields, '22'.repeat(32), total), RangeError);
  assert.equal(commitmentOf('00'.repeat(32)), createHash('sha256').update(Buffer.alloc(32)).digest('hex'));
});
