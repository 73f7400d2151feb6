import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BotStatus } from '../../../../contracts/chat/status-endpoint.ts';
import { openChat, simulator, start, testGuild, type OpenChat } from '../open-chat.ts';

describe('the control API of the simulator', () => {
  let chat: OpenChat;
  before(async () => {
    chat = await openChat();
  });
  after(() => chat.stop());

  it('shows the guild of the bootstrap file', async () => {
    const response = await fetch(`${chat.app.url}/simulator/api/v1/guilds/1001`);
    const guild = (await response.json()) as Record<string, unknown> & {
      members: unknown[];
      roles: unknown[];
    };
    assert.deepEqual(
      [guild['name'], guild['ownerId'], guild['state'], guild.members.length, guild.roles.length],
      ['Test guild', '42', 'available', 4, 6],
    );
  });

  it('refuses what does not exist, and a rejoin of somebody who is there', async () => {
    for (const event of [
      { type: 'message', guildId: 'gone', userId: '42', channelId: '2001' },
      { type: 'message', guildId: '1001', userId: '99', channelId: '2001' },
      { type: 'message', guildId: '1001', userId: '42', channelId: '2999' },
      { type: 'role', guildId: '1001', userId: '42', roleId: '3999', change: 'add' },
      { type: 'leave', guildId: '1001', userId: '99' },
      { type: 'rejoin', guildId: '1001', userId: '42' },
    ])
      assert.equal((await simulator(chat.app, 'events', event)).status, 404, JSON.stringify(event));
  });

  it('refuses malformed events', async () => {
    for (const event of [
      {},
      { type: 'dance', guildId: '1001' },
      { type: 'message', guildId: '1001', userId: '42', channelId: '2001', count: 0 },
      { type: 'message', guildId: '1001', userId: '42', channelId: '2001', more: 1 },
      { type: 'message', guildId: 'a b', userId: '42', channelId: '2001' },
    ])
      assert.equal((await simulator(chat.app, 'events', event)).status, 400, JSON.stringify(event));
  });

  it('refuses pages of other sites', async () => {
    for (const site of ['cross-site', 'same-site'])
      for (const path of ['events', 'clock']) {
        const body =
          path === 'clock' ? { advanceSeconds: 1 } : { type: 'leave', guildId: '1001', userId: '42' };
        const response = await simulator(chat.app, path, body, { 'Sec-Fetch-Site': site });
        assert.equal(response.status, 403);
      }
  });

  it('moves the clock of the bot, which the store remembers', async () => {
    await chat.advance(90);
    await chat.advance(30);
    const { body } = await chat.ask('GET', '/status');
    const status = body as BotStatus;
    assert.equal(Date.parse(status.checkedAt), start + 120_000);
    assert.deepEqual([status.status, status.guildCount, status.uptimeSeconds], ['ok', 1, 0]);
  });

  it('does not exist in production', async () => {
    const production = await openChat({ config: { production: true } });
    for (const path of ['events', 'clock'])
      assert.equal((await simulator(production.app, path, {})).status, 404);
    assert.equal((await fetch(`${production.app.url}/simulator/api/v1/guilds/1001`)).status, 404);
    await production.stop();
  });
});

describe('guilds of the bootstrap file', () => {
  for (const [what, change, message] of [
    [
      'an unknown role',
      { members: [{ userId: '1', username: 'a', displayName: 'A', roles: ['7'] }] },
      /guild 1001: there is no role 7/,
    ],
    ['an unknown parent', { channels: [{ id: '1', name: 'a', parentId: '7' }] }, /there is no channel 7/],
    [
      'a member twice',
      { members: [0, 1].map(() => ({ userId: '42', username: 'a', displayName: 'A' })) },
      /42 is listed twice/,
    ],
  ] as const) {
    it(`with ${what} stop the start`, async () => {
      await assert.rejects(openChat({ guilds: [{ ...testGuild, ...(change as object) }] }), message);
    });
  }
});
