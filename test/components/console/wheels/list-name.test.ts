import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listNameFault, listNameOf } from '../../../../components/console/wheels/list-name.ts';

it('makes a valid list name of a title, or none', () => {
  for (const [title, name] of [
    ['Friday giveaway!', 'friday-giveaway'],
    ['  Zoë’s 1st Wheel ', 'zoe-s-1st-wheel'],
    ['-- a --', 'a'],
    ['抽選', ''],
    ['x'.repeat(70), 'x'.repeat(64)],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ] as const) {
    assert.equal(listNameOf(title), name);
    assert.equal(listNameFault(name) === undefined, name !== '', title);
  }
  for (const name of ['-a', 'a-', 'a b', 'ä', 'x'.repeat(65)])
    assert.notEqual(listNameFault(name), undefined);
});
