import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { boundedArray } from '../../../../contracts/http/bounded-array.ts';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { z } from '../../../../contracts/zod.ts';
import { fittingRows } from '../../../../server/http/bodies/long-rows.ts';
import { splitLimits } from '../../../../server/http/bodies/json-bounds.ts';
import { splitRows } from '../../../../server/http/bodies/split-rows.ts';
import { validated } from '../../../../server/http/bodies/validate.ts';

const noTurn = () => Promise.resolve();
const split = (text: string, length = 1) =>
  splitRows(
    Buffer.from(text),
    { key: 'rows', most: 100 },
    { ...splitLimits, slice: { bytes: length, rows: 100 } },
    noTurn,
  );

async function joined(text: string, length: number): Promise<unknown> {
  const pieces = await split(text, length);
  if ('fault' in pieces) return undefined;
  try {
    const frame = JSON.parse(pieces.frame.toString()) as { rows: unknown[] };
    frame.rows = pieces.slices.flatMap((slice) => JSON.parse(`[${slice.toString()}]`) as unknown[]);
    return frame;
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const spaced = (value: unknown, seed: number): string => {
  let at = seed;
  const gap = () => ['', ' ', '\n', '\t\r '][(at = (at * 31 + 7) % 1009) % 4]!;
  const write = (part: unknown): string => {
    if (Array.isArray(part)) return `[${gap()}${part.map(write).join(`${gap()},${gap()}`)}${gap()}]`;
    if (typeof part !== 'object' || part === null) {
      return typeof part === 'string' && at % 2 === 0
        ? JSON.stringify(part).replace('r', '\\u0072')
        : JSON.stringify(part);
    }
    const members = Object.entries(part).map(
      ([key, inner]) => `${write(key)}${gap()}:${gap()}${write(inner)}`,
    );
    return `{${gap()}${members.join(`${gap()},${gap()}`)}${gap()}}`;
  };
  return gap() + write(value) + gap();
};

const text = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '],[', '{}', ',', '\\\\"'));
const row = fc.oneof(
  fc.record({ name: text, tags: fc.array(text, { maxLength: 3 }) }),
  fc.jsonValue({ maxDepth: 2 }),
);
const body = fc.record({
  before: fc.jsonValue({ maxDepth: 2 }),
  rows: fc.array(row),
  'r"ows': fc.anything({ maxDepth: 0 }).map(() => [1, 2]),
});

