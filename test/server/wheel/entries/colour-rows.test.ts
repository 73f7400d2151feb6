import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { colourRows, noSlices } from '../../../../server/wheel/entries/colour-rows.ts';
import type { UncolouredRow } from '../../../../server/wheel/entries/prepare-entries.ts';

const row = (weight: number, hidden: boolean, color?: string): UncolouredRow => ({
  id: 'x',
  weight,
  hidden,
  row: { name: 'x', color },
  salts: { salt: '', userSalt: '' },
});
const anyRow = fc
  .record({ weight: fc.constantFrom(0, 1_000), hidden: fc.boolean() })
  .map(({ weight, hidden }) => row(weight, hidden));
const palette = fc.uniqueArray(fc.constantFrom('#000000', '#111111', '#222222', '#333333'), { minLength: 1 });

describe('colours of rows', () => {
  it('differ between neighbours, even between old and appended rows, and between the last and the first row', () => {
    fc.assert(
      fc.property(fc.array(anyRow), fc.array(anyRow), palette, (first, more, colours) => {
        const standing = colourRows(first, colours, noSlices, 0);
        const added = colourRows(more, colours, standing.edges, first.length);
        const slices = [...standing.rows, ...added.rows].filter(
          ({ hidden, weight }) => !hidden && weight > 0,
        );
        for (const [at, slice] of slices.entries()) {
          const next = slices[(at + 1) % slices.length]!;
          if (next !== slice) assert.notEqual(next.row.color, slice.row.color);
        }
        assert.equal(added.edges.firstColor, slices[0]?.row.color ?? '');
        assert.equal(added.edges.lastColor, slices.at(-1)?.row.color ?? '');
      }),
    );
  });

  it('are kept if they were given', () => {
    const given = ['#ABCDEF', '#ABCDEF', '#abcdef'];
    const rows = given.map((color) => row(1_000, false, color));
    assert.deepEqual(
      colourRows(rows, ['#000000'], noSlices, 0).rows.map(({ row: { color } }) => color),
      given,
    );
  });
});
