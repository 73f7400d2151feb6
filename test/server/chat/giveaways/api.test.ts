/** The API of giveaways: repeats, lists, readers, limits, changes. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { GiveawayList } from '../../../../contracts/chat/giveaway-endpoints.ts';
import type { Giveaway } from '../../../../contracts/chat/giveaway.ts';
import type { Management } from '../../../../contracts/chat/management-endpoint.ts';
import type { ErrorBody } from '../../../../contracts/http/errors.ts';
import { verdict } from '../open-chat.ts';
import { openGuilds, spinSeconds, type TestGiveaways, type TestGuilds } from './giveaways.ts';

let guilds: TestGuilds;
let giveaways: TestGiveaways;
before(async () => {
  guilds = await openGuilds(50);
});
after(() => guilds.chat.stop());
beforeEach(() => {
  giveaways = guilds.next();
});

describe('the API of giveaways', () => {
  it('answers a repeat with the same key like the first request, and creates one giveaway', async () => {
    const headers = { 'Idempotency-Key': 'create-1' };
    const first = await giveaways.post({}, { headers });
    const again = await giveaways.post({}, { headers });
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    for (const { headers: sent } of [first, again])
      assert.match(sent.get('location') ?? '', new RegExp(`/giveaways/${(first.body as Giveaway).id}$`));
    assert.equal(
      verdict(await giveaways.post({ prize: 'A pie' }, { headers })),
      '422 idempotency_key_reused',
    );
    assert.equal((await giveaways.messages()).length, 1);
  });

  it('lists active public giveaways, those that end first at the beginning', async () => {
    const path = `/guilds/${giveaways.guildId}/giveaways`;
    const list = async (query = '') => (await guilds.chat.ask('GET', `${path}${query}`)).body as GiveawayList;
    const late = await giveaways.create({ durationSeconds: 500 });
    const early = await giveaways.create({ durationSeconds: 400 });
    await giveaways.create({ public: false });
    await giveaways.create({ startsAt: guilds.inSeconds(100) });
    const { giveaways: found, count, limit } = await list();
    assert.deepEqual(
      found.map(({ id }) => id),
      [early.id, late.id],
    );
    assert.deepEqual([count, limit], [2, 20]);
    const page = await list('?limit=1');
    assert.deepEqual([page.giveaways[0]?.id, page.limit, page.count], [early.id, 1, 1]);
    const rest = await list(`?limit=1&cursor=${page.nextCursor}`);
    assert.deepEqual([rest.giveaways[0]?.id, rest.nextCursor], [late.id, undefined]);
    assert.equal((await list('?limit=1000')).limit, 100);
    const all = (await guilds.chat.ask('GET', '/giveaways?limit=100')).body as GiveawayList;
    const ids = all.giveaways.map(({ id }) => id);
    assert.ok(ids.includes(early.id) && ids.includes(late.id));
    await guilds.chat.simulate({ type: 'guild', guildId: giveaways.guildId, state: 'removed' });
    const left = (await guilds.chat.ask('GET', '/giveaways?limit=100')).body as GiveawayList;
    assert.ok(!left.giveaways.some(({ id }) => id === early.id));
  });

  it('shows giveaways that are not public, and users of winners, to managers only', async () => {
    const hidden = await giveaways.create({ public: false });
    assert.equal(hidden.wheelUrl, null);
    const scopes = ['chatbot:read'];
    assert.equal(verdict(await giveaways.ask('GET', hidden.id, '', { scopes })), '404 not_found');
    assert.equal(verdict(await giveaways.ask('GET', hidden.id, '', { as: 'guest' })), '404 not_found');
    assert.equal((await giveaways.read(hidden.id)).id, hidden.id);
    assert.equal((await fetch(`${guilds.chat.app.url}/wheelapp/data/giveaway-${hidden.id}`)).status, 403);
    const shown = await giveaways.create();
    await giveaways.enter(shown.id, '43');
    assert.equal((await giveaways.finish(shown.id)).winners[0]?.userId, '43');
    const [winner] = (await giveaways.read(shown.id, { scopes })).winners;
    assert.deepEqual([winner?.name, winner?.userId], ['Ben', undefined]);
  });

  it('gives managers limits, defaults and open giveaways to set up others', async () => {
    const late = await giveaways.create({ durationSeconds: 500, public: false });
    const early = await giveaways.create();
    const { body } = await guilds.chat.ask('GET', `/guilds/${giveaways.guildId}/management`);
    const { giveaways: setup, channels } = body as Management;
    assert.deepEqual([setup.limits.open, setup.limits.winners, setup.defaults.winnerCount], [25, 50, 1]);
    assert.deepEqual(
      setup.active.map(({ id }) => id),
      [early.id, late.id],
    );
    const eligible = channels.filter(({ eligibleFor }) => eligibleFor.includes('giveaways'));
    assert.deepEqual(
      eligible.map(({ id }) => id),
      ['2001', '2002', '2003'],
    );
  });

  it('replays nothing to a caller who has lost the permission', async () => {
    const { guildId } = giveaways;
    const role = (change: string) =>
      guilds.chat.simulate({ type: 'role', guildId, userId: '43', roleId: '3004', change });
    await role('add');
    const ask = { as: 'guest', headers: { 'Idempotency-Key': 'lost-1' } } as const;
    assert.equal(verdict(await giveaways.post({}, ask)), '201');
    await role('remove');
    assert.equal(verdict(await giveaways.post({}, ask)), '403 guild_forbidden');
    await role('add');
    assert.equal((await giveaways.post({}, ask)).headers.get('idempotency-replayed'), 'true');
  });

  it('finds no giveaway of another guild, nor one that cannot be', async () => {
    const { id } = await giveaways.create();
    const other = guilds.next();
    for (const wrong of [id, 'x', '%2e%2e%2f', '__proto__', 'a'.repeat(64)]) {
      const ask = (wrong === id ? other : giveaways).ask.bind(wrong === id ? other : giveaways);
      assert.equal(verdict(await ask('GET', wrong)), '404 not_found', wrong);
      assert.equal(verdict(await ask('PATCH', wrong, '', { body: {} })), '404 not_found', wrong);
      for (const action of ['end', 'cancel', 'pause', 'resume'])
        assert.equal(verdict(await ask('POST', wrong, action)), '404 not_found', `${wrong} ${action}`);
      assert.equal(verdict(await ask('POST', wrong, 'reroll', { body: {} })), '404 not_found', wrong);
    }
  });

  it('allows 25 giveaways that have not ended', async () => {
    const created = await Promise.all(Array.from({ length: 30 }, () => giveaways.post()));
    const verdicts = created.map(verdict);
    assert.equal(verdicts.filter((each) => each === '201').length, 25);
    assert.equal(verdicts.filter((each) => each === '409 giveaway_limit').length, 5);
    const { id } = created.find(({ status }) => status === 201)?.body as Giveaway;
    assert.equal(await giveaways.act(id, 'cancel'), '200');
    assert.equal(verdict(await giveaways.post()), '201');
    assert.equal(verdict(await giveaways.post()), '409 giveaway_limit');
    await guilds.advance(60 + spinSeconds);
    assert.equal(verdict(await giveaways.post()), '201');
  });

  it('changes a giveaway, under If-Match, also on its wheel', async () => {
    const created = await giveaways.post();
    const { id, endsAt } = created.body as Giveaway;
    await giveaways.enter(id, '43');
    const headers = { 'If-Match': created.headers.get('etag') ?? '' };
    const body = { prize: 'A pie', endsAt: guilds.inSeconds(120), requirements: { minLevel: 3 } };
    const changed = await giveaways.ask('PATCH', id, '', { body, headers });
    assert.equal(verdict(changed), '200');
    const view = changed.body as Giveaway;
    assert.deepEqual([view.prize, view.requirements.minLevel, view.entryCount], ['A pie', 3, 1]);
    assert.notEqual(view.endsAt, endsAt);
    assert.equal(verdict(await giveaways.ask('PATCH', id, '', { body, headers })), '412 version_conflict');
    assert.match((await giveaways.messages()).at(-1)?.content ?? '', /A pie/);
    assert.equal((await giveaways.wheel(id)).settings.branding.title, 'A pie');
    await guilds.advance(119);
    assert.equal((await giveaways.read(id)).state, 'active');
    await guilds.advance(1);
    assert.equal((await giveaways.read(id)).state, 'drawing');
  });

  const role = '3001';
  for (const [what, body, path, code] of [
    ['no prize', { prize: undefined }, 'prize'],
    ['a blank prize', { prize: ' ' }, 'prize'],
    ['a long prize', { prize: 'x'.repeat(251) }, 'prize'],
    ['no duration', { durationSeconds: undefined }, 'durationSeconds'],
    ['two durations', { endsAt: '2026-06-01T00:00:00Z' }, 'endsAt'],
    ['a short duration', { durationSeconds: 9 }, 'durationSeconds'],
    ['a long duration', { durationSeconds: 90 * 86_400 + 1 }, 'durationSeconds'],
    ['an end in the past', { durationSeconds: undefined, endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    ['a start in the past', { startsAt: '2020-01-01T00:00:00Z' }, 'startsAt'],
    ['a start in a year', { startsAt: '2029-01-01T00:00:00Z' }, 'startsAt'],
    ['no winner', { winnerCount: 0 }, 'winnerCount'],
    ['many winners', { winnerCount: 51 }, 'winnerCount'],
    ['a picture over http', { imageUrl: 'http://a.example/b.png' }, 'imageUrl'],
    ['an unknown member', { colour: 'red' }, 'colour'],
    ['an unknown channel', { channelId: '9' }, 'channelId', 'channel_not_eligible'],
    ['a category', { channelId: '2000' }, 'channelId', 'channel_not_eligible'],
    ['a voice channel', { channelId: '2004' }, 'channelId', 'channel_not_eligible'],
    [
      'an unknown role',
      { requirements: { requiredRoleIds: ['9'] } },
      'requirements.requiredRoleIds.0',
      'role_unknown',
    ],
    [
      'an unknown bonus',
      { bonusEntries: [{ roleId: '9', entries: 1 }] },
      'bonusEntries.0.roleId',
      'role_unknown',
    ],
    ['a large bonus', { bonusEntries: [{ roleId: role, entries: 51 }] }, 'bonusEntries.0.entries'],
    [
      'a bonus listed twice',
      {
        bonusEntries: [
          { roleId: role, entries: 1 },
          { roleId: role, entries: 2 },
        ],
      },
      'bonusEntries.1.roleId',
      'duplicate',
    ],
    ['a managed role as prize', { prizeRoleId: '3003' }, 'prizeRoleId', 'role_not_assignable'],
    ['a role above the bot as prize', { prizeRoleId: '3009' }, 'prizeRoleId', 'role_not_assignable'],
    ['credits without an economy', { prizeCredits: 5 }, 'prizeCredits', 'no_economy'],
    ['more entrants than a wheel shows', { maxEntries: 100_001 }, 'maxEntries', 'too_big'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const answer = await giveaways.post(body);
      assert.equal(verdict(answer), '400 validation_failed');
      const errors = (answer.body as ErrorBody).errors ?? [];
      const [fault] = errors;
      assert.deepEqual([errors.length, fault?.path], [1, path], JSON.stringify(errors));
      if (code !== undefined) assert.equal(fault?.code, code);
    });
  }
});
