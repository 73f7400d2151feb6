/** Members who opt out, and members who are erased. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { LevelLeaderboard } from '../../../../contracts/chat/leaderboard-endpoints.ts';
import type { Deliveries } from '../../../../contracts/webhooks/delivery.ts';
import type { z } from '../../../../contracts/zod.ts';
import { startReceiver, type Receiver } from '../../webhooks/receiver.ts';
import { openEconomy, type OpenEconomy } from '../economy/open-economy.ts';

let world: OpenEconomy;
let receiver: Receiver;
before(async () => {
  [world, receiver] = await Promise.all([openEconomy(), startReceiver()]);
});
after(async () => {
  await world.stop();
  receiver.close();
});
const webhook = () => ({ webhookEnabled: true, webhookUrl: receiver.url });

/** Every message is worth a level and 5 credits, and causes a webhook. */
beforeEach(async () => {
  await world.next();
  const levels = { messageXp: { min: 475, max: 475, cooldownSeconds: 0 }, ...webhook() };
  await world.ask('PATCH', `/guilds/${world.guildId}/leveling/config`, { body: levels });
  const items = [{ name: 'Gold name', price: 2, roleId: '3001', roleDurationSeconds: 3_600 }];
  await world.configure({
    ...{ enabled: true, messageCredits: { enabled: true, min: 5, max: 5, cooldownSeconds: 0 } },
    ...{ rewardShop: { enabled: true, items }, ...webhook() },
  });
});

const privacy = (change: string) => world.command('44', 'privacy', { change });
async function shown(): Promise<{ levels: string[]; credits: string[]; totals: number[] }> {
  const { body } = await world.ask('GET', `/guilds/${world.guildId}/levels/leaderboard`);
  const levels = body as LevelLeaderboard;
  const credits = await world.board();
  return {
    levels: levels.rows.map(({ userId }) => userId),
    credits: credits.rows.map(({ userId }) => userId),
    totals: [levels.total, credits.total],
  };
}
async function queued(): Promise<number> {
  const { body } = await world.ask('GET', `/guilds/${world.guildId}/webhooks/deliveries`);
  return (body as z.infer<typeof Deliveries>).deliveries.length;
}
const nobody = { levels: [], credits: [], totals: [0, 0] };

describe('a member who opts out', () => {
  it('is in no leaderboard and no webhook, and keeps earning and buying', async () => {
    await privacy('opt-out');
    await world.say();
    await world.command('44', 'buy', { item: 'Gold name' });
    assert.deepEqual(await shown(), nobody);
    assert.equal(await queued(), 0);
    assert.deepEqual([(await world.wallet()).balance, await world.roles()], [3, ['3001']]);
    await privacy('opt-in');
    assert.deepEqual(await shown(), { levels: ['44'], credits: ['44'], totals: [1, 1] });
    await world.say();
    assert.equal(await queued(), 1);
  });

  it('leaves leaderboards at once, and is in none after a rejoin', async () => {
    await world.say();
    assert.deepEqual(await shown(), { levels: ['44'], credits: ['44'], totals: [1, 1] });
    await privacy('opt-out');
    assert.deepEqual(await shown(), nobody);
    await world.simulate({ type: 'leave', guildId: world.guildId, userId: '44' });
    await world.advance(1);
    await world.simulate({ type: 'rejoin', guildId: world.guildId, userId: '44' });
    await world.say();
    assert.deepEqual(await shown(), nobody);
  });
});

describe('a member who is erased', () => {
  it('leaves no XP, balance, ledger, purchase or webhook, and loses a role that was bought for a time', async () => {
    await world.say('44', 3);
    await world.command('44', 'buy', { item: 'Gold name' });
    assert.deepEqual(await world.roles(), ['3001']);
    assert.ok((await queued()) > 0);
    await privacy('erase');
    assert.deepEqual([await shown(), await world.purchases(), await queued()], [nobody, [], 0]);
    assert.deepEqual(await world.roles(), []);
    await assert.rejects(world.wallet(), /no wallet/);
    assert.equal(await world.command('44', 'balance'), 'You have 0 🪙');
    await world.say();
    assert.deepEqual(await world.ledger(), ['message 5']);
    assert.deepEqual((await shown()).totals, [1, 1]);
  });
});
