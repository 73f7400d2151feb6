import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { idNumber } from '../../../../components/editor/local/id-number.ts';

const pattern = /^[a-z]{1,8}(\d{1,9})$/;

it('reads the number of ids of one to eight letters and one to nine digits, and 0 from others', () => {
  const parts = fc.constantFrom(
    'a',
    'z',
    'abcdefg',
    '0',
    '9',
    '12345678',
    '`',
    '{',
    '/',
    ':',
    'A',
    ' ',
    '\n',
  );
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(pattern), fc.array(parts, { maxLength: 5 })), (given) => {
      const id = typeof given === 'string' ? given : given.join('');
      assert.equal(idNumber(id), Number(pattern.exec(id)?.[1] ?? '0'));
    }),
    { numRuns: 2_000 },
  );
});
