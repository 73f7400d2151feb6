/** Access checks run in a fixed order, with documented messages, before body, schema and stored answers. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ServiceAuth } from '../../../../contracts/http/auth.ts';
import type { Endpoint } from '../../../../contracts/http/endpoint.ts';
import type { ErrorBody } from '../../../../contracts/http/errors.ts';
import { bodyLimits } from '../../../../contracts/http/endpoint.ts';
import {
  openChat,
  chatClients,
  chatPath,
  verdict,
  type ChatClientName,
  type OpenChat,
} from '../open-chat.ts';

const messages = {
  missing: [401, 'Missing bearer token'],
  invalid: [401, 'Invalid token'],
  audience: [401, 'Invalid token audience'],
  scope: [403, 'Insufficient scope'],
  inactive: [403, 'Developer API client is not active'],
  unlinked: [403, 'The developer app owner must link Discord before using Discord management APIs'],
  forbidden: [403, 'You do not have permission to manage that Discord server'],
  absent: [404, 'The bot is not in that Discord server or the server is unavailable'],
} as const;

/** Bodies that a later step would refuse. */
const bodies: readonly (readonly [string, string | undefined])[] = [
  ['no body', undefined],
  ['an empty body', ''],
  ['a broken body', '{"level'],
  ['a body of a wrong type', '[1]'],
  ['an oversized body', ' '.repeat(bodyLimits.plain + 1)],
];

