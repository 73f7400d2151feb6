/** Rules: docs/rules/http.md, "Bodies". */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { z } from '../../../../contracts/zod.ts';
import { fittingJson } from '../../../../server/http/bodies/body.ts';
import { hasRepeatedMembers } from '../../../../server/http/bodies/repeated-members.ts';

const repeats = (text: string) => hasRepeatedMembers(text, JSON.parse(text));

describe('a JSON text', () => {
  for (const text of [
    '{"amount":1,"amount":1000}',
    '{"amount":1,"\\u0061mount":1000}',
    '{"a":{"b":1,"c":":","b":1}}',
    '[{"a":1},{"a":1,"a":1}]',
    '{"":1,"":1}',
    '{"a\\"":":","a\\"":1}',
    '{"__proto__":1,"__proto__":2}',
    '{"a":{"b":1},"a":2}',
  ])
    it(`repeats a member in ${text}`, () => assert.equal(repeats(text), true));

  for (const text of ['{}', '[]', '1', '":"', 'null', '{"a":":","b":"\\":","c:":{"a":[1,{"a":2},null]}}'])
    it(`repeats no member in ${text}`, () => assert.equal(repeats(text), false));

  it('that JSON.stringify wrote repeats no member', () => {
    fc.assert(fc.property(fc.json(), (text) => !repeats(text)));
  });
});

describe('a body that repeats a member', () => {
  const row = z.object({ name: z.string() });
  const schema = z.object({ rows: z.array(row), total: z.number() });
  const rows = { key: 'rows', row, most: 10_000 };
  const long = '{"name":"a"},'.repeat(3_000);

  for (const [what, text] of [
    ['in a short body', '{"rows":[],"total":1,"total":2}'],
    ['beside long rows', `{"rows":[${long}{"name":"a"}],"total":1,"total":2}`],
    ['in a long row', `{"rows":[${long}{"name":"a","name":"b"}],"total":1}`],
  ] as const)
    it(`is refused ${what}`, async () => {
      const outcome = await fittingJson(Buffer.from(text), 'application/json', schema, rows);
      assert.ok(outcome instanceof Refusal);
      assert.deepEqual(outcome.issues, [
        { path: '', code: 'repeated', message: 'An object has two members of the same name' },
      ]);
    });

  it('is accepted without the repetition', async () => {
    for (const text of ['{"rows":[],"total":1}', `{"rows":[${long}{"name":"a"}],"total":1}`])
      assert.ok('value' in (await fittingJson(Buffer.from(text), 'application/json', schema, rows)));
  });
});
