/** Entries of giveaways: conditions, bonuses, limits, command. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { verdict } from '../open-chat.ts';
import { openGuilds, type TestGiveaways, type TestGuilds } from './giveaways.ts';

let guilds: TestGuilds;
let giveaways: TestGiveaways;
before(async () => {
  guilds = await openGuilds(20);
});
after(() => guilds.chat.stop());
beforeEach(() => {
  giveaways = guilds.next();
});

describe('entries', () => {
  for (const [what, requirements, refused, admitted] of [
    ['a required role', { requiredRoleIds: ['3001'] }, '43', '47'],
    ['all required roles', { requiredRoleIds: ['3001', '3002'] }, '47', undefined],
    ['any required role', { requiredRoleIds: ['3001', '3002'], roleMatch: 'any' }, '43', '47'],
    ['no excluded role', { excludedRoleIds: ['3001'] }, '47', '43'],
    ['a level', { minLevel: 1 }, '43', undefined],
    ['messages', { minMessageCount: 1 }, '43', undefined],
    ['an older account', { minAccountAgeDays: 300 }, '46', '47'],
    ['a longer membership', { minMembershipDays: 300 }, '43', '47'],
  ] as const) {
    it(`may need ${what}`, async () => {
      const { id } = await giveaways.create({ requirements });
      assert.doesNotMatch(await giveaways.press(refused, 'enter', id), /^You are in/);
      if (admitted !== undefined) await giveaways.enter(id, admitted);
      assert.equal((await giveaways.read(id)).entryCount, admitted === undefined ? 0 : 1);
    });
  }

  it('open up with the messages that a member writes', async () => {
    const { id } = await giveaways.create({ requirements: { minMessageCount: 2 } });
    await guilds.chat.simulate({
      type: 'message',
      guildId: giveaways.guildId,
      userId: '43',
      channelId: '2001',
      count: 2,
    });
    await giveaways.enter(id, '43');
  });

  it('get the bonuses that the roles give at that time', async () => {
    const bonusEntries = [
      { roleId: '3001', entries: 4 },
      { roleId: '3002', entries: 50 },
    ];
    const { id } = await giveaways.create({ bonusEntries });
    const role = (roleId: string, change: string) =>
      guilds.chat.simulate({ type: 'role', guildId: giveaways.guildId, userId: '47', roleId, change });
    await role('3002', 'add');
    assert.equal(await giveaways.press('47', 'enter', id), 'You are in with 55 entries');
    await role('3002', 'remove');
    assert.equal(await giveaways.press('43', 'enter', id), 'You are in');
    const { participants } = await giveaways.wheel(id);
    assert.deepEqual(
      participants.map(({ weight }) => weight),
      [55, 1],
    );
  });

  it('end at maxEntries', async () => {
    const { id } = await giveaways.create({ maxEntries: 1 });
    await giveaways.enter(id, '43');
    assert.equal(await giveaways.press('44', 'enter', id), 'The giveaway is full');
    assert.equal(await giveaways.press('43', 'enter', id), 'You are in already');
    await giveaways.press('43', 'leave', id);
    await giveaways.enter(id, '44');
  });

  it('keep their names out of the wheel after the member has left', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43', '44');
    await giveaways.press('43', 'leave', id);
    await giveaways.finish(id);
    const [spin] = (await giveaways.read(id)).draw.spins;
    assert.doesNotMatch(JSON.stringify(await giveaways.evidence(spin?.spinId)), /Ben/);
  });

  it('are possible by a command, and listed', async () => {
    const { guildId } = giveaways;
    assert.equal(verdict(await guilds.chat.ask('POST', `/guilds/${guildId}/commands/refresh`)), '200');
    const type = async (options: object) => {
      const event = { type: 'command' as const, guildId, userId: '43', name: 'giveaway', options };
      return (await guilds.chat.simulate(event)).replies[0]?.content ?? '';
    };
    assert.equal(await type({}), 'There is no giveaway right now');
    const first = await giveaways.create();
    assert.equal(await type({ do: 'enter' }), 'You are in');
    const second = await giveaways.create({ prize: 'A pie' });
    assert.match(await type({ do: 'list' }), new RegExp(`^${first.id}: A cake.*\n${second.id}: A pie`));
    assert.match(await type({ do: 'enter' }), /Name a giveaway/);
    assert.equal(await type({ do: 'enter', id: second.id }), 'You are in');
    assert.equal(await type({ do: 'leave', id: first.id }), 'You have left the giveaway');
    for (const id of ['x', '../head', '__proto__', first.id.slice(1), 7])
      assert.match(await type({ do: 'enter', id }), /There is no such giveaway|Name a giveaway/);
  });
});
