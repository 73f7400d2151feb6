/** Times of giveaways: what is due happens on time, once, also after the death of a node. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eraseFromGiveaways } from '../../../../server/chat/giveaways/erase.ts';
import { systemScheduler } from '../../../../server/runtime/scheduler.ts';
import { ending } from '../../../../server/chat/giveaways/change.ts';
import { commitChange, guildId, openNodes, press, type GiveawayNodes } from './nodes.ts';

describe('two nodes with timers', () => {
  let all: GiveawayNodes;
  /** Milliseconds by which the clock of the bot is ahead. */
  let ahead = 0;
  before(async () => {
    all = await openNodes(systemScheduler, () => Date.now() + ahead);
  });
  after(() => all.close());

  /** Ends giveaways by their timers, and returns the milliseconds from their time to the draw. */
  async function lateness(count: number, end: () => Promise<void>): Promise<number[]> {
    const { store } = all.nodes[0].world;
    const created = await Promise.all(
      Array.from({ length: count }, () => all.create({ durationSeconds: 10 })),
    );
    const drawn = new Map<string, number>();
    let draws = 0;
    const stop = store.subscribe({
      event({ topic }) {
        const id = topic.replace('chat-giveaway:', '');
        const giveaway = created.find((each) => each.id === id);
        if (giveaway === undefined || drawn.has(id)) return;
        const now = Date.now() + ahead;
        if (now >= giveaway.endsAt) drawn.set(id, now - giveaway.endsAt);
      },
      gap: () => undefined,
    });
    // The last half second is real time, for which the timers wait.
    ahead += 9_500;
    for (const { running } of all.nodes) running.due.lookAt(created[0]?.endsAt ?? 0);
    await end();
    while (drawn.size < count) await new Promise((resolve) => setImmediate(resolve));
    stop();
    for (const { id } of created) {
      const { spinIds, state } = await all.read(id);
      draws += spinIds.length;
      assert.ok(state === 'drawing' || state === 'ended', state);
    }
    assert.equal(draws, 0, 'nobody has entered, so nobody is drawn');
    return [...drawn.values()];
  }

  it('draw each giveaway within a second of its time', async () => {
    const late = await lateness(20, () => Promise.resolve());
    assert.ok(Math.max(...late) < 1_000, String(late));
  });

  it('draw them as soon when one of the nodes has died', async () => {
    const late = await lateness(20, () => all.nodes[1].running.due.close());
    assert.ok(Math.max(...late) < 1_000, String(late));
  });
});

describe('two nodes without timers', () => {
  let all: GiveawayNodes;
  before(async () => {
    all = await openNodes();
  });
  after(() => all.close());
  const looks = () => Promise.all(all.nodes.map(({ running }) => running.due.look()));

  it('pay credits once, when the prize is claimed', async () => {
    const paid: unknown[] = [];
    for (const { world } of all.nodes)
      Object.assign(world, {
        payCredits: (_: unknown, { userId, amount }: never) => paid.push([userId, amount]),
      });
    const [node, other] = all.nodes;
    const { id } = await all.create({ prizeCredits: 50, claimWindowSeconds: 60 });
    await press(node, 'enter', id, '43');
    await commitChange(node.world, ending(node.world, guildId, id));
    all.time.now += 8_000;
    await looks();
    assert.deepEqual(paid, []);
    const replies = await Promise.all([node, other].map((each) => press(each, 'claim', id, '43')));
    assert.deepEqual(replies.sort(), ['The prize is yours', 'You have claimed the prize already']);
    assert.deepEqual(paid.slice(-1), [['43', 50]]);
  });

  it('erase a member from entries, draws and winners', async () => {
    const [{ world }] = all.nodes;
    const [drawn, open] = [await all.create(), await all.create({ durationSeconds: 600 })];
    for (const { id } of [drawn, open]) await press(all.nodes[0], 'enter', id, '43');
    await press(all.nodes[0], 'enter', open.id, '44');
    await commitChange(world, ending(world, guildId, drawn.id));
    all.time.now += 8_000;
    await looks();
    assert.deepEqual(
      (await all.read(drawn.id)).winners.map(({ userId }) => userId),
      ['43'],
    );
    await eraseFromGiveaways(world, guildId, '43');
    const [winner] = (await all.read(drawn.id)).winners;
    assert.deepEqual([winner?.userId, winner?.name, winner?.state], ['', '', 'claimed']);
    assert.equal((await all.read(open.id)).entryCount, 1);
    await eraseFromGiveaways(world, guildId, '43');
    assert.equal((await all.read(open.id)).entryCount, 1);
    assert.equal(await press(all.nodes[0], 'enter', open.id, '43'), 'You are in');
  });

  it('do not announce a winner who has erased everything', async () => {
    const [node] = all.nodes;
    const { id } = await all.create({ durationSeconds: 600 });
    await press(node, 'enter', id, '43');
    await commitChange(node.world, ending(node.world, guildId, id));
    await eraseFromGiveaways(node.world, guildId, '43');
    all.time.now += 8_000;
    await looks();
    const { state, winners } = await all.read(id);
    assert.deepEqual([state, winners[0]?.state], ['ended', 'ineligible']);
  });
});
