import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LevelingSettings } from '../../../../contracts/chat/leveling-config.ts';
import { isIgnored, messageXp, withMessage } from '../../../../server/chat/leveling/award.ts';
import { usualLeveling } from '../../../../server/chat/leveling/defaults.ts';
import { observed } from '../../../../server/chat/members/observe.ts';
import type { MessageEvent } from '../../../../server/chat/platform/chat-platform.ts';

const { settings } = usualLeveling('1001');

/** A message in thread 3 of channel 2 of category 1. */
const message = (roles: string[] = [], bot = false): MessageEvent => ({
  ...{ type: 'message', guildId: '1001', channelIds: ['3', '2', '1'], messageId: '1', at: 0 },
  author: {
    ...{ userId: '42', username: 'ana', displayName: 'Ana', avatarUrl: null, bot, roles },
    ...{ permissions: 0n, createdAt: 0, joinedAt: 0, timeoutUntil: null },
  },
});

const withXp = (min: number, max: number, multipliers: Partial<LevelingSettings['multipliers']> = {}) => ({
  ...settings,
  messageXp: { ...settings.messageXp, min, max },
  multipliers: { ...settings.multipliers, ...multipliers },
});
const channel = (channelId: string, factor: number) => ({ channelId, factor });
const role = (roleId: string, factor: number) => ({ roleId, factor });

describe('XP of a message', () => {
  const greatest = 2 ** 32 - 1;
  for (const [what, chosen, roles, roll, xp] of [
    ['the least for the least roll', withXp(15, 25), [], 0, 15],
    ['the most for the greatest roll', withXp(15, 25), [], greatest, 25],
    ['the same for equal bounds', withXp(7, 7), [], greatest, 7],
    ['rounded', withXp(15, 15, { global: 1.5 }), [], 0, 23],
    ['nothing with a factor of 0', withXp(15, 25, { global: 0 }), [], 0, 0],
    ['at most 1,000', withXp(900, 900, { global: 2 }), [], 0, 1_000],
    [
      'with the factor of the nearest channel',
      withXp(10, 10, { channels: [channel('1', 3), channel('2', 2)] }),
      [],
      0,
      20,
    ],
    ['with the factor of the category', withXp(10, 10, { channels: [channel('1', 3)] }), [], 0, 30],
    [
      'with the highest factor of several roles',
      withXp(10, 10, { roles: [role('a', 2), role('b', 3), role('c', 9)] }),
      ['a', 'b'],
      0,
      30,
    ],
    [
      'with the product of several roles',
      withXp(10, 10, { roles: [role('a', 2), role('b', 3), role('c', 9)], roleMode: 'product' }),
      ['a', 'b'],
      0,
      60,
    ],
    [
      'less with a single role that has a factor below 1',
      withXp(10, 10, { roles: [role('a', 0.5)] }),
      ['a'],
      0,
      5,
    ],
    [
      'with all factors multiplied',
      withXp(10, 10, { global: 2, channels: [channel('3', 3)], roles: [role('a', 4)] }),
      ['a'],
      0,
      240,
    ],
  ] as const) {
    it(`is ${what}`, () => assert.equal(messageXp(chosen, message([...roles]), roll), xp));
  }

  it('is a number, however many roles multiply it', () => {
    const factors = [...Array<number>(120).fill(100), ...Array<number>(120).fill(0.01)];
    const many = (...more: number[]) => {
      const roles = [...factors, ...more].map((factor, at) => role(String(at), factor));
      const chosen = withXp(10, 10, { roles, roleMode: 'product' });
      return messageXp(chosen, message(roles.map(({ roleId }) => roleId)), 0);
    };
    assert.deepEqual([many(), many(2), many(...factors.slice(0, 3)), many(0)], [10, 20, 1_000, 0]);
    const huge = { roles: factors.slice(0, 120).map((factor, at) => role(String(at), factor)) };
    const roleIds = huge.roles.map(({ roleId }) => roleId);
    const none = withXp(10, 10, { ...huge, roleMode: 'product', global: 0 });
    assert.equal(messageXp(none, message(roleIds), 0), 0);
    assert.equal(messageXp(withXp(0, 0, { ...huge, roleMode: 'product' }), message(roleIds), 0), 0);
  });

  it('takes every value of its range', () => {
    const seen = new Set<number>();
    for (let roll = 0; roll < 2 ** 32; roll += 2 ** 26) seen.add(messageXp(withXp(15, 25), message(), roll));
    assert.deepEqual(
      [...seen].sort((a, b) => a - b),
      [15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25],
    );
  });
});

describe('messages that do not count', () => {
  for (const [what, chosen, of, ignored] of [
    ['an ordinary message', {}, message(), false],
    ['a message while levels are off', { enabled: false }, message(), true],
    ['a message of a bot', {}, message([], true), true],
    ['a message in an ignored thread', { ignoredChannelIds: ['3'] }, message(), true],
    ['a message in a thread of an ignored channel', { ignoredChannelIds: ['2'] }, message(), true],
    ['a message in a channel of an ignored category', { ignoredChannelIds: ['1'] }, message(), true],
    ['a message elsewhere', { ignoredChannelIds: ['4'] }, message(), false],
    ['a message by an ignored role', { ignoredRoleIds: ['b'] }, message(['a', 'b']), true],
    ['a message by another role', { ignoredRoleIds: ['b'] }, message(['a']), false],
  ] as const) {
    it(`${ignored ? 'include' : 'do not include'} ${what}`, () =>
      assert.equal(isIgnored({ ...settings, ...(chosen as Partial<LevelingSettings>) }, of), ignored));
  }
});

describe('a message that is delivered again', () => {
  const chosen = { ...settings, messageXp: { enabled: true, min: 10, max: 10, cooldownSeconds: 0 } };
  const after = (ids: readonly string[]) =>
    ids.reduce(
      (member, messageId) => withMessage(member, chosen, { ...message(), messageId }, 0),
      observed('1001', undefined, message().author).member,
    );

  for (const [ids, count] of [
    [['7'], 1],
    [['7', '7'], 1],
    [['7', '8', '7', '8'], 2],
    [['9', '10'], 2],
    [['10', '9'], 1],
  ] as const) {
    it(`counts once: ${ids.join(' ')}`, () => {
      const { messageCount, xp } = after(ids);
      assert.deepEqual([messageCount, xp], [count, 10 * count]);
    });
  }

  it('is not counted after its place stops being ignored', () => {
    const ignoring = { ...chosen, ignoredChannelIds: ['3'] };
    const member = observed('1001', undefined, message().author).member;
    const seen = withMessage(member, ignoring, { ...message(), messageId: '7' }, 0);
    assert.equal(withMessage(seen, chosen, { ...message(), messageId: '7' }, 0).messageCount, 0);
  });
});
