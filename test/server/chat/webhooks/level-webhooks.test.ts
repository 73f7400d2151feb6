/** Webhooks about levels, which the tests receive and verify with their own code. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { LevelingConfig } from '../../../../contracts/chat/leveling-config.ts';
import { simulatedMessages } from '../../../../server/chat/simulator/documents.ts';
import { until } from '../../until.ts';
import { openChat, testGuild, verdict, type OpenChat } from '../open-chat.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { id: string; type: string; test?: boolean; data: Record<string, unknown> };
}

let chat: OpenChat;
let server: Server;
let url: string;
let received: Received[];
let guildId: string;
let guilds = 0;

before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({
        ...{ path: request.url ?? '', headers: request.headers, body },
        event: JSON.parse(body) as Received['event'],
      });
      response.writeHead(request.url === '/gone' ? 410 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  chat = await openChat({ guilds: Array.from({ length: 10 }, (_, at) => ({ ...testGuild, id: `g${at}` })) });
});
after(async () => {
  await chat.stop();
  server.close();
});
beforeEach(() => {
  received = [];
  guildId = `g${guilds++}`;
});

const secret = 'secret-of-the-guild';

async function configure(body: object): Promise<LevelingConfig> {
  const answer = await chat.ask('PATCH', `/guilds/${guildId}/leveling/config`, {
    body: { messageXp: { min: 475, max: 475, cooldownSeconds: 0 }, ...body },
  });
  assert.equal(verdict(answer), '200', JSON.stringify(answer.body));
  return answer.body as LevelingConfig;
}

const say = () => chat.simulate({ type: 'message', guildId, userId: '44', channelId: '2001' });
const levelUpWebhook = { webhookEnabled: true, webhookSigningSecret: secret, webhookApiKey: 'key-1' };
const arrived = (count: number) => until(() => received.length >= count, `${count} webhooks`);

describe('chat.level_up', () => {
  it('arrives once for a jump, with key and signature', async () => {
    await configure({
      ...levelUpWebhook,
      ...{ webhookUrl: `${url}/up`, webhookHeaderName: 'x-guild-key' },
      levelRoleRewards: [{ level: 2, roleId: '3001' }],
    });
    await say();
    await arrived(1);
    const [{ path, headers, body, event }] = received as [Received];
    assert.deepEqual(
      [path, headers['x-guild-key'], headers['x-svc-event']],
      ['/up', 'key-1', 'chat.level_up'],
    );
    const timestamp = String(headers['x-svc-timestamp']);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    assert.equal(headers['x-svc-signature'], signature);
    assert.equal(headers['x-svc-delivery'], event.id);
    assert.deepEqual(event.data, {
      ...{ guildId, userId: '44', username: 'dora', displayName: 'Dora' },
      ...{ previousLevel: 0, currentLevel: 3, previousXp: 0, totalXp: 475, source: 'message' },
      roleRewards: [{ rewardLevel: 2, role: { id: '3001', name: 'Regular' } }],
      creditRewards: 0,
    });
    await chat.simulate({ type: 'message', guildId, userId: '45', channelId: '2001' });
    assert.equal(received.length, 1);
  });

  it('names only the roles that a jump awards, in the mode `replace`', async () => {
    const levelRoleRewards = ['3001', '3002'].map((roleId, at) => ({ level: at + 1, roleId }));
    await configure({ ...levelUpWebhook, webhookUrl: url, levelRoleRewards, roleRewardMode: 'replace' });
    await say();
    await arrived(1);
    const { roleRewards } = received[0]?.event.data as { roleRewards: { role: { id: string } }[] };
    assert.deepEqual(
      roleRewards.map(({ role }) => role.id),
      ['3002'],
    );
  });

  it('that answers 410 is turned off, with a new version of the settings and a message to the owner', async () => {
    await configure({ ...levelUpWebhook, webhookUrl: `${url}/gone` });
    const config = `/guilds/${guildId}/leveling/config`;
    const before = await chat.ask('GET', config);
    await say();
    const read = async () => (await chat.ask('GET', config)).body as LevelingConfig;
    await until(async () => !(await read()).webhookEnabled, 'the webhook is off');
    const after = await chat.ask('GET', config);
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
    assert.equal((await read()).webhookTurnedOff?.reason, 'gone');
    const headers = { 'If-Match': before.headers.get('etag') as string };
    const stale = await chat.ask('PATCH', config, { body: { enabled: true }, headers });
    assert.equal(verdict(stale), '412 version_conflict');
    await chat.simulate({ type: 'timeout', guildId, userId: '43', seconds: 0 });
    const query = { collection: simulatedMessages, index: 'channel', prefix: [guildId, 'dm-42'], limit: 9 };
    const { documents } = await chat.app.store.find(query);
    assert.match(documents.map(({ content }) => content).join(), /^The webhook `level-up` was turned off/);
  });

  it('names a manager as the source', async () => {
    await configure({ ...levelUpWebhook, webhookUrl: url });
    await chat.ask('POST', `/guilds/${guildId}/commands/refresh`);
    const options = { change: 'set', user: '44', amount: 100 };
    await chat.simulate({ type: 'command', guildId, userId: '42', name: 'xp', options });
    await arrived(1);
    const { source, currentLevel } = received[0]?.event.data ?? {};
    assert.deepEqual([source, currentLevel], ['admin', 1]);
  });

  it('is not sent for a webhook that is off', async () => {
    await configure({ ...levelUpWebhook, webhookUrl: url, webhookEnabled: false });
    await say();
    const log = await chat.ask('GET', `/guilds/${guildId}/webhooks/deliveries`);
    assert.deepEqual((log.body as { deliveries: unknown[] }).deliveries, []);
  });
});

describe('chat.level_role_reward', () => {
  const rows = (...roleIds: string[]) => ({
    levelRoleRewards: roleIds.map((roleId, at) => ({
      ...{ level: at + 1, roleId, webhookEnabled: true, webhookUrl: `${url}/${roleId}` },
    })),
  });

  it('arrives for each role that the platform has confirmed, and for no other', async () => {
    await configure(rows('3001', '3002'));
    await chat.simulate({ type: 'fail', guildId, action: 'addRole', code: 'hierarchy' });
    await say();
    await arrived(1);
    const [{ path, event }] = received as [Received];
    assert.equal(path, '/3002');
    assert.deepEqual(event.data, {
      ...{ guildId, userId: '44', username: 'dora', displayName: 'Dora' },
      ...{ previousLevel: 0, currentLevel: 3, previousXp: 0, totalXp: 475, source: 'message' },
      ...{ rewardLevel: 2, role: { id: '3002', name: 'Veteran' } },
    });
    const log = await chat.ask('GET', `/guilds/${guildId}/webhooks/deliveries`);
    assert.equal((log.body as { deliveries: unknown[] }).deliveries.length, 1);
  });

  it('waits until the role was given, and is not repeated after a rejoin', async () => {
    await configure(rows('3001'));
    await chat.simulate({ type: 'fail', guildId, action: 'addRole', code: 'away' });
    await say();
    assert.equal(received.length, 0);
    await chat.advance(5);
    await arrived(1);
    await chat.simulate({ type: 'leave', guildId, userId: '44' });
    await chat.advance(60);
    const { grants } = await chat.simulate({ type: 'rejoin', guildId, userId: '44' });
    assert.equal(grants.length, 1);
    const log = await chat.ask('GET', `/guilds/${guildId}/webhooks/deliveries`);
    assert.equal((log.body as { deliveries: unknown[] }).deliveries.length, 1);
  });
});

describe('webhooks of a guild', () => {
  it('are listed, tested and replayed, and removed with their row', async () => {
    const { levelRoleRewards } = await configure({
      ...levelUpWebhook,
      webhookUrl: url,
      levelRoleRewards: [{ level: 1, roleId: '3001', webhookUrl: url }],
    });
    const path = `/guilds/${guildId}/webhooks`;
    const targets = async () =>
      ((await chat.ask('GET', path)).body as { webhooks: { target: string }[] }).webhooks.map(
        ({ target }) => target,
      );
    assert.deepEqual(await targets(), ['level-up', `reward:${levelRoleRewards[0]?.id}`]);
    const test = { type: 'chat.level_up', target: 'level-up' };
    assert.equal(verdict(await chat.ask('POST', `${path}/test`, { body: test })), '202');
    await arrived(1);
    assert.equal(received[0]?.event.test, true);
    const nowhere = { ...test, target: 'reward:none' };
    assert.equal(verdict(await chat.ask('POST', `${path}/test`, { body: nowhere })), '404 not_found');
    await say();
    await arrived(2);
    const id = received[1]?.event.id as string;
    const isDelivered = async () => {
      const { body } = await chat.ask('GET', `${path}/deliveries?state=delivered`);
      return (body as { deliveries: { id: string }[] }).deliveries.some((each) => each.id === id);
    };
    await until(isDelivered, 'the delivery');
    assert.equal(verdict(await chat.ask('POST', `${path}/deliveries/${id}/replay`)), '200');
    await arrived(3);
    assert.equal(received[2]?.event.id, id);
    assert.equal(verdict(await chat.ask('POST', `${path}/deliveries/evt_none/replay`)), '404 not_found');
    const since = new Date(chat.time.now - 1_000).toISOString();
    await until(isDelivered, 'the replay');
    const range = await chat.ask('POST', `${path}/replay`, { body: { since } });
    assert.deepEqual(range.body, { count: 1 });
    await arrived(4);
    await configure({ levelRoleRewards: [] });
    assert.deepEqual(await targets(), ['level-up']);
  });
});
