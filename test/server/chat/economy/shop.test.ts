/** Purchases of the reward shop, their roles, refunds and webhooks. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { RewardPurchaseEvent } from '../../../../contracts/chat/webhook-events.ts';
import { until } from '../../until.ts';
import { startReceiver, type Receiver } from '../../webhooks/receiver.ts';
import { verdict } from '../open-chat.ts';
import { openEconomy, type OpenEconomy } from './open-economy.ts';

let world: OpenEconomy;
let receiver: Receiver;
before(async () => {
  [world, receiver] = await Promise.all([openEconomy(), startReceiver()]);
});
after(async () => {
  await world.stop();
  receiver.close();
});
beforeEach(async () => {
  await world.next();
  receiver.received.length = 0;
});

/** Opens a shop with one item, in which every member begins with 100 credits. */
async function open(item: object = {}, more: object = {}): Promise<string> {
  const items = [{ name: 'Gold name', price: 60, ...item }];
  const { rewardShop } = await world.configure({
    ...{ enabled: true, startingBalance: 100, rewardShop: { enabled: true, items } },
    ...more,
  });
  return rewardShop.items[0]?.id as string;
}
const buy = (userId = '44', item = 'Gold name') => world.command(userId, 'buy', { item });
const stock = async () => {
  const { body } = await world.ask('GET', `/guilds/${world.guildId}/economy/config`);
  return (body as { rewardShop: { items: { stock: number | null }[] } }).rewardShop.items[0]?.stock;
};
const settle = async (change: 'complete' | 'refund') => {
  const [purchase] = await world.purchases();
  return world.ask('POST', `/guilds/${world.guildId}/purchases/${purchase?.id}/${change}`);
};
const states = async () => (await world.purchases()).map(({ status }) => status);
const bought = 'You bought Gold name, and have 40 🪙 left';

describe('a purchase', () => {
  it('takes the price and a piece of the stock, and is listed', async () => {
    const id = await open({ stock: 2 });
    assert.equal(await buy('44', 'gold NAME'), bought);
    assert.deepEqual(await world.ledger(), ['start 100', 'purchase -60']);
    assert.equal(await stock(), 1);
    const [purchase] = await world.purchases();
    assert.deepEqual([purchase?.item.id, purchase?.price, purchase?.status], [id, 60, 'completed']);
    assert.match(await world.command('44', 'shop'), /^Gold name: 60 🪙 \(1 left\)$/);
  });

  for (const [what, item, more, reply] of [
    ['without enough credits', { price: 101 }, {}, /not have enough credits/],
    ['of a sold-out item', { stock: 0 }, {}, /sold out/],
    ['below the level of the item', { minLevel: 1 }, {}, /level is too low/],
    ['of a disabled item', { enabled: false }, {}, /no such item/],
    ['in a closed shop', {}, { rewardShop: { enabled: false } }, /closed/],
    ['while the economy is off', {}, { enabled: false }, /closed/],
  ] as const) {
    it(`${what} is refused, and changes nothing`, async () => {
      await open(item, more);
      assert.match(await buy(), reply);
      assert.deepEqual(await world.purchases(), []);
      await assert.rejects(world.wallet(), /no wallet/);
    });
  }

  it('is limited for each member, and a refund makes room', async () => {
    await open({ price: 10, perMemberLimit: 1 });
    await buy();
    assert.match(await buy(), /cannot buy more/);
    await world.advance(1);
    assert.match(await buy('43'), /^You bought/);
    assert.equal(verdict(await settle('refund')), '200');
    assert.match(await buy('43'), /^You bought/);
  });

  it('of the last piece succeeds once for two members at the same time', async () => {
    await open({ stock: 1 });
    const replies = await Promise.all(['44', '43', '42'].map((userId) => buy(userId)));
    assert.equal(replies.filter((reply) => reply === bought).length, 1);
    assert.deepEqual([await stock(), (await world.purchases()).length], [0, 1]);
  });
});

