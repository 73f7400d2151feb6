import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { gapAt, rowWindow, scrollToRow } from '../../../../components/editor/table/row-window.ts';

const rowHeight = 52;
const height = 364;

describe('the rendered rows of a long list', () => {
  it('cover the view, with some to spare, at every scroll position', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
        const scrollTop = share * Math.max(0, rows * rowHeight - height);
        const { first, end } = rowWindow(scrollTop, { height, rowHeight, rows });
        const seen = {
          first: Math.floor(scrollTop / rowHeight),
          end: Math.ceil((scrollTop + height) / rowHeight),
        };
        assert.ok(first >= 0 && end <= rows);
        assert.ok(first <= Math.max(0, seen.first - 4), 'above');
        assert.ok(end >= Math.min(rows, seen.end + 4), 'below');
        assert.ok(end - first < 30, 'and no more');
      }),
    );
  });

  it('exist even if the list has become shorter than its scroll position', () => {
    const { first, end } = rowWindow(90_000 * rowHeight, { height, rowHeight, rows: 10 });
    assert.deepEqual([first, end], [4, 10]);
  });

  for (const [row, scrollTop, expected] of [
    [0, 0, 0],
    [6, 0, 0],
    [7, 0, rowHeight],
    [3, 10 * rowHeight, 3 * rowHeight],
    [99, 0, 100 * rowHeight - height],
  ] as const) {
    it(`scroll from ${scrollTop} to ${expected} so that row ${row} is fully visible`, () =>
      assert.equal(scrollToRow(scrollTop, row, { height, rowHeight }), expected));
  }

  it('have gaps, and the nearest gap is found for each offset', () => {
    assert.deepEqual(
      [-20, 0, 25, 27, 10 * rowHeight + 500].map((offset) => gapAt(offset, rowHeight, 10)),
      [0, 0, 0, 1, 10],
    );
  });
});