describe('a long body split into rows', () => {
  it('has the same value as the whole text, for every way to write and cut it', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.nat(1008), fc.integer({ min: 0, max: 60 }), async (value, seed, length) => {
        const written = spaced(value, seed);
        assert.deepEqual(await joined(written, length), parsed(written));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('is accepted exactly if the whole text is JSON, after any mutation', async () => {
    let damaged = 0;
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.nat(1008),
        fc.nat(),
        fc.constantFrom('', ',', ']', '[', '}', '"', '\\', ' ', '1', ':'),
        fc.nat(1),
        async (value, seed, place, put, cut) => {
          const written = spaced(value, seed);
          const at = place % (written.length + 1);
          const text = written.slice(0, at) + put + written.slice(at + cut);
          const whole = parsed(text);
          const pieces = await joined(text, 10);
          if (whole === undefined) {
            damaged++;
            assert.equal(pieces, undefined, text);
          } else if (pieces !== undefined) assert.deepEqual(pieces, whole, text);
        },
      ),
      { seed: 2, numRuns: 3_000 },
    );
    assert.ok(damaged > 300);
  });

  const { frame, row, members } = splitLimits;
  const wide = (most: number) => Array.from({ length: most + 1 }, (_, at) => at).join(',');
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const refused: [string, string, object][] = [
    ['no object', '[1]', { fault: 'none' }],
    ['no such key', '{"other":[1]}', { fault: 'none' }],
    ['the key twice', '{"rows":[1],"rows":[2]}', { fault: 'repeated' }],
    ['the key twice, once escaped', '{"rows":[1],"\\u0072ows":[2]}', { fault: 'repeated' }],
    ['no array', '{"rows":{"a":1}}', { fault: 'none' }],
    ['an unfinished array', '{"rows":[1,2', { fault: 'malformed' }],
    ['an unfinished row', '{"rows":[1,[2', { fault: 'malformed' }],
    ['an unfinished string', '{"rows":["a', { fault: 'malformed' }],
    ['nothing', '', { fault: 'none' }],
    ['a long member', `{"rows":[],"a":"${'x'.repeat(frame.bytes)}"}`, { fault: 'long' }],
    ['a long key', `{"rows":[],"${'x'.repeat(frame.bytes)}":1}`, { fault: 'long' }],
    ['long white space', `{${' '.repeat(frame.bytes)}"rows":[]}`, { fault: 'long' }],
    ['a deep member', `{"rows":[],"a":${nested(frame.depth + 1)}}`, { fault: 'deep' }],
    ['a deep member without end', `{"rows":[],"a":${'['.repeat(frame.depth + 1)}`, { fault: 'deep' }],
    ['a wide member', `{"rows":[],"a":[${wide(frame.values + 1)}]}`, { fault: 'many' }],
    ['many members', `{"rows":[]${',"a":1'.repeat(members + 1)}}`, { fault: 'many' }],
    ['many rows', `{"rows":[${wide(100)}]}`, { fault: 'rows' }],
    ['a long row', `{"rows":[1,"${'x'.repeat(row.bytes)}"]}`, { fault: 'long', row: 1 }],
    ['a long row of backslashes', `{"rows":["${'\\'.repeat(row.bytes)}"]}`, { fault: 'long', row: 0 }],
    ['white space for a row', `{"rows":[1,${' '.repeat(row.bytes)}2]}`, { fault: 'long', row: 1 }],
    ['a deep row', `{"rows":[1,${nested(row.depth + 1)}]}`, { fault: 'deep', row: 1 }],
    ['a wide row', `{"rows":[[${wide(row.values + 1)}]]}`, { fault: 'many', row: 0 }],
  ];
  for (const [what, text, fault] of refused) {
    it(`is refused before parsing: ${what}`, async () => {
      assert.deepEqual(await split(text), fault);
    });
  }

  it('may start with a byte order mark, but no row may', async () => {
    assert.deepEqual(await joined('\ufeff{"rows":[1]}'.slice(1), 10), { rows: [1] });
    assert.equal('slices' in (await split('\ufeff{"rows":[1]}')), true);
    const schema = z.strictObject({ rows: z.array(z.number()) });
    const marked = Buffer.from('{"rows":[\ufeff1]}');
    await assert.rejects(
      () => fittingRows(marked, schema, { key: 'rows', row: z.number(), most: 5 }),
      SyntaxError,
    );
  });
});

describe('a long body checked against its schema', () => {
  const Row = z.strictObject({ name: z.string().check(z.maxLength(5)), weight: z._default(z.number(), 1) });
  const rows = { key: 'rows', row: Row, most: 50 };
  const schema = z.strictObject({ rows: boundedArray(Row, rows.most), title: z.optional(z.string()) });
  const sliced = (value: unknown) => fittingRows(Buffer.from(JSON.stringify(value, null, 20)), schema, rows);
  const good = Array.from({ length: 40 }, (_, at) => ({ name: `n${at}` }));

  it('has the value that the schema returns', async () => {
    assert.deepEqual(await sliced({ title: 'x', rows: good }), validated(schema, { title: 'x', rows: good }));
    assert.deepEqual(await sliced({ rows: [] }), { value: { rows: [] } });
  });

  const faulty: [string, object][] = [
    ['a row', { rows: [...good, { name: 'too long' }, 7, { name: 'x', extra: 1 }] }],
    ['a missing member', { rows: [...good, {}] }],
    ['the rest', { rows: good, title: 7, more: 1 }],
    ['the number of rows', { rows: Array.from({ length: 51 }, () => 7) }],
  ];
  for (const [what, value] of faulty) {
    it(`reports the faults of ${what}, with their paths`, async () => {
      const [outcome, expected] = [await sliced(value), validated(schema, value)];
      assert.ok(outcome instanceof Refusal && expected instanceof Refusal);
      assert.deepEqual(outcome.issues, expected.issues);
    });
  }

  it('reports text that cannot be stored, with its row', async () => {
    const outcome = await sliced({ rows: [...good, { name: '\u0000' }, { name: '\ud800' }] });
    assert.ok(outcome instanceof Refusal);
    assert.deepEqual(outcome.issues?.map(({ path, code }) => [path, code]).sort(), [
      ['rows.40.name', 'invalid_text'],
      ['rows.41.name', 'invalid_text'],
    ]);
  });
});
