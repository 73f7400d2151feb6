/** A giveaway from its creation to the announcement. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openChat, testGuild, type OpenChat } from '../open-chat.ts';
import { spinSeconds, TestGiveaways } from './giveaways.ts';

let chat: OpenChat;
let giveaways: TestGiveaways;
let guilds = 0;
before(async () => {
  chat = await openChat({ guilds: Array.from({ length: 20 }, (_, at) => ({ ...testGuild, id: `g${at}` })) });
});
after(() => chat.stop());
beforeEach(() => {
  giveaways = new TestGiveaways(chat, `g${guilds++}`);
});

describe('a giveaway', () => {
  it('is posted, entered, drawn on its wheel, and announced after the wheel has landed', async () => {
    const created = await giveaways.create();
    assert.equal(created.state, 'active');
    assert.match(created.messageUrl ?? '', /\/simulator\/api\/v1\/guilds\//);
    const { id } = created;
    await giveaways.enter(id, '43', '44');
    assert.equal(await giveaways.press('44', 'enter', id), 'You are in already');
    assert.equal((await giveaways.read(id)).entryCount, 2);
    await chat.advance(60);
    const drawing = await giveaways.read(id);
    assert.deepEqual([drawing.state, drawing.winners, drawing.draw.spins.length], ['drawing', [], 1]);
    await chat.advance(spinSeconds);
    const { state, winners } = await giveaways.read(id);
    assert.deepEqual([state, winners.length, winners[0]?.state], ['ended', 1, 'claimed']);
    const announcement = (await giveaways.messages()).at(-1);
    assert.deepEqual(announcement?.mentions, [winners[0]?.userId]);
  });
});
