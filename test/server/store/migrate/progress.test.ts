import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Progress } from '../../../../server/store/migrate/progress.ts';

function output(terminal: { isTTY: boolean; columns?: number }): string {
  let text = '';
  let now = 1_000;
  const progress = new Progress({ write: (more: string) => (text += more), ...terminal }, { now: () => now });
  const told = progress.step('Copying', 100_000);
  for (let done = 0; done <= 100_000; done += 500) {
    told(done);
    now += 100;
  }
  progress.line('Equal.');
  return text;
}

describe('progress', () => {
  it('is a plain line at intervals without a terminal', () => {
    assert.deepEqual(output({ isTTY: false }).split('\n'), [
      'Copying    25,000 of 100,000, 5,000/s, 15 s left',
      'Copying    50,000 of 100,000, 5,000/s, 10 s left',
      'Copying    75,000 of 100,000, 5,000/s, 5 s left',
      'Copying    100,000 documents in 20.0 s, 5,000/s',
      'Equal.',
      '',
    ]);
  });

  it('is a bar on a terminal, in one line that the result replaces', () => {
    const pictures = output({ isTTY: true, columns: 100 }).split('\r\x1b[K');
    assert.equal(pictures.length, 201);
    assert.equal(
      pictures[100],
      `Copying    [${'#'.repeat(15)}${'.'.repeat(15)}] 50,000 of 100,000, 5,000/s, 10 s left`,
    );
    assert.equal(pictures.at(-1), 'Copying    100,000 documents in 20.0 s, 5,000/s\nEqual.\n');
  });

  it('never reaches the edge of a terminal, even if it is narrow', () => {
    for (const columns of [1, 10, 40, 60, 80]) {
      const pictures = output({ isTTY: true, columns }).split('\r\x1b[K').slice(0, -1);
      assert.ok(
        pictures.every(({ length }) => length < columns),
        `${columns}`,
      );
    }
  });
});
