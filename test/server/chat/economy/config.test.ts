/** Settings of the economy over HTTP: merging, checks, stock, entity tags. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { EconomyConfig } from '../../../../contracts/chat/economy-config.ts';
import type { ErrorBody } from '../../../../contracts/http/errors.ts';
import { verdict } from '../open-chat.ts';
import { openEconomy, type OpenEconomy } from './open-economy.ts';

let world: OpenEconomy;
let path: string;
before(async () => {
  world = await openEconomy();
});
after(() => world.stop());
beforeEach(async () => {
  await world.next();
  path = `/guilds/${world.guildId}/economy/config`;
});

const read = async () => (await world.ask('GET', path)).body as EconomyConfig;
const tag = async () => (await world.ask('GET', path)).headers.get('etag') as string;
const shop = (...items: object[]) => ({ rewardShop: { items } });

describe('a change of the economy', () => {
  it('merges objects, and accepts what was read, which changes nothing', async () => {
    const usual = await read();
    await world.configure({
      ...{
        enabled: true,
        daily: { amount: 50 },
        webhookUrl: 'https://receiver.example',
        webhookApiKey: 'key-1',
      },
      ...{ rewardShop: { enabled: true, items: [{ name: 'One', price: 1, stock: 3, roleId: '3001' }] } },
    });
    const before = await read();
    assert.deepEqual(before.daily, { ...usual.daily, amount: 50 });
    assert.deepEqual([before.webhookApiKey, before.webhookApiKeySet], ['', true]);
    const etag = await tag();
    assert.deepEqual(await world.configure(before), before);
    assert.equal(await tag(), etag);
    const { body } = await world.ask('GET', `/guilds/${world.guildId}/management`);
    assert.deepEqual((body as { economy: EconomyConfig }).economy, before);
  });

  it('keeps ids, members and stock of items that it does not name', async () => {
    const [one, two] = (
      await world.configure(shop({ name: 'One', price: 1, stock: 3, minLevel: 2 }, { name: 'Two', price: 2 }))
    ).rewardShop.items;
    const { items } = (
      await world.configure(shop({ id: two?.id, name: 'Second', price: 2 }, { name: 'One', price: 5 }))
    ).rewardShop;
    assert.deepEqual(items, [
      { ...two, name: 'Second' },
      { ...one, price: 5 },
    ]);
    const free = await world.configure(shop({ name: 'One', price: 5, stock: null }));
    assert.equal(free.rewardShop.items[0]?.stock, null);
    assert.equal(free.rewardShop.items.length, 1);
  });

  for (const [what, body, expected] of [
    ['bounds in the wrong order', { messageCredits: { min: 9 } }, 'messageCredits.max too_small'],
    ['an unknown time zone', { timezone: 'Europe/Atlantis' }, 'timezone custom'],
    ['an offset as time zone', { timezone: '+01:00' }, 'timezone custom'],
    ['a season out of order', { season: { number: 3 } }, 'season.number season_unknown'],
    ['an unknown member', { daily: { least: 1 } }, 'daily.least unrecognized_keys'],
    ['an unknown role', shop({ name: 'A', price: 1, roleId: '9' }), 'rewardShop.items.0.roleId role_unknown'],
    [
      'a role above the bot',
      shop({ name: 'A', price: 1, roleId: '3009' }),
      'rewardShop.items.0.roleId role_not_assignable',
    ],
    [
      'a time without a role',
      shop({ name: 'A', price: 1, roleDurationSeconds: 60 }),
      'rewardShop.items.0.roleDurationSeconds role_needed',
    ],
    [
      'a repeated item',
      shop({ name: 'A', price: 1 }, { name: 'A', price: 2 }),
      'rewardShop.items.1 repeated',
    ],
    ['an unknown item', shop({ id: 'item_1', name: 'A', price: 1 }), 'rewardShop.items.0.id item_unknown'],
    ['a negative price', shop({ name: 'A', price: -1 }), 'rewardShop.items.0.price too_small'],
    [
      'a picture without https',
      shop({ name: 'A', price: 1, imageUrl: 'javascript:1' }),
      'rewardShop.items.0.imageUrl custom',
    ],
    ['a webhook without address', { webhookEnabled: true }, 'webhookUrl url_needed'],
  ] as const) {
    it(`with ${what} is refused, and changes nothing`, async () => {
      const usual = await read();
      const answer = await world.ask('PATCH', path, { body });
      assert.equal(verdict(answer), '400 validation_failed');
      const issues = ((answer.body as ErrorBody).errors ?? []).map((issue) => `${issue.path} ${issue.code}`);
      assert.deepEqual(issues, [expected]);
      assert.deepEqual(await read(), usual);
    });
  }

  it('is refused with 412 after another change or a purchase', async () => {
    const items = [{ name: 'One', price: 0, stock: 3 }];
    await world.configure({ enabled: true, rewardShop: { enabled: true, items } });
    const before = await tag();
    await world.command('44', 'buy', { item: 'One' });
    const body = shop(...items);
    const stale = await world.ask('PATCH', path, { body, headers: { 'If-Match': before } });
    assert.equal(verdict(stale), '412 version_conflict');
    assert.equal((await read()).rewardShop.items[0]?.stock, 2);
    const current = await world.ask('PATCH', path, { body, headers: { 'If-Match': await tag() } });
    assert.equal(verdict(current), '200');
    assert.equal((await read()).rewardShop.items[0]?.stock, 3);
  });

  it('does not send secrets to another host, if the guild wants that, not even if it ends that rule', async () => {
    await world.configure({
      ...{ webhookUrl: 'https://receiver.example', webhookApiKey: 'key-1', requireSecretOnUrlChange: true },
    });
    const body = { webhookUrl: 'https://thief.example', requireSecretOnUrlChange: false };
    assert.equal(verdict(await world.ask('PATCH', path, { body })), '400 validation_failed');
    assert.equal((await read()).webhookUrl, 'https://receiver.example');
  });
});
