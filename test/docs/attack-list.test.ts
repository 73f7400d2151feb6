import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedAttacks, testedAttacks } from './attack-list.ts';

test('attacks are numbered without gaps, and each lists all files with its tests', () => {
  const listed = listedAttacks();
  assert.deepEqual(
    listed.map(({ number }) => number),
    Array.from({ length: 42 }, (_, at) => String(at + 1).padStart(2, '0')),
  );
  assert.deepEqual(
    listed.map(({ number, files }) => [number, files]),
    [...testedAttacks()].sort(([one], [other]) => Number(one) - Number(other)),
  );
});
