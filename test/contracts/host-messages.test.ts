import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hostMessages } from '../../contracts/embed/host-messages.ts';
import { hostMessageTypes } from '../../contracts/embed/messages.ts';
import { z } from '../../contracts/zod.ts';

const segments = 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC';
const tiers = 'SVC_WHEEL_PC_CONFIG_SYNC';

function read(message: Record<string, unknown>) {
  const schema = hostMessages.get(String(message['type']));
  assert.ok(schema);
  return z.safeParse(schema, message);
}

function faults(message: Record<string, unknown>): string[] {
  const { error } = read(message);
  return (error?.issues ?? []).map(
    ({ code, path, message: text }) => `${path.map(String).join('.')} ${code === 'custom' ? text : code}`,
  );
}

const participants = (...rows: unknown[]) => ({ type: segments, participants: rows });
const config = (...rows: unknown[]) => ({ type: tiers, config: { tiers: rows } });

describe('messages of a host', () => {
  it('have the types that a frame accepts', () => {
    assert.deepEqual([...hostMessages.keys()], [...hostMessageTypes]);
  });

  const good: [string, Record<string, unknown>, unknown][] = [
    [
      'the documented members',
      participants({ name: 'Ada', userId: 'u1', weight: 2, karma: -7 }),
      [{ name: 'Ada', userId: 'u1', weight: 2, karma: -7 }],
    ],
    ['the name alone', participants({ name: 'Ada' }), [{ name: 'Ada' }]],
    [
      'unknown keys, which are dropped',
      participants({ name: 'Ada', email: 'a@b', __proto__x: 1, hidden: true }),
      [{ name: 'Ada' }],
    ],
    [
      'a __proto__ key, which is dropped',
      participants(JSON.parse('{"name":"Ada","__proto__":{"weight":9}}')),
      [{ name: 'Ada' }],
    ],
    [
      'null for unknown values',
      participants({ name: 'Ada', userId: null, weight: null, karma: null }),
      [{ name: 'Ada', userId: null, weight: null, karma: null }],
    ],
    ['nobody', participants(), []],
    [
      'the documented tiers',
      config({ name: 'Gold', weight: 0.5, color: '#ffD700' }),
      [{ name: 'Gold', weight: 0.5, color: '#ffD700' }],
    ],
    ['mark-up in a name, verbatim', participants({ name: '<b onclick=x>' }), [{ name: '<b onclick=x>' }]],
  ];
  for (const [what, message, rows] of good) {
    it(`may contain ${what}`, () => {
      const { data } = read({ ...message, v: 1, id: 'x', seq: 3, extra: 'dropped' });
      assert.ok(data?.type === segments || data?.type === tiers);
      assert.deepEqual(data.type === segments ? data.participants : data.config.tiers, rows);
      assert.equal('extra' in data, false);
    });
  }

  const bad: [string, Record<string, unknown>, string[]][] = [
    ['no list', { type: segments }, ['participants invalid_type']],
    ['a list-like object', { type: segments, participants: { length: 1 } }, ['participants invalid_type']],
    ['holes', participants(...new Array<unknown>(1)), ['participants.0 invalid_type']],
    ['null', participants(null), ['participants.0 invalid_type']],
    ['an array for a row', participants([['name', 'Ada']]), ['participants.0 invalid_type']],
    ['no name', participants({ name: 'Ada' }, {}), ['participants.1.name invalid_type']],
    ['a name of another type', participants({ name: 7 }), ['participants.0.name invalid_type']],
    ['a name without visible characters', participants({ name: ' \u200b' }), ['participants.0.name empty']],
    ['a long name', participants({ name: 'x'.repeat(101) }), ['participants.0.name too_long']],
    ['half a surrogate pair', participants({ name: 'a\ud800' }), ['participants.0.name malformed']],
    ['NaN', participants({ name: 'A', weight: Number.NaN }), ['participants.0.weight invalid_type']],
    [
      'Infinity',
      participants({ name: 'A', weight: 1 / 0, karma: -1 / 0 }),
      ['participants.0.weight invalid_type', 'participants.0.karma invalid_type'],
    ],
    ['a weight below 0', participants({ name: 'A', weight: -1 }), ['participants.0.weight too_small']],
    ['a huge weight', participants({ name: 'A', weight: 1e7 }), ['participants.0.weight too_big']],
    ['digits as a weight', participants({ name: 'A', weight: '1' }), ['participants.0.weight invalid_type']],
    ['a number as a user', participants({ name: 'A', userId: 7 }), ['participants.0.userId invalid_type']],
    ['no config', { type: tiers }, ['config invalid_type']],
    ['a config without tiers', { type: tiers, config: [] }, ['config invalid_type']],
    ...['red', '#fff', 'ffffff', '#ffffff;', '#ffffff\n', 'url(x)', '#fffff\u0660'].map(
      (color): [string, Record<string, unknown>, string[]] => [
        `the colour ${JSON.stringify(color)}`,
        config({ name: 'A', color }),
        ['config.tiers.0.color invalid_format'],
      ],
    ),
    [
      'a draw slug that is too long',
      { type: 'SVC_WHEEL_SPIN', drawSlug: 'x'.repeat(65) },
      ['drawSlug too_big'],
    ],
    ['an id that is too long', { ...participants(), id: 'x'.repeat(65) }, ['id too_big']],
  ];
  for (const [what, message, expected] of bad) {
    it(`are refused for ${what}`, () => assert.deepEqual(faults(message), expected));
  }

  it('are refused for their length before any row is read', () => {
    const many = new Array<unknown>(200_000).fill({ name: 7 });
    assert.deepEqual(faults({ type: segments, participants: many }), ['participants too_big']);
    assert.deepEqual(faults(config(...many.slice(0, 501))), ['config.tiers too_big']);
  });

  it('are validated only up to their tenth fault', () => {
    const many = new Array<unknown>(100_000).fill({ name: 7, weight: -1 });
    assert.equal(faults({ type: segments, participants: many }).length, 10);
  });

  it('cannot name a winner', () => {
    const { data } = read({ type: 'SVC_WHEEL_SPIN', winner: { index: 1 }, entryId: 'x', drawSlug: 'friday' });
    assert.deepEqual(data, { type: 'SVC_WHEEL_SPIN', drawSlug: 'friday' });
  });
});
