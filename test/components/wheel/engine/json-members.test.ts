import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasDoubledMembers } from '../../../../components/wheel/engine/json-members.ts';

const texts: [doubled: boolean, text: string][] = [
  [false, '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}'],
  [false, '{"a" : ":", "b":"\\":", "c":"x\\\\", "d\\"":[":","a:"]}'],
  [false, '"a"'],
  [false, '7'],
  [false, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  [true, '{"a":1,"a":1}'],
  [true, '{"a":1,"\\u0061":2}'],
  [true, '{"b":[{"a\\\\":1 , "a\\\\"\n:2}]}'],
  [true, '{"__proto__":1,"__proto__":2}'],
];
for (const [doubled, text] of texts) {
  test(`${doubled ? 'finds' : 'does not find'} a doubled member in ${text.slice(0, 60)}`, () => {
    assert.equal(hasDoubledMembers(text, JSON.parse(text)), doubled);
  });
}
