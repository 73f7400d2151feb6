/** Due giveaways: each change happens on time and once, even if a node dies. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { usualEconomy } from '../../../../server/chat/economy/defaults.ts';
import { economyConfigs, wallets } from '../../../../server/chat/economy/documents.ts';
import { eraseFromGiveaways } from '../../../../server/chat/giveaways/erase.ts';
import type { Scheduler } from '../../../../server/runtime/scheduler.ts';
import type { StoredEvent } from '../../../../server/store/port.ts';
import { ending } from '../../../../server/chat/giveaways/change.ts';
import { commitChange, guildId, openNodes, press, type GiveawayNodes } from './nodes.ts';

/** Clock and timers that only the test advances. */
class TestTime implements Scheduler {
  #now = Date.UTC(2026, 0, 5, 12);
  readonly #timers = new Map<() => void, number>();

  readonly now = (): number => this.#now;

  after(milliseconds: number, run: () => void): () => void {
    this.#timers.set(run, this.#now + milliseconds);
    return () => void this.#timers.delete(run);
  }

  /** Advances the clock, and fires the timers that are then due. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [run, at] of this.#timers) {
      if (at <= this.#now && this.#timers.delete(run)) run();
    }
  }
}

describe('two nodes with timers', () => {
  let all: GiveawayNodes;
  const time = new TestTime();
  const stops: (() => void)[] = [];
  before(async () => {
    all = await openNodes(time, time.now);
    for (const { world, running } of all.nodes)
      stops.push(world.store.subscribe({ event: (event) => running.due.event(event), gap: () => undefined }));
  });
  after(async () => {
    for (const stop of stops) stop();
    await all.close();
  });

  /** Creates giveaways, and waits until all are drawn while the clock is less than a second past their end. */
  async function drawnInTime(count: number, meanwhile: () => Promise<void>): Promise<void> {
    const created = await Promise.all(
      Array.from({ length: count }, () => all.create({ durationSeconds: 10 })),
    );
    const open = new Set(created.map(({ id }) => id));
    for (const { running } of all.nodes) await running.due.look();
    await meanwhile();
    const drawn = new Promise<void>((resolve) => {
      const see = async (id: string) => {
        if (open.has(id) && (await all.read(id)).state === 'ended') open.delete(id);
        if (open.size === 0) resolve();
      };
      const event = ({ topic }: StoredEvent) => void see(topic.replace('chat-giveaway:', ''));
      stops.push(all.nodes[0].world.store.subscribe({ event, gap: () => undefined }));
    });
    time.advance(9_999);
    for (const { id } of created) assert.equal((await all.read(id)).state, 'active');
    time.advance(1_000);
    await drawn;
  }

  it('draw giveaways within a second of their time', () => drawnInTime(20, () => Promise.resolve()));

  it('draw them as soon when one of the nodes has died', () =>
    drawnInTime(20, () => all.nodes[1].running.due.close()));
});

describe('two nodes without timers', () => {
  let all: GiveawayNodes;
  before(async () => {
    all = await openNodes();
  });
  after(() => all.close());
  const looks = () => Promise.all(all.nodes.map(({ running }) => running.due.look()));

  it('pay credits once, when the prize is claimed', async () => {
    const [node, other] = all.nodes;
    const { store } = node.world;
    const economy = economyConfigs.ref(guildId);
    const { settings, ...usual } = usualEconomy(guildId);
    await store.commit({
      touch: [economy.aggregate],
      decide: (tx) => void tx.put(economy, { ...usual, settings: { ...settings, enabled: true } }),
    });
    const balance = async () => (await store.get(wallets.ref(guildId, '43')))?.balance;
    const { id } = await all.create({ prizeCredits: 50, claimWindowSeconds: 60 });
    await press(node, 'enter', id, '43');
    await commitChange(node.world, ending(node.world, guildId, id));
    all.time.now += 8_000;
    await looks();
    assert.equal(await balance(), undefined);
    const replies = await Promise.all([node, other].map((each) => press(each, 'claim', id, '43')));
    assert.deepEqual(replies.sort(), ['The prize is yours', 'You have claimed the prize already']);
    assert.equal(await balance(), 50);
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
