/** Credits of messages, days and levels, and their leaderboards. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openEconomy, type OpenEconomy } from './open-economy.ts';

let world: OpenEconomy;
before(async () => {
  world = await openEconomy();
});
after(() => world.stop());
beforeEach(() => world.next());

const perMessage = (credits: number, cooldownSeconds = 0) => ({
  messageCredits: { enabled: true, min: credits, max: credits, cooldownSeconds },
});

describe('messages', () => {
  it('earn credits once in a cooldown, with a line in the ledger', async () => {
    await world.configure({ enabled: true, ...perMessage(5, 60) });
    await world.say('44', 3);
    await world.advance(59);
    await world.say();
    await world.advance(1);
    await world.say();
    assert.deepEqual(await world.ledger(), ['message 5', 'message 5']);
    assert.equal(await world.command('44', 'balance'), 'You have 10 🪙');
  });

  it('earn nothing while the economy is off, or in ignored channels', async () => {
    const leveling = `/guilds/${world.guildId}/leveling/config`;
    await world.configure(perMessage(5));
    await world.say();
    await world.configure({ enabled: true });
    await world.ask('PATCH', leveling, { body: { ignoredChannelIds: ['2001'] } });
    await world.say();
    assert.equal(await world.command('44', 'balance'), 'You have 0 🪙');
    await world.ask('PATCH', leveling, { body: { ignoredChannelIds: [], enabled: false } });
    await world.say();
    assert.deepEqual(await world.ledger(), ['message 5'], 'levels may be off');
  });

  it('earn at most the cap of a day in the time zone of the guild', async () => {
    await world.configure({ enabled: true, ...perMessage(4), dailyEarnCap: 10, timezone: 'Asia/Kathmandu' });
    await world.say('44', 5);
    assert.equal((await world.wallet()).balance, 10);
    // Midnight in Kathmandu is 18:15 UTC.
    const now = new Date((await world.wallet()).creditedAt!);
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 18, 15);
    const left = (midnight - now.getTime() + 86_400_000) % 86_400_000;
    await world.advance(left / 1_000 - 1);
    await world.say();
    assert.equal((await world.wallet()).balance, 10);
    await world.advance(1);
    await world.say();
    assert.equal((await world.wallet()).balance, 14);
  });
});

describe('a new level', () => {
  it('pays for every level of a jump, and not for changes by managers', async () => {
    await world.configure({ enabled: true, startingBalance: 7 });
    const body = { creditsPerLevel: 10, messageXp: { min: 475, max: 475, cooldownSeconds: 0 } };
    await world.ask('PATCH', `/guilds/${world.guildId}/leveling/config`, { body });
    await world.say();
    assert.deepEqual(await world.ledger(), ['start 7', 'level 30']);
    await world.command('42', 'xp', { change: 'add', user: '44', amount: 100_000 });
    assert.equal((await world.wallet()).balance, 37);
    const [row] = (await world.board()).rows;
    assert.equal(row?.credits, 30, 'the starting balance was not earned');
  });
});

describe('daily credits', () => {
  const daily = { enabled: true, daily: { amount: 100, streakBonus: 10, streakMaxDays: 2 } };

  it('are paid once a day, with a bonus for days without a gap', async () => {
    await world.configure(daily);
    for (const expected of [100, 110, 120, 120]) {
      assert.match(await world.command('44', 'daily'), new RegExp(`^You get ${expected} 🪙`));
      assert.match(await world.command('44', 'daily'), /^You can collect again <t:\d+:R>$/);
      await world.advance(86_400);
    }
    await world.advance(86_400);
    assert.match(await world.command('44', 'daily'), /^You get 100 🪙 on day 1/);
    assert.deepEqual(await world.ledger(), ['daily 100', 'daily 110', 'daily 120', 'daily 120', 'daily 100']);
  });

  it('are paid once to two requests at the same time', async () => {
    await world.configure(daily);
    const replies = await Promise.all([1, 2, 3].map(() => world.command('44', 'daily')));
    assert.equal(replies.filter((reply) => reply.startsWith('You get')).length, 1);
    assert.deepEqual(await world.ledger(), ['daily 100']);
  });

  it('cannot be collected twice by a change of the time zone', async () => {
    await world.configure({ ...daily, timezone: 'Pacific/Kiritimati' });
    await world.command('44', 'daily');
    await world.configure({ timezone: 'Pacific/Pago_Pago' });
    assert.match(await world.command('44', 'daily'), /^You can collect again/);
  });

  it('are not paid while they are off', async () => {
    await world.configure({ daily: { amount: 5 } });
    assert.match(await world.command('44', 'daily'), /not enabled/);
    await world.configure({ enabled: true, daily: { enabled: false } });
    assert.match(await world.command('44', 'daily'), /not enabled/);
  });
});

describe('changes by managers', () => {
  it('add and take credits, which do not count as earned, and never below nothing', async () => {
    await world.configure({ enabled: true });
    const change = (kind: string, amount: unknown, by = '42') =>
      world.command(by, 'credits', { change: kind, user: '44', amount });
    assert.equal(await change('add', 50), 'Dora has 50 🪙 now');
    assert.equal(await change('remove', 20), 'Dora has 30 🪙 now');
    assert.equal(await change('remove', 99), 'Dora has 0 🪙 now');
    assert.match(await change('add', 50, '43'), /do not have permission/);
    for (const amount of [0, -1, 1.5, 'many', 1_000_000_001])
      assert.match(await change('add', amount), /Name a member/);
    assert.deepEqual(await world.ledger(), ['admin 50', 'admin -20', 'admin -30']);
    assert.deepEqual((await world.board()).rows, []);
  });
});

describe('the leaderboard of credits', () => {
  const credits = async (query: string) =>
    (await world.board(query)).rows.map((row) => `${row.rank} ${row.displayName} ${row.credits}`);

  it('has what was earned in a period, with shared ranks, also after credits were spent', async () => {
    await world.configure({ enabled: true, ...perMessage(5) });
    await world.say('44', 2);
    await world.advance(1);
    await world.say('43', 2);
    await world.say('42', 1);
    await world.command('42', 'credits', { change: 'remove', user: '44', amount: 8 });
    const all = ['1 Dora 10', '1 Ben 10', '3 Ana 5'];
    for (const period of ['season', 'weekly', 'monthly', 'allTime'])
      assert.deepEqual(await credits(`?period=${period}`), all, period);
    const { nextCursor, member, total } = await world.board('?limit=2&userId=42');
    assert.deepEqual([member?.rank, member?.credits, total], [3, 5, 3]);
    assert.deepEqual(await credits(`?limit=2&cursor=${nextCursor}`), ['3 Ana 5']);
    assert.equal((await world.board('?userId=99')).member, null);
    await world.simulate({ type: 'leave', guildId: world.guildId, userId: '44' });
    assert.deepEqual(await credits(''), ['1 Ben 10', '2 Ana 5']);
    assert.equal((await world.board()).total, 2);
    await world.simulate({ type: 'rejoin', guildId: world.guildId, userId: '44' });
    assert.deepEqual(await credits(''), all);
  });

  it('begins anew with week, month and season, but not for all time', async () => {
    await world.configure({ enabled: true, ...perMessage(5), timezone: 'America/Havana' });
    await world.say();
    const { periodEnd, periodStart } = await world.board('?period=weekly');
    const now = Date.parse((await world.board()).updatedAt);
    assert.ok(Date.parse(periodStart!) <= now && now < Date.parse(periodEnd!));
    assert.equal(Date.parse(periodEnd!) - Date.parse(periodStart!), 7 * 86_400_000);
    await world.advance((Date.parse(periodEnd!) - now) / 1_000 - 1);
    assert.equal((await world.board('?period=weekly')).rows.length, 1);
    await world.advance(1);
    assert.deepEqual(await credits('?period=weekly'), []);
    await world.say('43');
    assert.deepEqual(await credits('?period=weekly'), ['1 Ben 5']);
    const { season } = await world.configure({ season: { number: 2, name: 'Spring' } });
    assert.deepEqual(season, { number: 2, name: 'Spring' });
    assert.deepEqual(await credits(''), []);
    await world.say();
    assert.deepEqual(await credits(''), ['1 Dora 5']);
    assert.deepEqual(await credits('?period=allTime'), ['1 Dora 10', '2 Ben 5']);
    assert.deepEqual((await world.board('?period=allTime')).periodStart, null);
  });
});
