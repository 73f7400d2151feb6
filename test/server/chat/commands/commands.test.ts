/** Registration and effects of slash commands. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CommandStatus, RefreshedCommands } from '../../../../contracts/chat/command-endpoints.ts';
import type { Management } from '../../../../contracts/chat/management-endpoint.ts';
import type { SimulatedGuild } from '../../../../contracts/chat/simulator-endpoints.ts';
import { declaredCommands } from '../../../../server/chat/commands/declared.ts';
import { simulatedGuilds } from '../../../../server/chat/simulator/documents.ts';
import { openChat, simulator, testGuild, verdict, type Asked, type OpenChat } from '../open-chat.ts';

let chat: OpenChat;
let guildId: string;
let guilds = 0;
before(async () => {
  chat = await openChat({ guilds: Array.from({ length: 20 }, (_, at) => ({ ...testGuild, id: `g${at}` })) });
});
after(() => chat.stop());
beforeEach(() => {
  guildId = `g${guilds++}`;
});

const status = async () => (await chat.ask('GET', `/guilds/${guildId}/commands`)).body as CommandStatus;
const refresh = (headers: Record<string, string> = {}) =>
  chat.ask('POST', `/guilds/${guildId}/commands/refresh`, { headers });
const result = ({ body }: Asked) => {
  const { created, updated, deleted } = (body as RefreshedCommands).result;
  return [created, updated, deleted];
};

/** Changes the registered commands without the bot. */
async function tamper(
  change: (commands: { name: string; description: string; options: never[] }[]) => unknown[],
): Promise<void> {
  const ref = simulatedGuilds.ref(guildId);
  await chat.app.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const guild = tx.get(ref);
      assert.ok(guild);
      tx.put(ref, { ...guild, commands: change(structuredClone(guild.commands) as never) as never });
    },
  });
}

const other = { name: 'other', description: 'Another command', options: [] };

describe('registration of commands', () => {
  it('creates, updates and deletes what differs, and then nothing', async () => {
    const names = declaredCommands.map(({ name }) => name);
    assert.deepEqual([(await status()).state, (await status()).missing], ['not_registered', names]);
    assert.deepEqual(result(await refresh()), [declaredCommands.length, 0, 0]);
    assert.deepEqual([(await status()).state, (await status()).registered], ['in_sync', names]);
    await tamper(([rank, , ...others]) => [{ ...rank, description: 'Changed' }, ...others, other]);
    const { state, missing, changed, extra } = await status();
    assert.deepEqual([state, missing, changed, extra], ['out_of_date', ['leaderboard'], ['rank'], ['other']]);
    await chat.advance(60);
    assert.deepEqual(result(await refresh()), [1, 1, 1]);
    assert.equal((await status()).state, 'in_sync');
  });

  it('is limited to a write a minute and 20 a day, and free if nothing differs', async () => {
    await refresh();
    for (let times = 0; times < 5; times++) assert.deepEqual(result(await refresh()), [0, 0, 0]);
    await tamper(() => [other]);
    const early = await refresh();
    assert.equal(verdict(early), '429 rate_limited');
    assert.equal(early.headers.get('retry-after'), '60');
    for (let times = 1; times < 20; times++) {
      await chat.advance(60);
      assert.equal(verdict(await refresh()), '200');
      await tamper(() => []);
    }
    await chat.advance(60);
    const late = await refresh();
    assert.equal(verdict(late), '429 rate_limited');
    assert.equal(late.headers.get('retry-after'), String(86_400 - 20 * 60));
    await chat.advance(86_400 - 20 * 60);
    assert.equal(verdict(await refresh()), '200');
  });

  it('answers a repeat with the same key, but not after the permission is gone', async () => {
    const key = { 'Idempotency-Key': 'refresh-1' };
    const path = `/guilds/${guildId}/commands/refresh`;
    const ask = () => chat.ask('POST', path, { as: 'guest', headers: key });
    const role = (change: string) =>
      chat.simulate({ type: 'role', guildId, userId: '43', roleId: '3004', change });
    await role('add');
    const first = await ask();
    assert.deepEqual(result(first), [declaredCommands.length, 0, 0]);
    const again = await ask();
    assert.deepEqual([again.body, again.headers.get('idempotency-replayed')], [first.body, 'true']);
    await role('remove');
    assert.equal(verdict(await ask()), '403 guild_forbidden');
    await role('add');
    assert.equal((await ask()).headers.get('idempotency-replayed'), 'true');
  });

  it('shows that the platform refuses, or does not answer', async () => {
    const fail = (action: string, code: string) => chat.simulate({ type: 'fail', guildId, action, code });
    await fail('readCommands', 'missing_access');
    assert.equal((await status()).state, 'missing_access');
    await fail('readCommands', 'away');
    assert.equal((await status()).state, 'error');
    await fail('readCommands', 'away');
    assert.equal(verdict(await refresh()), '503 unavailable');
    await fail('setCommands', 'missing_access');
    const refused = await refresh();
    assert.deepEqual([(refused.body as CommandStatus).state, result(refused)], ['missing_access', [0, 0, 0]]);
    assert.equal((await status()).state, 'not_registered');
    await chat.advance(60);
    await fail('setCommands', 'rate_limited');
    const away = await refresh();
    assert.deepEqual([verdict(away), away.headers.get('retry-after')], ['503 unavailable', '5']);
  });

  it('writes once for two refreshes at the same time', async () => {
    const answers = await Promise.all([refresh(), refresh()]);
    const verdicts = answers.map(verdict);
    assert.ok(verdicts.includes('200'), String(verdicts));
    const created = answers.filter((each) => each.status === 200).map((each) => result(each)[0]);
    assert.equal(
      created.reduce((sum, count) => sum! + count!, 0),
      declaredCommands.length,
    );
  });
});

