/** Winners of giveaways: those who have left, claims, rerolls. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { checkEvidenceNow } from '../../../../components/wheel/engine/check-evidence.ts';
import { openGuilds, spinSeconds, type TestGiveaways, type TestGuilds } from './giveaways.ts';

let guilds: TestGuilds;
let giveaways: TestGiveaways;
before(async () => {
  guilds = await openGuilds(12);
});
after(() => guilds.chat.stop());
beforeEach(() => {
  giveaways = guilds.next();
});

describe('winners', () => {
  const leave = (userId: string) =>
    guilds.chat.simulate({ type: 'leave', guildId: giveaways.guildId, userId });

  it('who have left before the announcement are replaced at once, both on record', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43', '44');
    await giveaways.act(id, 'end');
    const winner = (await giveaways.wheel(id)).lastDrawResult?.winner;
    assert.ok(winner !== undefined);
    await leave(winner.name === 'Ben' ? '43' : '44');
    await guilds.advance(spinSeconds);
    const again = await giveaways.read(id);
    assert.deepEqual([again.state, again.draw.spins.length], ['drawing', 2]);
    await guilds.advance(spinSeconds);
    const { state, winners } = await giveaways.read(id);
    assert.deepEqual([state, winners.map((each) => each.state)], ['ended', ['ineligible', 'claimed']]);
    assert.equal(winners[0]?.name, winner.name);
    assert.deepEqual((await giveaways.messages()).at(-1)?.mentions, [winners[1]?.userId]);
  });

  it('who have lost a required role are replaced, or nobody wins', async () => {
    const { id } = await giveaways.create({ requirements: { requiredRoleIds: ['3001'] } });
    await giveaways.enter(id, '47');
    await giveaways.act(id, 'end');
    await guilds.chat.simulate({
      ...{ type: 'role', guildId: giveaways.guildId, userId: '47', roleId: '3001', change: 'remove' },
    });
    await guilds.advance(spinSeconds);
    const { state, winners } = await giveaways.read(id);
    assert.deepEqual([state, winners.map((each) => each.state)], ['ended', ['ineligible']]);
  });

  it('are announced later if the platform does not answer', async () => {
    const { id } = await giveaways.create();
    await giveaways.enter(id, '43');
    await giveaways.act(id, 'end');
    await guilds.chat.simulate({
      ...{ type: 'fail', guildId: giveaways.guildId, action: 'readMember', code: 'away' },
    });
    await guilds.advance(spinSeconds);
    assert.equal((await giveaways.read(id)).state, 'drawing');
    await guilds.advance(10);
    assert.equal((await giveaways.read(id)).state, 'ended');
  });

  it('claim the prize in time, and then get the role', async () => {
    const { id } = await giveaways.create({ winnerCount: 2, claimWindowSeconds: 60, prizeRoleId: '3002' });
    await giveaways.enter(id, '43', '44');
    assert.deepEqual(
      (await giveaways.finish(id)).winners.map(({ state }) => state),
      ['pending', 'pending'],
    );
    assert.equal(await giveaways.press('42', 'claim', id), 'You have not won this giveaway');
    assert.deepEqual(await giveaways.rolesOf('43'), []);
    assert.equal(await giveaways.press('43', 'claim', id), 'The prize is yours');
    assert.equal(await giveaways.press('43', 'claim', id), 'You have claimed the prize already');
    assert.deepEqual(await giveaways.rolesOf('43'), ['3002']);
    await guilds.advance(60);
    const { winners } = await giveaways.read(id);
    assert.deepEqual(winners.map(({ state }) => state).sort(), ['claimed', 'expired']);
    assert.equal(await giveaways.press('44', 'claim', id), 'The time to claim the prize is over');
    assert.deepEqual(await giveaways.rolesOf('44'), []);
  });

  it('are replaced by a reroll, one or all, never by somebody who was drawn before', async () => {
    const { id } = await giveaways.create({ winnerCount: 2, prizeRoleId: '3002' });
    await giveaways.enter(id, '42', '43', '44', '46', '47');
    const first = await giveaways.finish(id);
    const [one, two] = first.winners;
    assert.ok(one?.userId !== undefined && two?.userId !== undefined);
    assert.deepEqual(await giveaways.rolesOf(one.userId), one.userId === '47' ? ['3001', '3002'] : ['3002']);
    assert.equal(await giveaways.act(id, 'reroll', { winnerIds: [one.id] }), '200');
    assert.equal((await giveaways.read(id)).state, 'drawing');
    await guilds.advance(spinSeconds);
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
    await guilds.advance(spinSeconds);
    const last = await giveaways.read(id);
    assert.deepEqual(
      last.winners.map(({ state }) => state),
      ['rerolled', 'rerolled', 'rerolled', 'claimed', 'claimed'],
    );
    assert.equal(new Set(last.winners.map(({ userId }) => userId)).size, 5);
    assert.equal(await giveaways.act(id, 'reroll'), '409 conflict');
    for (const [at, { spinId }] of last.draw.spins.entries()) {
      const report = checkEvidenceNow(await giveaways.evidence(spinId));
      assert.equal(report.passed, true, `spin ${at}`);
    }
  });
});
