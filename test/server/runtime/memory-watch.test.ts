import assert from 'node:assert/strict';
import { it } from 'node:test';
import { watchMemory, type Heap } from '../../../server/runtime/memory-watch.ts';
import { silentLog } from '../../../server/store/log.ts';

function watched() {
  const warnings: object[] = [];
  let heap: Heap = { used: 0, limit: 1_000 };
  let next: (() => void) | undefined;
  const end = watchMemory(
    { ...silentLog, warn: (fields) => warnings.push(fields) },
    {
      after(_, run) {
        next = run;
        return () => (next = undefined);
      },
    },
    () => heap,
  );
  const look = (used: number, times = 1) => {
    heap = { used, limit: 1_000 };
    for (let at = 0; at < times; at++) next?.();
  };
  return { warnings, look, end, isWaiting: () => next !== undefined };
}

it('warns about memory that stays high, once an hour, and not about garbage', () => {
  const { warnings, look, end, isWaiting } = watched();
  for (let round = 0; round < 20; round++) {
    look(950, 11);
    look(300);
  }
  assert.deepEqual(warnings, []);
  look(720, 12);
  assert.deepEqual(warnings, [{ usedBytes: 720, limitBytes: 1_000 }]);
  look(720, 300);
  assert.equal(warnings.length, 1);
  look(720, 60);
  assert.equal(warnings.length, 2);
  end();
  assert.equal(isWaiting(), false);
});