describe('a refresh that the platform does not carry out', () => {
  it('is over afterwards, and counts', async () => {
    await chat.simulate({ type: 'fail', guildId, action: 'setCommands', code: 'away' });
    assert.equal(verdict(await refresh()), '503 unavailable');
    const { body } = await chat.ask('GET', `/guilds/${guildId}/commands`);
    assert.equal((body as { state: string }).state, 'not_registered');
    assert.equal(verdict(await refresh()), '429 rate_limited');
  });
});

describe('commands', () => {
  const command = async (userId: string, name: string, options: object = {}) => {
    const { replies } = await chat.simulate({ type: 'command', guildId, userId, name, options });
    assert.deepEqual([replies.length, replies[0]?.userId], [1, userId]);
    return replies[0]?.content as string;
  };
  const roles = async () => {
    const response = await fetch(`${chat.app.url}/simulator/api/v1/guilds/${guildId}`);
    const { members } = (await response.json()) as SimulatedGuild;
    return [...(members.find(({ userId }) => userId === '44')?.roles ?? [])].sort();
  };
  beforeEach(async () => {
    assert.equal(verdict(await refresh()), '200');
  });

  it('that are not registered cannot be typed', async () => {
    const event = { type: 'command', guildId, userId: '42', name: 'dance' };
    assert.equal((await simulator(chat.app, 'events', event)).status, 404);
  });

  it('show rank and leaderboard', async () => {
    assert.equal(await command('44', 'rank'), 'No XP yet');
    assert.equal(await command('44', 'leaderboard'), 'Nobody has XP yet');
    await command('42', 'xp', { change: 'set', user: '44', amount: 475 });
    await command('42', 'xp', { change: 'add', user: '43', amount: 20 });
    assert.equal(await command('43', 'rank'), 'Ben: rank 2, level 0, 20 XP');
    assert.equal(await command('43', 'rank', { user: '44' }), 'Dora: rank 1, level 3, 475 XP');
    assert.equal(await command('43', 'leaderboard'), '1. Dora: level 3, 475 XP\n2. Ben: level 0, 20 XP');
  });

  it('of managers change XP, and the roles follow', async () => {
    const levelRoleRewards = [
      { level: 1, roleId: '3001' },
      { level: 3, roleId: '3002' },
    ];
    const config = await chat.ask('PATCH', `/guilds/${guildId}/leveling/config`, {
      body: { levelRoleRewards },
    });
    assert.equal(verdict(config), '200');
    for (const [options, xp, expected] of [
      [{ change: 'add', amount: 475 }, 475, ['3001', '3002']],
      [{ change: 'remove', amount: 300 }, 175, ['3001']],
      [{ change: 'remove', amount: 1_000 }, 0, []],
      [{ change: 'set', amount: 1_000_000_000 }, 1_000_000_000, ['3001', '3002']],
      [{ change: 'add', amount: 1_000_000_000 }, 1_073_741_823, ['3001', '3002']],
      [{ change: 'reset' }, 0, []],
    ] as const) {
      assert.equal(await command('42', 'xp', { ...options, user: '44' }), `Dora has ${xp} XP now`);
      assert.deepEqual(await roles(), expected);
    }
    const { body } = await chat.ask('GET', `/guilds/${guildId}/leveling/config`);
    assert.equal((body as { levelRoleRewards: unknown[] }).levelRoleRewards.length, 2);
  });

  it('of managers are refused for others, and with nonsense', async () => {
    const add = { change: 'add', user: '44', amount: 10 };
    assert.match(await command('43', 'xp', add), /do not have permission/);
    for (const options of [
      {},
      { ...add, amount: -1 },
      { ...add, amount: 1.5 },
      { ...add, amount: 'many' },
      { ...add, change: 'double' },
    ])
      assert.match(await command('42', 'xp', options), /Name a member/);
    for (const user of ['99', '45'])
      assert.match(await command('42', 'xp', { ...add, user }), /no such member/);
    assert.equal(await command('44', 'rank'), 'No XP yet');
  });
});

describe('the management data', () => {
  const read = async () => (await chat.ask('GET', `/guilds/${guildId}/management`)).body as Management;

  it('have channels, roles with reasons, settings and commands', async () => {
    const { channels, roles, leveling, commands, guild } = await read();
    assert.deepEqual(
      channels.filter(({ eligibleFor }) => eligibleFor.includes('levelAnnouncements')).map(({ id }) => id),
      ['2001', '2002', '2003'],
    );
    assert.deepEqual(
      roles.map(({ id, assignable }) => `${id} ${assignable}`),
      ['1001 true', '3001 true', '3002 true', '3003 false', '3004 true', '3009 false'],
    );
    assert.deepEqual([leveling.enabled, commands.state, guild.id], [true, 'not_registered', guildId]);
  });

  it('show what the platform refuses, until it succeeds', async () => {
    const body = {
      messageXp: { min: 475, max: 475, cooldownSeconds: 0 },
      levelRoleRewards: [{ level: 1, roleId: '3001' }],
    };
    await chat.ask('PATCH', `/guilds/${guildId}/leveling/config`, { body });
    await chat.simulate({ type: 'fail', guildId, action: 'addRole', code: 'hierarchy' });
    const say = (userId: string) => chat.simulate({ type: 'message', guildId, userId, channelId: '2001' });
    await say('44');
    const [missing] = (await read()).bot.missingPermissions;
    assert.deepEqual([missing?.action, missing?.subjectId, missing?.code], ['addRole', '3001', 'hierarchy']);
    await say('43');
    assert.deepEqual((await read()).bot.missingPermissions, []);
  });
});