describe('a role of the shop', () => {
  it('is given, and completes the purchase', async () => {
    await open({ roleId: '3001' });
    await buy();
    assert.deepEqual([await world.roles(), await states()], [['3001'], ['completed']]);
  });

  it('that the platform refuses refunds the purchase', async () => {
    await open({ roleId: '3001', stock: 1 });
    await world.simulate({ type: 'fail', guildId: world.guildId, action: 'addRole', code: 'hierarchy' });
    await buy();
    assert.deepEqual([await world.roles(), await states(), await stock()], [[], ['refunded'], 1]);
    assert.deepEqual(await world.ledger(), ['start 100', 'purchase -60', 'refund 60']);
  });

  it('that has to wait leaves the purchase pending', async () => {
    await open({ roleId: '3001' });
    await world.simulate({ type: 'fail', guildId: world.guildId, action: 'addRole', code: 'away' });
    await buy();
    assert.deepEqual(await states(), ['pending']);
    await world.advance(5);
    assert.deepEqual([await world.roles(), await states()], [['3001'], ['completed']]);
  });

  it('ends after its time, which a second purchase extends', async () => {
    await open({ roleId: '3001', roleDurationSeconds: 3_600, price: 10 });
    await buy();
    await world.advance(3_000);
    await buy();
    await world.advance(4_199);
    assert.deepEqual(await world.roles(), ['3001']);
    await world.advance(1);
    assert.deepEqual(await world.roles(), []);
    assert.deepEqual(await states(), ['completed', 'completed']);
  });

  it('stays after its time, and after a refund, if a level awards it as well', async () => {
    await open({ roleId: '3001', roleDurationSeconds: 3_600 });
    const levels = {
      messageXp: { min: 100, max: 100, cooldownSeconds: 0 },
      levelRoleRewards: [{ level: 1, roleId: '3001' }],
    };
    await world.ask('PATCH', `/guilds/${world.guildId}/leveling/config`, { body: levels });
    await world.say();
    await buy();
    await world.advance(3_600);
    assert.deepEqual(await world.roles(), ['3001']);
    await settle('refund');
    assert.deepEqual(await world.roles(), ['3001']);
  });

  it('is taken away by a refund, also if the refund was faster than the platform', async () => {
    await open({ roleId: '3001' });
    await buy();
    assert.equal(verdict(await settle('refund')), '200');
    assert.deepEqual(await world.roles(), []);
    await world.advance(1);
    await world.simulate({ type: 'fail', guildId: world.guildId, action: 'addRole', code: 'away' });
    await buy();
    assert.equal(verdict(await settle('refund')), '200');
    await world.advance(60);
    assert.deepEqual([await world.roles(), await states()], [[], ['refunded', 'refunded']]);
  });
});

describe('managers', () => {
  it('complete and refund purchases, each once', async () => {
    await open({ fulfilment: 'manual' });
    await buy();
    assert.deepEqual(await states(), ['pending']);
    assert.deepEqual([await settle('complete'), await settle('complete')].map(verdict), [
      '200',
      '409 conflict',
    ]);
    assert.deepEqual([await settle('refund'), await settle('refund')].map(verdict), ['200', '409 conflict']);
    assert.equal(verdict(await settle('complete')), '409 conflict');
    assert.deepEqual(await world.ledger(), ['start 100', 'purchase -60', 'refund 60']);
    const none = await world.ask('POST', `/guilds/${world.guildId}/purchases/pur_none/refund`);
    assert.equal(verdict(none), '404 not_found');
    const filtered = async (status: string) =>
      (await world.ask('GET', `/guilds/${world.guildId}/purchases?status=${status}`)).body;
    assert.equal(((await filtered('refunded')) as { purchases: unknown[] }).purchases.length, 1);
    assert.equal(((await filtered('pending')) as { purchases: unknown[] }).purchases.length, 0);
  });

  it('refund once with a repeated Idempotency-Key', async () => {
    await open();
    await buy();
    const [purchase] = await world.purchases();
    const path = `/guilds/${world.guildId}/purchases/${purchase?.id}/refund`;
    const ask = () => world.ask('POST', path, { headers: { 'Idempotency-Key': 'refund-1' } });
    const [first, again] = [await ask(), await ask()];
    assert.deepEqual([first.body, again.headers.get('idempotency-replayed')], [again.body, 'true']);
    assert.equal((await world.wallet()).balance, 100);
  });
});

describe('chat.reward_purchase', () => {
  it('arrives for the purchase and for each change of its status', async () => {
    const webhook = { webhookEnabled: true, webhookUrl: receiver.url, webhookApiKey: 'key-1' };
    const id = await open({ roleId: '3001', roleDurationSeconds: 3_600, description: 'Shiny' }, webhook);
    await buy();
    await until(() => receiver.received.length === 2, 'two webhooks');
    await settle('refund');
    await until(() => receiver.received.length === 3, 'three webhooks');
    const events = receiver.received.map(
      ({ body }) => JSON.parse(body) as { id: string; type: string; data: RewardPurchaseEvent },
    );
    const of = (status: string) => events.find(({ data }) => data.status === status);
    assert.deepEqual(of('pending')?.data, {
      ...{ guildId: world.guildId, userId: '44', username: 'dora', displayName: 'Dora' },
      ...{ purchaseId: (await world.purchases())[0]?.id, status: 'pending', price: 60, remainingBalance: 40 },
      item: { id, name: 'Gold name', description: 'Shiny', imageUrl: null },
      roleReward: { id: '3001', name: 'Regular', durationSeconds: 3_600 },
    });
    assert.deepEqual(
      ['completed', 'refunded'].map((status) => of(status)?.data.remainingBalance),
      [40, 100],
    );
    assert.equal(new Set(events.map((event) => event.id)).size, 3);
    assert.equal(receiver.received[0]?.headers['x-api-key'], 'key-1');
  });

  it('can be tested, and is listed with its condition', async () => {
    await open({}, { webhookEnabled: true, webhookUrl: receiver.url });
    const path = `/guilds/${world.guildId}/webhooks`;
    const body = { type: 'chat.reward_purchase', target: 'purchase' };
    assert.equal(verdict(await world.ask('POST', `${path}/test`, { body })), '202');
    await until(() => receiver.received.length === 1);
    assert.equal((JSON.parse(receiver.received[0]!.body) as { test: boolean }).test, true);
  });
});
