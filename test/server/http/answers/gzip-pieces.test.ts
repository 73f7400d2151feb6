import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Bytes } from '../../../../server/http/answers/answer.ts';
import { GzipBeginning, Piece } from '../../../../server/http/answers/gzip-pieces.ts';

const unzipped = (bytes: Bytes) => gunzipSync(Buffer.isBuffer(bytes) ? bytes : Buffer.concat(bytes));

describe('gzip of pieces', () => {
  it('decompresses to all of them together, with any end', async () => {
    const text = fc.oneof(fc.string(), fc.string({ minLength: 5_000, maxLength: 9_000 }));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), text, text, async (texts, one, other) => {
        const pieces = texts.map((part) => new Piece(Buffer.from(part)));
        const beginning = await GzipBeginning.of(pieces);
        for (const end of [one, other, '']) {
          assert.equal(
            unzipped(beginning.with(end)).toString(),
            texts.join('') + Buffer.from(end).toString(),
          );
        }
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it('deflates a piece once for all bodies with it', async () => {
    const rows = new Piece(Buffer.from('[1,2,3]'.repeat(2_000)));
    const [one, other] = [rows.deflated(), rows.deflated()];
    assert.equal(one, other);
    const bodies = await Promise.all([
      GzipBeginning.of([new Piece(Buffer.from('a')), rows]),
      GzipBeginning.of([rows, rows]),
    ]);
    assert.equal(unzipped(bodies[0].with('z')).toString(), `a${rows.bytes.toString()}z`);
    assert.equal(unzipped(bodies[1].with('')).length, 2 * rows.bytes.length);
  });

  it('does not join the pieces of a long text', async () => {
    const long = new Piece(Buffer.from('[1,2,3]'.repeat(20_000)));
    const bytes = (await GzipBeginning.of([long, long])).with('z');
    assert.ok(!Buffer.isBuffer(bytes));
    assert.equal(unzipped(bytes).toString(), `${long.bytes.toString()}${long.bytes.toString()}z`);
  });
});
