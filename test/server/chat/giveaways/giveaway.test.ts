/** Giveaways over HTTP, from their creation to the announcement. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { checkEvidenceNow } from '../../../../components/wheel/engine/check-evidence.ts';
import type { ErrorBody } from '../../../../contracts/http/errors.ts';
import { openGuilds, spinSeconds, type TestGiveaways, type TestGuilds } from './giveaways.ts';

let guilds: TestGuilds;
let giveaways: TestGiveaways;
before(async () => {
  guilds = await openGuilds(20);
});
after(() => guilds.chat.stop());
beforeEach(() => {
  giveaways = guilds.next();
});

describe('a giveaway', () => {
  it('is posted, entered, drawn on its wheel, and announced after the wheel has landed', async () => {
    const created = await giveaways.create();
    assert.deepEqual([created.state, created.joinUrl], ['active', 'https://chat.example/invite']);
    assert.match(created.messageUrl ?? '', /\/simulator\/api\/v1\/guilds\//);
    const { id } = created;
    await giveaways.enter(id, '43', '44');
    assert.equal(await giveaways.press('44', 'enter', id), 'You are in already');
    assert.equal((await giveaways.read(id)).entryCount, 2);
    await guilds.advance(59);
    assert.equal((await giveaways.read(id)).state, 'active');
    await guilds.advance(1);
    const drawing = await giveaways.read(id);
    assert.deepEqual([drawing.state, drawing.winners, drawing.draw.spins.length], ['drawing', [], 1]);
    const before = (await giveaways.messages()).length;
    await guilds.advance(spinSeconds - 1);
    assert.equal((await giveaways.messages()).length, before);
    await guilds.advance(1);
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
    const { winners, draw } = await giveaways.finish(created.id);
    assert.equal(draw.commitment, created.draw.commitment);
    const [spin] = draw.spins;
    assert.ok(spin !== undefined);
    const evidence = await giveaways.evidence(spin.spinId);
    const report = checkEvidenceNow(evidence, { commitment: created.draw.commitment });
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
    const { participants, settings } = await giveaways.wheel(id);
    assert.deepEqual(
      participants.map(({ name }) => name),
      ['Ben'],
    );
    const { pageSpin, pageJoin, branding } = settings;
    assert.deepEqual([pageSpin, pageJoin, branding.title], ['off', 'off', prize]);
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
      const response = await guilds.chat.app.call(method, at, body);
      const { code } = (await response.json()) as ErrorBody;
      assert.deepEqual([response.status, code], [403, 'not_owner'], `${method} ${at}`);
    }
    await giveaways.finish(id);
    assert.notEqual((await giveaways.wheel(id)).lastDrawResult, null);
  });

  it('starts at its time', async () => {
    const { id, state, messageUrl } = await giveaways.create({
      startsAt: guilds.inSeconds(100),
      durationSeconds: 50,
    });
    assert.deepEqual([state, messageUrl, await giveaways.messages()], ['scheduled', null, []]);
    await guilds.advance(99);
    assert.equal((await giveaways.read(id)).state, 'scheduled');
    await guilds.advance(1);
    const started = await giveaways.read(id);
    assert.equal(started.state, 'active');
    assert.notEqual(started.messageUrl, null);
    await giveaways.enter(id, '43');
    await guilds.advance(50);
    assert.equal((await giveaways.read(id)).state, 'drawing');
  });

  it('lets nobody enter while it is paused, and ends at its time nevertheless', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43');
    assert.equal(await giveaways.act(id, 'pause'), '200');
    const button = (await giveaways.messages()).at(-1)?.buttons.find(({ label }) => label === 'Enter');
    assert.equal(button?.disabled, true);
    assert.deepEqual((await giveaways.read(id)).entryMethods, []);
    await guilds.advance(60);
    assert.equal((await giveaways.read(id)).state, 'drawing');
  });

  it('ends without winners if nobody has entered, and with fewer if few have', async () => {
    const empty = await giveaways.finish((await giveaways.create()).id);
    assert.deepEqual([empty.state, empty.winners, empty.draw.spins], ['ended', [], []]);
    assert.match((await giveaways.messages()).at(-1)?.content ?? '', /Nobody can win/);
    const { id } = await giveaways.create({ winnerCount: 5 });
    await giveaways.enter(id, '43', '44');
    assert.equal((await giveaways.finish(id)).winners.length, 2);
  });

  it('of the instant kind is announced at once, and shows its evidence after the draw', async () => {
    const { id, wheelUrl, draw } = await giveaways.create({ drawMode: 'instant' });
    assert.equal(wheelUrl, null);
    await giveaways.enter(id, '43');
    const read = async () => (await fetch(`${guilds.chat.app.url}/wheelapp/data/giveaway-${id}`)).status;
    assert.equal(await read(), 403);
    await guilds.advance(60);
    const after = await giveaways.read(id);
    assert.deepEqual(
      [after.state, after.winners.length, after.wheelUrl, await read()],
      ['ended', 1, null, 200],
    );
    const [spin] = after.draw.spins;
    assert.ok(spin !== undefined);
    assert.ok(spin.verifyUrl?.endsWith(spin.spinId));
    const { commitment } = draw;
    assert.equal(checkEvidenceNow(await giveaways.evidence(spin.spinId), { commitment }).passed, true);
  });

  it('notifies nobody but the winners, whatever its texts contain', async () => {
    const { id } = await giveaways.create({ prize: '@everyone <@44>', description: '@here <@&3001>' });
    await giveaways.enter(id, '43');
    await giveaways.finish(id);
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
    await guilds.advance(5);
    assert.equal(await shown(), '1 winner, 2 entrants');
    assert.equal(await giveaways.press('43', 'leave', id), 'You have left the giveaway');
    assert.equal(await giveaways.press('43', 'leave', id), 'You are not in this giveaway');
    await guilds.advance(5);
    assert.equal(await shown(), '1 winner, 1 entrant');
    assert.deepEqual(
      (await giveaways.wheel(id)).participants.map(({ name }) => name),
      ['Dora'],
    );
  });
});
