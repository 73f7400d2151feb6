/** Reasons why the wheel of a console cannot be spun. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { refusalOf } from '../../../../components/console/draw/stage-said.ts';

it('the reason names what is missing, and there is none if somebody can win', () => {
  const ada = { id: 'a', name: 'Ada' };
  assert.equal(refusalOf('custom', [ada], false), undefined);
  assert.equal(refusalOf('participants', [{ ...ada, hidden: true }, ada], false), undefined);
  assert.match(refusalOf('custom', [ada], true)!, /only once/);
  assert.match(refusalOf('custom', [], false)!, /^Write names first/);
  assert.match(refusalOf('participants', [], false)!, /^Nobody has joined/);
  for (const row of [
    { ...ada, hidden: true },
    { ...ada, weight: 0 },
  ])
    assert.match(refusalOf('custom', [row], false)!, /^Nobody can win/);
});
