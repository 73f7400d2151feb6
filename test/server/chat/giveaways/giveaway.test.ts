/** Giveaways over HTTP, from their creation to the announcement. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { checkEvidenceNow } from '../../../../components/wheel/engine/check-evidence.ts';
import type { GiveawayList } from '../../../../contracts/chat/giveaway-endpoints.ts';
import type { Giveaway } from '../../../../contracts/chat/giveaway.ts';
import type { ErrorBody } from '../../../../contracts/http/errors.ts';
import { openChat, testGuild, verdict, type OpenChat } from '../open-chat.ts';
import { spinSeconds, TestGiveaways } from './giveaways.ts';

let chat: OpenChat;
let giveaways: TestGiveaways;
let guilds = 0;
/** Seconds by which the clock of the bot is ahead of the process. */
let ahead = 0;
before(async () => {
  const guild = {
    ...testGuild,
    members: [
      ...(testGuild.members as readonly object[]),
      { userId: '46', username: 'new', displayName: 'New', createdAt: '2026-01-04T12:00:00Z' },
      {
        userId: '47',
        username: 'old',
        displayName: 'Old',
        joinedAt: '2025-01-01T00:00:00Z',
        roles: ['3001'],
      },
    ],
  };
  chat = await openChat({ guilds: Array.from({ length: 40 }, (_, at) => ({ ...guild, id: `g${at}` })) });
});
after(() => chat.stop());
beforeEach(() => {
  giveaways = new TestGiveaways(chat, `g${guilds++}`);
});

async function advance(seconds: number): Promise<void> {
  await chat.advance(seconds);
  ahead += seconds;
}
const inSeconds = (seconds: number) => new Date(chat.time.now + (ahead + seconds) * 1_000).toISOString();

/** Ends a giveaway, lets the wheel land, and returns the giveaway. */
async function finish(id: string): Promise<Giveaway> {
  assert.equal(await giveaways.act(id, 'end'), '200');
  await advance(spinSeconds);
  return giveaways.read(id);
}

async function evidenceOf(spinId: string): Promise<Response> {
  return fetch(`${chat.app.url}/wheelapp/data/spins/${spinId}`);
}