describe('checks of the chat API', () => {
  let chat: OpenChat;
  let endpoints: readonly Endpoint<unknown, unknown, unknown, ServiceAuth>[];
  before(async () => {
    chat = await openChat();
    endpoints = chat.app.serving.app.routes
      .map(({ endpoint }) => endpoint as (typeof endpoints)[number])
      .filter(({ path }) => path.startsWith(chatPath));
  });
  after(() => chat.stop());
  beforeEach(async () => {
    // Let the facts in the cache expire, because reads may use facts that are up to a minute old.
    await chat.advance(61);
  });

  const manages = ({ auth }: (typeof endpoints)[number]) =>
    auth.scope !== 'chatbot:read' && auth.scope !== 'chatbot:leaderboards:read';
  const named = ({ path }: Endpoint) => path.includes('{guildId}');

  async function call(
    endpoint: Endpoint,
    token: string | undefined,
    { guildId = '1001', body, key }: { guildId?: string; body?: string | undefined; key?: string } = {},
  ): Promise<readonly [number, string]> {
    const sends = endpoint.method !== 'get' && body !== undefined;
    const response = await fetch(chat.app.url + endpoint.path.replace('{guildId}', guildId), {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(sends && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(sends && { body }),
    });
    const { message } = (await response.json()) as ErrorBody;
    return [response.status, message];
  }

  const scoped = (endpoint: (typeof endpoints)[number], as: ChatClientName = 'linked') =>
    chat.token(as, [endpoint.auth.scope]);

  for (const [what, body] of bodies) {
    it(`come in their order for every endpoint, with ${what}`, async () => {
      const expect = async (
        endpoint: (typeof endpoints)[number],
        token: string | undefined,
        expected: keyof typeof messages,
        guildId?: string,
      ) =>
        assert.deepEqual(
          await call(endpoint, token, { body, ...(guildId !== undefined && { guildId }) }),
          messages[expected],
          `${endpoint.method} ${endpoint.path}: ${expected}`,
        );
      const wheelToken = await chat.app.token();
      for (const endpoint of endpoints) {
        const other = endpoint.auth.scope === 'chatbot:read' ? 'chatbot:manage' : 'chatbot:read';
        await expect(endpoint, undefined, 'missing');
        await expect(endpoint, 'nonsense', 'invalid', 'gone');
        await expect(endpoint, wheelToken, 'audience', 'gone');
        await expect(endpoint, await chat.token('unlinked', [other]), 'scope', 'gone');
        if (manages(endpoint)) {
          await expect(endpoint, await scoped(endpoint, 'unlinked'), 'unlinked', 'gone');
        }
        if (!named(endpoint)) continue;
        for (const guildId of ['gone', '%20', 'a'.repeat(300), '..%2f..', '__proto__'])
          await expect(endpoint, await scoped(endpoint), 'absent', guildId);
        if (manages(endpoint)) {
          await expect(endpoint, await scoped(endpoint, 'guest'), 'absent', 'gone');
          await expect(endpoint, await scoped(endpoint, 'guest'), 'forbidden');
        }
      }
    });
  }

  it('refuse an inactive client after its scope, and before the guild', async () => {
    const { clientId } = chatClients.unlinked;
    const tokens = await Promise.all(
      endpoints.map(async (endpoint) => [endpoint, await scoped(endpoint, 'unlinked')] as const),
    );
    const identity = chat.app.serving.identity;
    assert.equal(await identity.setClientActive(clientId, false), undefined);
    for (const [endpoint, token] of tokens)
      assert.deepEqual(await call(endpoint, token, { guildId: 'gone' }), messages.inactive, endpoint.path);
    assert.equal(await identity.setClientActive(clientId, true), undefined);
  });

  for (const state of ['unavailable', 'removed'] as const) {
    it(`answer 404 for a guild that is ${state}, even to its owner`, async () => {
      await chat.simulate({ type: 'guild', state });
      for (const endpoint of endpoints.filter(named))
        assert.deepEqual(await call(endpoint, await scoped(endpoint)), messages.absent, endpoint.path);
      await chat.simulate({ type: 'guild', state: 'available' });
    });
  }

  it('answer 503 with Retry-After while the platform cannot be asked, and not 404', async () => {
    for (const endpoint of endpoints.filter(named)) {
      await chat.advance(61);
      await chat.simulate({ type: 'fail', action: 'readGuild', code: 'away' });
      const response = await fetch(chat.app.url + endpoint.path.replace('{guildId}', '1001'), {
        method: endpoint.method.toUpperCase(),
        headers: { Authorization: `Bearer ${await scoped(endpoint)}` },
      });
      assert.equal(response.status, 503, endpoint.path);
      assert.ok(Number(response.headers.get('retry-after')) > 0);
    }
  });
});

describe('refused calls of the chat API', () => {
  let chat: OpenChat;
  before(async () => {
    // A twentieth of the usual limits: 30 reads and 6 writes a minute.
    chat = await openChat({ config: { rateLimitScale: 0.05 } });
  });
  after(() => chat.stop());

  for (const [what, as, method, path, refused, limit] of [
    ['an owner without link', 'unlinked', 'GET', '/me/guilds', '403 owner_not_linked', 30],
    ['a guild without the bot', 'linked', 'GET', '/guilds/9', '404 guild_unavailable', 30],
    ['a guild of others', 'guest', 'POST', '/guilds/1001/commands/refresh', '403 guild_forbidden', 6],
  ] as const) {
    it(`count against the rate limit, for ${what}`, async () => {
      const verdicts: string[] = [];
      for (let call = 0; call <= limit; call += 1)
        verdicts.push(verdict(await chat.ask(method, path, { as })));
      assert.deepEqual([...new Set(verdicts)], [refused, '429 rate_limited']);
      assert.equal(verdicts.indexOf('429 rate_limited'), limit);
    });
  }
});

describe('permission to manage a guild', () => {
  let chat: OpenChat;
  before(async () => {
    chat = await openChat();
  });
  after(() => chat.stop());

  const guest = async () => {
    await chat.advance(61);
    const { body } = await chat.ask('GET', '/me/guilds', { as: 'guest' });
    return (body as { guilds: { id: string; permissionNames: string[] }[] }).guilds;
  };

  it('cannot be listed while the platform is away', async () => {
    for (const action of ['readGuild', 'readMember']) {
      await chat.advance(61);
      await chat.simulate({ type: 'fail', action, code: 'away' });
      const answer = await chat.ask('GET', '/me/guilds');
      assert.equal(verdict(answer), '503 unavailable', action);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
    }
    assert.equal(verdict(await chat.ask('GET', '/me/guilds')), '200');
  });

  it('comes from the roles of the member, and ends with them, with a timeout and with the membership', async () => {
    const say = () => chat.simulate({ type: 'message', userId: '43', channelId: '2001' });
    await say();
    assert.deepEqual(await guest(), []);
    await chat.simulate({ type: 'role', userId: '43', roleId: '3004', change: 'add' });
    const [own] = await guest();
    assert.deepEqual(own?.permissionNames, ['MANAGE_CHANNELS', 'VIEW_CHANNEL', 'SEND_MESSAGES']);
    await chat.simulate({ type: 'timeout', userId: '43', seconds: 600 });
    assert.deepEqual(await guest(), []);
    await chat.simulate({ type: 'timeout', userId: '43', seconds: 0 });
    assert.equal((await guest()).length, 1);
    await chat.simulate({ type: 'leave', userId: '43' });
    assert.deepEqual(await guest(), []);
    await chat.simulate({ type: 'rejoin', userId: '43' });
    assert.deepEqual(await guest(), []);
  });

  it('is everything for the owner, even in a timeout', async () => {
    await chat.simulate({ type: 'timeout', userId: '42', seconds: 600 });
    const { body } = await chat.ask('GET', '/me/guilds');
    const [own] = (body as { guilds: { owner: boolean; permissions: string }[] }).guilds;
    assert.equal(own?.owner, true);
    assert.notEqual(BigInt(own.permissions) & 8n, 0n);
  });
});
