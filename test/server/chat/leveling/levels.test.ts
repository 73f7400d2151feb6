/** Levels and their roles, driven by the simulator. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { LevelLeaderboard, LevelRow } from '../../../../contracts/chat/leaderboard-endpoints.ts';
import type { SimulatedGuild } from '../../../../contracts/chat/simulator-endpoints.ts';
import { openChat, testGuild, verdict, type OpenChat } from '../open-chat.ts';

const member = { userId: '44', channelId: '2001' };
let chat: OpenChat;
let guildId: string;
let guilds = 0;

const scoring = (xp: number, cooldownSeconds = 0) => ({ messageXp: { min: xp, max: xp, cooldownSeconds } });
const rewards = (...rows: (readonly [level: number, roleId: string])[]) => ({
  levelRoleRewards: rows.map(([level, roleId]) => ({ level, roleId })),
});

async function configure(body: object): Promise<void> {
  assert.equal(verdict(await chat.ask('PATCH', `/guilds/${guildId}/leveling/config`, { body })), '200');
}

const say = (count = 1, more: object = {}) =>
  chat.simulate({ type: 'message', guildId, ...member, count, ...more });

async function row(userId = '44'): Promise<LevelRow | null | undefined> {
  const { body } = await chat.ask('GET', `/guilds/${guildId}/levels/leaderboard?userId=${userId}`);
  return (body as LevelLeaderboard).member;
}

async function roles(userId = '44'): Promise<readonly string[]> {
  const response = await fetch(`${chat.app.url}/simulator/api/v1/guilds/${guildId}`);
  const { members } = (await response.json()) as SimulatedGuild;
  return [...(members.find((each) => each.userId === userId)?.roles ?? [])].sort();
}

const remove = (roleId: string) =>
  chat.simulate({ type: 'role', guildId, userId: '44', roleId, change: 'remove' });

before(async () => {
  chat = await openChat({
    guilds: Array.from({ length: 40 }, (_, at) => {
      const id = `g${at}`;
      const rolesOfGuild = (testGuild.roles as { id: string; name: string }[]).map((role) =>
        role.id === '1001' ? { ...role, id } : role,
      );
      return { ...testGuild, id, roles: rolesOfGuild };
    }),
  });
});
after(() => chat.stop());
beforeEach(() => {
  guildId = `g${guilds++}`;
});

describe('the leaderboard of an API', () => {
  it('has the same entity tag until a member earns something', async () => {
    await configure(scoring(20));
    await say();
    const path = `/guilds/${guildId}/levels/leaderboard`;
    const tag = (await chat.ask('GET', path)).headers.get('etag') as string;
    await chat.advance(5);
    const headers = { 'If-None-Match': tag };
    assert.equal((await chat.ask('GET', path, { headers })).status, 304);
    await say();
    assert.equal((await chat.ask('GET', path, { headers })).status, 200);
  });
});

describe('messages', () => {
  it('earn XP once in a cooldown, and are all counted', async () => {
    await configure(scoring(20, 60));
    await say(5);
    await chat.advance(59);
    await say();
    assert.deepEqual([(await row())?.xp, (await row())?.messageCount], [20, 6]);
    await chat.advance(1);
    await say();
    assert.deepEqual([(await row())?.xp, (await row())?.messageCount], [40, 7]);
  });

  it('do not count in ignored channels with their threads, by ignored roles, by bots, or while levels are off', async () => {
    await configure({ ...scoring(20), ignoredChannelIds: ['2000'], ignoredRoleIds: ['3004'] });
    for (const channelId of ['2002', '2003']) await say(1, { channelId });
    await say(1, { userId: '45' });
    await chat.simulate({ type: 'role', guildId, userId: '43', roleId: '3004', change: 'add' });
    await say(1, { userId: '43' });
    await configure({ enabled: false });
    await say();
    assert.deepEqual([await row(), await row('43'), await row('45')], [null, null, null]);
    await configure({ enabled: true });
    await say();
    assert.equal((await row())?.xp, 20);
  });

  it('are not seen in a guild that is unavailable', async () => {
    await configure(scoring(20));
    await chat.simulate({ type: 'guild', guildId, state: 'unavailable' });
    await say();
    await chat.simulate({ type: 'guild', guildId, state: 'available' });
    assert.equal(await row(), null);
  });
});

describe('role rewards', () => {
  it('are all given in one jump from level 0 to 3', async () => {
    await configure({ ...scoring(475), ...rewards([1, '3001'], [2, '3002'], [3, '3004'], [4, '3001']) });
    const { grants } = await say();
    assert.equal((await row())?.level, 3);
    assert.deepEqual(
      grants.map(({ roleId, change }) => `${change} ${roleId}`),
      ['add 3001', 'add 3002', 'add 3004'],
    );
    assert.deepEqual(await roles(), ['3001', '3002', '3004']);
  });

  it('are not given again by later levels without a reward', async () => {
    await configure({ ...scoring(100), ...rewards([1, '3001']) });
    await say();
    const { grants } = await say(2);
    assert.deepEqual([(await row())?.level, grants], [2, []]);
  });

  it('replace those of lower levels in the mode `replace`', async () => {
    await configure({ ...scoring(100), ...rewards([1, '3001'], [2, '3002']), roleRewardMode: 'replace' });
    await say();
    assert.deepEqual(await roles(), ['3001']);
    await say(2);
    assert.deepEqual(await roles(), ['3002']);
    assert.deepEqual((await say()).grants, []);
  });

  it('only give the highest one of a jump in the mode `replace`', async () => {
    await configure({ ...scoring(475), ...rewards([1, '3001'], [3, '3002']), roleRewardMode: 'replace' });
    await say();
    assert.deepEqual(await roles(), ['3002']);
  });

  it('return after a rejoin', async () => {
    await configure({ ...scoring(475), ...rewards([1, '3001'], [3, '3002']) });
    await say();
    await chat.simulate({ type: 'leave', guildId, userId: '44' });
    assert.equal(await row(), null);
    await chat.advance(60);
    await chat.simulate({ type: 'rejoin', guildId, userId: '44' });
    assert.deepEqual(await roles(), ['3001', '3002']);
    assert.equal((await row())?.xp, 475);
  });

  it('return after a rejoin that nobody reported, with the next message', async () => {
    await configure({ ...scoring(475), ...rewards([3, '3002']) });
    await say();
    await chat.simulate({ type: 'guild', guildId, state: 'unavailable' });
    await chat.simulate({ type: 'leave', guildId, userId: '44' });
    await chat.advance(60);
    await chat.simulate({ type: 'rejoin', guildId, userId: '44' });
    await chat.simulate({ type: 'guild', guildId, state: 'available' });
    assert.deepEqual(await roles(), []);
    await say();
    assert.deepEqual(await roles(), ['3002']);
  });

  it('stay away after somebody has taken them, also after a rejoin, until the next reward', async () => {
    await configure({ ...scoring(100), ...rewards([1, '3001'], [3, '3002']) });
    await say();
    await remove('3001');
    await say(2);
    assert.deepEqual([(await row())?.level, await roles()], [2, []]);
    await chat.simulate({ type: 'leave', guildId, userId: '44' });
    await chat.advance(60);
    await chat.simulate({ type: 'rejoin', guildId, userId: '44' });
    assert.deepEqual(await roles(), []);
    await say(2);
    assert.deepEqual([(await row())?.level, await roles()], [3, ['3001', '3002']]);
  });

  it('that were given back by hand can be taken away again', async () => {
    await configure({ ...scoring(100), ...rewards([1, '3001']) });
    await say();
    await remove('3001');
    await chat.simulate({ type: 'role', guildId, userId: '44', roleId: '3001', change: 'add' });
    await say(2);
    await chat.simulate({ type: 'leave', guildId, userId: '44' });
    await chat.advance(60);
    await chat.simulate({ type: 'rejoin', guildId, userId: '44' });
    assert.deepEqual(await roles(), ['3001']);
  });

  it('are tried again when the platform is away, in their order', async () => {
    await configure({ ...scoring(475), ...rewards([1, '3001'], [2, '3002']) });
    await chat.simulate({ type: 'fail', guildId, action: 'addRole', code: 'away', times: 2 });
    assert.deepEqual((await say()).grants, []);
    await chat.advance(4);
    assert.deepEqual(await roles(), []);
    await chat.advance(1);
    assert.deepEqual(await roles(), []);
    await chat.advance(10);
    assert.deepEqual(await roles(), ['3001', '3002']);
  });

  it('that the platform refuses do not hold up the others', async () => {
    await configure({ ...scoring(475), ...rewards([1, '3001'], [2, '3002']) });
    await chat.simulate({ type: 'fail', guildId, action: 'addRole', code: 'hierarchy' });
    await say();
    assert.deepEqual(await roles(), ['3002']);
    await chat.advance(86_400);
    assert.deepEqual(await roles(), ['3002']);
  });

  it('are given up after a day', async () => {
    await configure({ ...scoring(475), ...rewards([1, '3001']) });
    await chat.simulate({ type: 'fail', guildId, action: 'addRole', code: 'away', times: 1_000 });
    await say();
    await chat.advance(86_400);
    await chat.simulate({ type: 'guild', guildId, state: 'available' });
    const failures = await say();
    assert.deepEqual([failures.grants, await roles()], [[], []]);
  });
});

describe('announcements', () => {
  const text = '{user} is {level} {unknown}';
  for (const [what, announcement, channelId, messages] of [
    ['nothing by default', {}, '2001', []],
    ['the channel of the message', { mode: 'here', text }, '2003', ['2003']],
    ['the chosen channel', { mode: 'channel', channelId: '2002', text }, '2001', ['2002']],
    ['the member', { mode: 'dm', text }, '2001', ['dm-44']],
    ['nothing between multiples', { mode: 'here', everyLevels: 5, text }, '2001', []],
  ] as const) {
    it(`of a new level go to ${what}`, async () => {
      await configure({ ...scoring(475), announcement });
      const effects = await say(1, { channelId });
      assert.deepEqual(
        effects.messages.map((message) => [message.channelId, message.content]),
        messages.map((place) => [place, '<@44> is 3 {unknown}']),
      );
    });
  }

  it('are cut to the longest text that the platform accepts', async () => {
    const userId = '1'.repeat(19);
    const members = [
      ...(testGuild.members as { userId: string; username: string; displayName: string }[]),
      { userId, username: 'eve', displayName: 'Eve' },
    ];
    const other = await openChat({ guilds: [{ ...testGuild, id: 'g-long', members }] });
    const body = { ...scoring(475), announcement: { mode: 'here', text: '{user}'.repeat(160) } };
    assert.equal(verdict(await other.ask('PATCH', '/guilds/g-long/leveling/config', { body })), '200');
    const { messages } = await other.simulate({
      type: 'message',
      guildId: 'g-long',
      userId,
      channelId: '2001',
    });
    assert.equal(messages[0]?.content.length, 2_000);
    await other.stop();
  });

  it('come once for a jump over a multiple', async () => {
    await configure({ ...scoring(475), announcement: { mode: 'here', everyLevels: 2, text } });
    assert.equal((await say()).messages.length, 1);
  });
});
