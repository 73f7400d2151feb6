/** Credits as prizes, and erasure of an entrant by the member. Rules: docs/rules/chat.md, "Prizes of giveaways". */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Giveaway } from '../../../../contracts/chat/giveaway.ts';
import { openEconomy, type OpenEconomy } from '../economy/open-economy.ts';
import { verdict } from '../open-chat.ts';
import { spinSeconds } from './giveaways.ts';

let world: OpenEconomy;
before(async () => {
  world = await openEconomy();
});
after(() => world.stop());
beforeEach(() => world.next());

const post = (body: object = {}) =>
  world.ask('POST', `/guilds/${world.guildId}/giveaways`, {
    body: { channelId: '2001', prize: 'A cake', durationSeconds: 60, ...body },
  });
async function open(body: object = {}): Promise<Giveaway> {
  const answer = await post(body);
  assert.equal(verdict(answer), '201', JSON.stringify(answer.body));
  return answer.body as Giveaway;
}
async function read(id: string): Promise<Giveaway> {
  return (await world.ask('GET', `/guilds/${world.guildId}/giveaways/${id}`)).body as Giveaway;
}
const enter = (id: string) => world.command('44', 'giveaway', { do: 'enter', id });

describe('a giveaway of credits', () => {
  it('pays its winner once, with a line of the ledger that counts as earned', async () => {
    await world.configure({ enabled: true, startingBalance: 3 });
    const { id } = await open({ prizeCredits: 50 });
    assert.equal(await enter(id), 'You are in');
    await world.advance(60);
    await world.advance(spinSeconds);
    await world.advance(spinSeconds);
    assert.equal((await read(id)).state, 'ended');
    assert.deepEqual(await world.ledger(), ['start 3', 'giveaway 50']);
    assert.deepEqual(
      (await world.board()).rows.map(({ userId, credits }) => [userId, credits]),
      [['44', 50]],
    );
  });

  it('pays although the economy was turned off meanwhile', async () => {
    await world.configure({ enabled: true });
    const { id } = await open({ prizeCredits: 50 });
    await enter(id);
    await world.configure({ enabled: false });
    await world.advance(60);
    await world.advance(spinSeconds);
    assert.deepEqual(await world.ledger(), ['giveaway 50']);
  });

  it('is refused while the economy is off', async () => {
    const answer = await post({ prizeCredits: 50 });
    assert.equal(verdict(answer), '400 validation_failed');
    assert.match(JSON.stringify(answer.body), /no_economy/);
  });
});

describe('/privacy erase', () => {
  it('takes the member out of open giveaways, and the name out of ended ones', async () => {
    const ended = await open();
    await enter(ended.id);
    await world.advance(60);
    await world.advance(spinSeconds);
    const running = await open({ durationSeconds: 600 });
    await enter(running.id);
    assert.equal((await read(running.id)).entryCount, 1);
    assert.match(JSON.stringify(await read(ended.id)), /Dora/);
    await world.command('44', 'privacy', { change: 'erase' });
    assert.equal((await read(running.id)).entryCount, 0);
    assert.doesNotMatch(JSON.stringify(await read(ended.id)), /Dora/);
  });
});