describe('a giveaway', () => {
  it('is posted, entered, drawn on its wheel, and announced after the wheel has landed', async () => {
    const created = await giveaways.create();
    assert.equal(created.state, 'active');
    assert.match(created.messageUrl ?? '', /\/simulator\/api\/v1\/guilds\//);
    const { id } = created;
    await giveaways.enter(id, '43', '44');
    assert.equal(await giveaways.press('44', 'enter', id), 'You are in already');
    assert.equal((await giveaways.read(id)).entryCount, 2);
    await advance(59);
    assert.equal((await giveaways.read(id)).state, 'active');
    await advance(1);
    const drawing = await giveaways.read(id);
    assert.deepEqual([drawing.state, drawing.winners, drawing.draw.spins.length], ['drawing', [], 1]);
    const before = (await giveaways.messages()).length;
    await advance(spinSeconds - 1);
    assert.equal((await giveaways.messages()).length, before);
    await advance(1);
    const { state, winners } = await giveaways.read(id);
    assert.deepEqual([state, winners.length, winners[0]?.state], ['ended', 1, 'claimed']);
    const [message, announcement, ...more] = await giveaways.messages();
    assert.deepEqual(more, []);
    assert.deepEqual(announcement?.mentions, [winners[0]?.userId]);
    assert.match(message?.content ?? '', /2 entrants\nEnded/);
    assert.ok(message?.buttons.every(({ disabled }) => disabled));
  });

  it('draws the winners that its published commitment and its evidence prove', async () => {
    const created = await giveaways.create({ winnerCount: 2 });
    await giveaways.enter(created.id, '42', '43', '44');
    const { winners, draw } = await finish(created.id);
    assert.equal(draw.commitment, created.draw.commitment);
    const [spin] = draw.spins;
    assert.ok(spin !== undefined);
    const response = await evidenceOf(spin.spinId);
    const report = checkEvidenceNow(await response.json(), { commitment: created.draw.commitment });
    assert.deepEqual(
      [report.passed, report.checks.some(({ outcome }) => outcome !== 'passed')],
      [true, false],
    );
    const proven = report.evidence?.result.winners.map(({ id, name }) => ({ id, name }));
    assert.deepEqual(
      proven,
      winners.map(({ id, name }) => ({ id, name })),
    );
  });

  it('is on a wheel that every page shows and plays, and that only the giveaway changes', async () => {
    const { id, wheelUrl, prize } = await giveaways.create();
    const slug = `giveaway-${id}`;
    assert.ok(wheelUrl?.endsWith(`/wheelapp/wheelofgiveaways?listName=${slug}`));
    await giveaways.enter(id, '43');
    const data = async () => {
      const wheel = await (await fetch(`${chat.app.url}/wheelapp/data/${slug}`)).json();
      return wheel as {
        participants: { name: string }[];
        settings: Record<string, unknown>;
        lastDrawResult: unknown;
      };
    };
    const { participants, settings } = await data();
    assert.deepEqual(
      participants.map(({ name }) => name),
      ['Ben'],
    );
    const { pageSpin, pageJoin, branding } = settings;
    assert.deepEqual([pageSpin, pageJoin, (branding as { title: string }).title], ['off', 'off', prize]);
    const path = `/wheelapp/api/v1/wheels/${slug}`;
    for (const [method, at, body] of [
      ['PUT', path, { settings: { removeWinner: 'never' } }],
      ['POST', `/wheelapp/api/v1/wheels`, { listName: slug, entries: [] }],
      ['DELETE', path, undefined],
      ['POST', path, { name: 'Eve' }],
      ['POST', `${path}/participants`, { participants: [{ name: 'Eve' }] }],
      ['POST', `${path}/spin`, { type: 'participants' }],
      ['PUT', `${path}/entries`, { entries: [] }],
    ] as const) {
      const response = await chat.app.call(method, at, body);
      const { code } = (await response.json()) as ErrorBody;
      assert.deepEqual([response.status, code], [403, 'not_owner'], `${method} ${at}`);
    }
    await finish(id);
    assert.notEqual((await data()).lastDrawResult, null);
  });

  it('starts at its time', async () => {
    const { id, state, messageUrl } = await giveaways.create({
      startsAt: inSeconds(100),
      durationSeconds: 50,
    });
    assert.deepEqual([state, messageUrl, await giveaways.messages()], ['scheduled', null, []]);
    await advance(99);
    assert.equal((await giveaways.read(id)).state, 'scheduled');
    await advance(1);
    const started = await giveaways.read(id);
    assert.equal(started.state, 'active');
    assert.notEqual(started.messageUrl, null);
    await giveaways.enter(id, '43');
    await advance(50);
    assert.equal((await giveaways.read(id)).state, 'drawing');
  });

  it('lets nobody enter while it is paused, and ends at its time nevertheless', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43');
    assert.equal(await giveaways.act(id, 'pause'), '200');
    const button = (await giveaways.messages()).at(-1)?.buttons.find(({ label }) => label === 'Enter');
    assert.equal(button?.disabled, true);
    assert.deepEqual((await giveaways.read(id)).entryMethods, []);
    await advance(60);
    assert.equal((await giveaways.read(id)).state, 'drawing');
  });

  it('ends without winners if nobody has entered, and with fewer if few have', async () => {
    const empty = await finish((await giveaways.create()).id);
    assert.deepEqual([empty.state, empty.winners, empty.draw.spins], ['ended', [], []]);
    assert.match((await giveaways.messages()).at(-1)?.content ?? '', /Nobody can win/);
    const { id } = await giveaways.create({ winnerCount: 5 });
    await giveaways.enter(id, '43', '44');
    assert.equal((await finish(id)).winners.length, 2);
  });

  it('of the instant kind is announced at once, and proves its draw', async () => {
    const { id, wheelUrl } = await giveaways.create({ drawMode: 'instant' });
    assert.equal(wheelUrl, null);
    await giveaways.enter(id, '43');
    await advance(60);
    const { state, winners } = await giveaways.read(id);
    assert.deepEqual([state, winners.length], ['ended', 1]);
  });

  it('notifies nobody but the winners, whatever its texts contain', async () => {
    const { id } = await giveaways.create({ prize: '@everyone <@44>', description: '@here <@&3001>' });
    await giveaways.enter(id, '43');
    await finish(id);
    assert.deepEqual(
      (await giveaways.messages()).map(({ mentions }) => mentions),
      [[], ['43']],
    );
  });

  it('shows the number of entrants five seconds later', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43', '44');
    const shown = async () => (await giveaways.messages()).at(-1)?.content.split('\n')[1];
    assert.equal(await shown(), '1 winner, 0 entrants');
    await advance(5);
    assert.equal(await shown(), '1 winner, 2 entrants');
    assert.equal(await giveaways.press('43', 'leave', id), 'You have left the giveaway');
    assert.equal(await giveaways.press('43', 'leave', id), 'You are not in this giveaway');
    await advance(5);
    assert.equal(await shown(), '1 winner, 1 entrant');
    const rows = await (await fetch(`${chat.app.url}/wheelapp/data/giveaway-${id}`)).json();
    assert.deepEqual(
      (rows as { participants: { name: string }[] }).participants.map(({ name }) => name),
      ['Dora'],
    );
  });
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
    await chat.simulate({
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
      chat.simulate({ type: 'role', guildId: giveaways.guildId, userId: '47', roleId, change });
    await role('3002', 'add');
    assert.equal(await giveaways.press('47', 'enter', id), 'You are in with 55 entries');
    await role('3002', 'remove');
    assert.equal(await giveaways.press('43', 'enter', id), 'You are in');
    const rows = await (await fetch(`${chat.app.url}/wheelapp/data/giveaway-${id}`)).json();
    const { participants } = rows as { participants: { name: string; weight: number }[] };
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

  it('are possible by a command, and listed', async () => {
    const { guildId } = giveaways;
    assert.equal(verdict(await chat.ask('POST', `/guilds/${guildId}/commands/refresh`)), '200');
    const type = async (options: object) => {
      const event = { type: 'command' as const, guildId, userId: '43', name: 'giveaway', options };
      return (await chat.simulate(event)).replies[0]?.content ?? '';
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

describe('winners', () => {
  const leave = (userId: string) => chat.simulate({ type: 'leave', guildId: giveaways.guildId, userId });

  it('who have left before the announcement are replaced at once, both on record', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43', '44');
    await giveaways.act(id, 'end');
    const wheel = await (await fetch(`${chat.app.url}/wheelapp/data/giveaway-${id}`)).json();
    const { winner } = (wheel as { lastDrawResult: { winner: { name: string } } }).lastDrawResult;
    await leave(winner.name === 'Ben' ? '43' : '44');
    await advance(spinSeconds);
    const again = await giveaways.read(id);
    assert.deepEqual([again.state, again.draw.spins.length], ['drawing', 2]);
    await advance(spinSeconds);
    const { state, winners } = await giveaways.read(id);
    assert.deepEqual([state, winners.map((each) => each.state)], ['ended', ['ineligible', 'claimed']]);
    assert.equal(winners[0]?.name, winner.name);
    assert.deepEqual((await giveaways.messages()).at(-1)?.mentions, [winners[1]?.userId]);
  });

  it('who have lost a required role are replaced, or nobody wins', async () => {
    const { id } = await giveaways.create({ requirements: { requiredRoleIds: ['3001'] } });
    await giveaways.enter(id, '47');
    await giveaways.act(id, 'end');
    await chat.simulate({
      ...{ type: 'role', guildId: giveaways.guildId, userId: '47', roleId: '3001', change: 'remove' },
    });
    await advance(spinSeconds);
    const { state, winners } = await giveaways.read(id);
    assert.deepEqual([state, winners.map((each) => each.state)], ['ended', ['ineligible']]);
  });

  it('are announced later if the platform does not answer', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43');
    await giveaways.act(id, 'end');
    await chat.simulate({
      ...{ type: 'fail', guildId: giveaways.guildId, action: 'readMember', code: 'away' },
    });
    await advance(spinSeconds);
    assert.equal((await giveaways.read(id)).state, 'drawing');
    await advance(10);
    assert.equal((await giveaways.read(id)).state, 'ended');
  });

  it('claim the prize in time, and then get the role', async () => {
    const { id } = await giveaways.create({ winnerCount: 2, claimWindowSeconds: 60, prizeRoleId: '3002' });
    await giveaways.enter(id, '43', '44');
    assert.deepEqual(
      (await finish(id)).winners.map(({ state }) => state),
      ['pending', 'pending'],
    );
    assert.equal(await giveaways.press('42', 'claim', id), 'You have not won this giveaway');
    assert.deepEqual(await giveaways.rolesOf('43'), []);
    assert.equal(await giveaways.press('43', 'claim', id), 'The prize is yours');
    assert.equal(await giveaways.press('43', 'claim', id), 'You have claimed the prize already');
    assert.deepEqual(await giveaways.rolesOf('43'), ['3002']);
    await advance(60);
    const { winners } = await giveaways.read(id);
    assert.deepEqual(winners.map(({ state }) => state).sort(), ['claimed', 'expired']);
    assert.equal(await giveaways.press('44', 'claim', id), 'The time to claim the prize is over');
    assert.deepEqual(await giveaways.rolesOf('44'), []);
  });

  it('are replaced by a reroll, one or all, never by somebody who was drawn before', async () => {
    const { id } = await giveaways.create({ winnerCount: 2, prizeRoleId: '3002' });
    await giveaways.enter(id, '42', '43', '44', '46', '47');
    const first = await finish(id);
    const [one, two] = first.winners;
    assert.ok(one?.userId !== undefined && two?.userId !== undefined);
    assert.deepEqual(await giveaways.rolesOf(one.userId), one.userId === '47' ? ['3001', '3002'] : ['3002']);
    assert.equal(await giveaways.act(id, 'reroll', { winnerIds: [one.id] }), '200');
    assert.equal((await giveaways.read(id)).state, 'drawing');
    await advance(spinSeconds);
    const { winners } = await giveaways.read(id);
    assert.deepEqual(
      winners.map(({ state }) => state),
      ['rerolled', 'claimed', 'claimed'],
    );
    assert.ok(!(await giveaways.rolesOf(one.userId)).includes('3002'));
    assert.deepEqual((await giveaways.messages()).at(-1)?.mentions, [winners[2]?.userId]);
    assert.equal(await giveaways.act(id, 'reroll', { winnerIds: [one.id] }), '400 validation_failed');
    assert.equal(await giveaways.act(id, 'reroll', { winnerIds: ['nobody'] }), '400 validation_failed');
    assert.equal(await giveaways.act(id, 'reroll'), '200');
    await advance(spinSeconds);
    const last = await giveaways.read(id);
    assert.deepEqual(
      last.winners.map(({ state }) => state),
      ['rerolled', 'rerolled', 'rerolled', 'claimed', 'claimed'],
    );
    assert.equal(new Set(last.winners.map(({ userId }) => userId)).size, 5);
    assert.equal(await giveaways.act(id, 'reroll'), '409 conflict');
    for (const [at, { spinId }] of last.draw.spins.entries()) {
      const report = checkEvidenceNow(await (await evidenceOf(spinId)).json());
      assert.equal(report.passed, true, `spin ${at}`);
    }
  });
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
    const list = async (query = '') => (await chat.ask('GET', `${path}${query}`)).body as GiveawayList;
    const late = await giveaways.create({ durationSeconds: 500 });
    const early = await giveaways.create({ durationSeconds: 400 });
    await giveaways.create({ public: false });
    await giveaways.create({ startsAt: inSeconds(100) });
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
    const all = (await chat.ask('GET', '/giveaways?limit=100')).body as GiveawayList;
    const ids = all.giveaways.map(({ id }) => id);
    assert.ok(ids.includes(early.id) && ids.includes(late.id));
    await chat.simulate({ type: 'guild', guildId: giveaways.guildId, state: 'removed' });
    const left = (await chat.ask('GET', '/giveaways?limit=100')).body as GiveawayList;
    assert.ok(!left.giveaways.some(({ id }) => id === early.id));
  });

  it('shows giveaways that are not public, and users of winners, to managers only', async () => {
    const hidden = await giveaways.create({ public: false });
    assert.equal(hidden.wheelUrl, null);
    const scopes = ['chatbot:read'];
    assert.equal(verdict(await giveaways.ask('GET', hidden.id, '', { scopes })), '404 not_found');
    assert.equal(verdict(await giveaways.ask('GET', hidden.id, '', { as: 'guest' })), '404 not_found');
    assert.equal((await giveaways.read(hidden.id)).id, hidden.id);
    assert.equal((await fetch(`${chat.app.url}/wheelapp/data/giveaway-${hidden.id}`)).status, 403);
    const shown = await giveaways.create();
    await giveaways.enter(shown.id, '43');
    assert.equal((await finish(shown.id)).winners[0]?.userId, '43');
    const [winner] = (await giveaways.read(shown.id, { scopes })).winners;
    assert.deepEqual([winner?.name, winner?.userId], ['Ben', undefined]);
  });

  it('finds no giveaway of another guild, nor one that cannot be', async () => {
    const { id } = await giveaways.create();
    const other = new TestGiveaways(chat, 'g39');
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
    await advance(60 + spinSeconds);
    assert.equal(verdict(await giveaways.post()), '201');
  });

  it('changes a giveaway, under If-Match, also on its wheel', async () => {
    const created = await giveaways.post();
    const { id, endsAt } = created.body as Giveaway;
    await giveaways.enter(id, '43');
    const headers = { 'If-Match': created.headers.get('etag') ?? '' };
    const body = { prize: 'A pie', endsAt: inSeconds(120), requirements: { minLevel: 3 } };
    const changed = await giveaways.ask('PATCH', id, '', { body, headers });
    assert.equal(verdict(changed), '200');
    const view = changed.body as Giveaway;
    assert.deepEqual([view.prize, view.requirements.minLevel, view.entryCount], ['A pie', 3, 1]);
    assert.notEqual(view.endsAt, endsAt);
    assert.equal(verdict(await giveaways.ask('PATCH', id, '', { body, headers })), '412 version_conflict');
    assert.match((await giveaways.messages()).at(-1)?.content ?? '', /A pie/);
    const wheel = await (await fetch(`${chat.app.url}/wheelapp/data/giveaway-${id}`)).json();
    assert.equal((wheel as { settings: { branding: { title: string } } }).settings.branding.title, 'A pie');
    await advance(119);
    assert.equal((await giveaways.read(id)).state, 'active');
    await advance(1);
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
    ['more entrants than a wheel shows', { maxEntries: 100_001 }, 'maxEntries', 'too_big'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const answer = await giveaways.post(body);
      assert.equal(verdict(answer), '400 validation_failed');
      const errors = (answer.body as ErrorBody).errors ?? [];
      const [fault] = errors;
      assert.deepEqual([errors.length, fault?.path], [1, path], JSON.stringify(errors));
      if (code !== undefined) assert.equal(fault?.code, code);
      guilds -= 1;
    });
  }
});
