import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withWinners } from '../../../../components/wheel-page/live/spin-hold.ts';
import type { PublicWheel, SpinResult } from '../../../../contracts/wheel/wheel.ts';

const winner = { id: 'a', name: 'Ada', weight: 2, color: '#112233', index: 0 };
const row = { id: 'a', name: 'Ada', weight: 2, color: '#445566' };
const other = { id: 'b', name: 'Bob', weight: 1, color: '#AABBCC' };

const held = (entries: PublicWheel['entries'], participants: PublicWheel['participants'] = []) => {
  const wheel = { entries, participants } as unknown as PublicWheel;
  const spin = (type: SpinResult['type']) => ({ type, winner, winners: [winner] }) as unknown as SpinResult;
  return {
    wheel,
    custom: withWinners(wheel, spin('custom')),
    people: withWinners(wheel, spin('participants')),
  };
};

describe('the winner of a running spin', () => {
  it('stays on the wheel as it was drawn, whatever happened to its row since', () => {
    const since = [
      { ...row, name: 'Mallory' },
      { ...row, weight: 0 },
      { ...row, name: 'Mallory', weight: 7 },
    ];
    for (const changed of since) {
      assert.deepEqual(held([other, changed]).custom.entries, [other, row]);
      const { id, name, weight } = changed;
      assert.deepEqual(held([], [{ id, name, weight }]).people.participants, [
        { id: 'a', name: 'Ada', weight: 2 },
      ]);
    }
    assert.deepEqual(held([other]).custom.entries, [{ ...row, color: '#112233' }, other]);
  });

  it('changes nothing if the row is unchanged', () => {
    const { wheel, custom, people } = held([row, other], [{ id: 'a', name: 'Ada', weight: 2 }]);
    assert.equal(custom, wheel);
    assert.equal(people, wheel);
  });
});
