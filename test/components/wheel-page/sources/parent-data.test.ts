import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type {
  ConfigSyncMessage,
  ParentParticipant,
  SegmentsSyncMessage,
} from '../../../../contracts/embed/messages.ts';
import { ParentData } from '../../../../components/wheel-page/sources/parent-data.ts';

const members = (...participants: ParentParticipant[]): SegmentsSyncMessage => ({
  type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
  participants,
});
const tiers = (...names: string[]): ConfigSyncMessage => ({
  type: 'SVC_WHEEL_PC_CONFIG_SYNC',
  config: { tiers: names.map((name) => ({ name, weight: 2, color: '#112233' })) },
});

describe('data of the host', () => {
  let changes = 0;
  const open = (kind: 'tier' | 'member') => new ParentData(kind, () => (changes += 1));
  const names = (data: ParentData) => data.rows?.map(({ name }) => name);
  beforeEach(() => {
    changes = 0;
  });

  it('starts empty, and each snapshot replaces the previous one', () => {
    const data = open('member');
    assert.equal(data.rows, null);
    assert.equal(data.receive(members({ name: 'Ada' }, { name: 'Grace' })), 'applied');
    assert.deepEqual(names(data), ['Ada', 'Grace']);
    assert.equal(data.receive(members({ name: 'Edsger' })), 'applied');
    assert.deepEqual(names(data), ['Edsger']);
    assert.equal(data.receive(members()), 'applied');
    assert.deepEqual(names(data), []);
    assert.equal(changes, 3);
  });

  it('does not change when the same snapshot comes twice', () => {
    const data = open('member');
    const message = members({ name: 'Ada', userId: 'u1' }, { name: 'Ada' });
    data.receive(message);
    const before = data.rows;
    data.receive(message);
    assert.deepEqual(data.rows, before);
  });

  it('is shown by the kind of the wheel; the other kind is kept', () => {
    const data = open('tier');
    assert.equal(data.receive(members({ name: 'Ada' })), 'applied');
    assert.equal(data.rows, null);
    assert.equal(changes, 0);
    data.receive(tiers('Gold'));
    assert.deepEqual(data.rows, [
      { id: 'name:Gold', name: 'Gold', sentName: 'Gold', weight: 2, color: '#112233' },
    ]);
    data.kind = 'member';
    assert.deepEqual(names(data), ['Ada']);
    data.kind = 'tier';
    assert.deepEqual(names(data), ['Gold']);
  });

  it('is frozen while a spin is running; the last snapshot is applied after it', () => {
    const data = open('member');
    data.receive(members({ name: 'Ada' }));
    data.spinStarted();
    assert.equal(data.receive(members({ name: 'Grace' })), 'deferred');
    assert.equal(data.receive(members({ name: 'Edsger' })), 'deferred');
    assert.equal(data.receive(tiers('Gold')), 'applied', 'rows that are not shown are not deferred');
    assert.deepEqual(names(data), ['Ada']);
    data.spinEnded();
    assert.deepEqual(names(data), ['Edsger']);
    assert.equal(changes, 2);
    data.spinEnded();
    assert.equal(changes, 2);
  });

  it('has ids that are unique and stay with a member from one snapshot to the next', () => {
    const data = open('member');
    data.receive(members({ name: 'Ada', userId: 'u1' }, { name: 'Ada' }, { name: 'Ada' }));
    const [first, second, third] = data.rows ?? [];
    data.receive(
      members({ name: 'New' }, { name: 'Ada' }, { name: 'Countess', userId: 'u1' }, { name: 'Ada' }),
    );
    assert.deepEqual(
      data.rows?.map(({ id }) => id),
      ['name:New', second?.id, first?.id, third?.id],
    );
    data.receive(
      members(
        { name: 'x' },
        { name: 'x' },
        { name: 'x#1' },
        { name: 'x', userId: 'name:x' },
        { name: 'user:name:x' },
        { name: 'constructor' },
        { name: '__proto__' },
      ),
    );
    const ids = data.rows?.map(({ id }) => id) ?? [];
    assert.equal(new Set(ids).size, 7);
  });

  it('shows cleaned names and reports them as they were sent', () => {
    const data = open('member');
    data.receive(members({ name: 'A\u202eda\u0000', userId: 'u1', weight: -0, karma: 3 }));
    assert.deepEqual(data.rows, [
      { id: 'user:u1', name: 'Ada', sentName: 'A\u202eda\u0000', weight: 0, userId: 'u1' },
    ]);
    assert.ok(Object.is(data.rows?.[0]?.weight, 0), 'no -0');
  });
});
