/** Races for giveaways on two nodes. `npm run soak -- giveaway-races` runs more rounds. */
import assert from 'node:assert/strict';
import { cancelling, editing, ending, rerolling } from '../../../../server/chat/giveaways/change.ts';
import type { StoredGiveaway } from '../../../../server/chat/giveaways/documents.ts';
import { PlatformFault } from '../../../../server/chat/platform/chat-platform.ts';
import { turn } from '../../../../server/runtime/turn.ts';
import { participantList } from '../../../../server/wheel/lists/participant-list.ts';
import { headRef } from '../../../../server/wheel/core/documents.ts';
import { seededRandom } from '../../store/simulated-disk.ts';
import { commitChange, guildId, openNodes, press, type GiveawayNode, type GiveawayNodes } from './nodes.ts';

const spinMilliseconds = 8_000;
const claimSeconds = 60;
/** So long that no giveaway ends by itself while other lanes advance the clock. */
const long = { durationSeconds: 60 * 86_400 };
/** Number of rounds that run at the same time, which is less than the limit of giveaways of a guild. */
const lanes = 12;

/** A round with both nodes in random order. */
class Round {
  readonly all: GiveawayNodes;
  readonly first: GiveawayNode;
  readonly second: GiveawayNode;
  readonly #random: () => number;

  constructor(all: GiveawayNodes, random: () => number) {
    this.all = all;
    this.#random = random;
    const [a, b] = all.nodes;
    [this.first, this.second] = random() < 0.5 ? [a, b] : [b, a];
  }

  /** Runs both at the same time. One of them, chosen at random, begins a few turns of the event loop later. */
  async race<A, B>(one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
    const turns = Math.floor(this.#random() * 4);
    const isFirst = this.#random() < 0.5;
    const late = async <T>(work: () => Promise<T>): Promise<T> => {
      for (let each = 0; each < turns; each += 1) await turn();
      return work();
    };
    return Promise.all([isFirst ? one() : late(one), isFirst ? late(other) : other()]);
  }

  async looks(): Promise<void> {
    await this.race(
      () => this.first.running.due.look(),
      () => this.second.running.due.look(),
    );
  }

  async land(): Promise<void> {
    this.all.time.now += spinMilliseconds;
    await this.looks();
  }

  async enter(id: string, count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const reply = await press(this.first, 'enter', id, `${43 + (at % 2)}`);
      assert.equal(reply, 'You are in');
    }
  }

  /** Checks that a giveaway was drawn once, and announced once. */
  async drawnOnce(id: string): Promise<StoredGiveaway> {
    const giveaway = await this.all.read(id);
    // Versions: created, drawn, announced.
    assert.deepEqual([giveaway.state, giveaway.spinIds.length, giveaway.version], ['ended', 1, 3]);
    assert.ok(giveaway.winners.every(({ announced }) => announced));
    return giveaway;
  }
}

type Race = (round: Round) => Promise<string>;

const isDone = (outcome: StoredGiveaway | string): outcome is StoredGiveaway => typeof outcome !== 'string';

/** Checks that exactly one of two changes succeeded, and returns which. */
function winnerOf(
  one: StoredGiveaway | string,
  other: StoredGiveaway | string,
  ...refusals: string[]
): string {
  assert.equal(Number(isDone(one)) + Number(isDone(other)), 1, JSON.stringify([one, other]));
  assert.ok(refusals.includes((isDone(one) ? other : one) as string));
  return isDone(one) ? 'one' : 'other';
}

const races = {
  async 'end and end'(round) {
    const { id } = await round.all.create(long);
    await round.enter(id, 2);
    const end = ({ world }: GiveawayNode) => commitChange(world, ending(world, guildId, id));
    const [one, other] = await round.race(
      () => end(round.first),
      () => end(round.second),
    );
    await round.land();
    await round.drawnOnce(id);
    return winnerOf(one, other, 'giveaway_state');
  },

  async 'end and cancel'(round) {
    const { id } = await round.all.create(long);
    await round.enter(id, 1);
    const [one, other] = await round.race(
      () => commitChange(round.first.world, ending(round.first.world, guildId, id)),
      () => commitChange(round.second.world, cancelling(round.second.world, guildId, id)),
    );
    await round.land();
    const winner = winnerOf(one, other, 'giveaway_state');
    if (winner === 'one') await round.drawnOnce(id);
    else {
      const { state, winners, spinIds } = await round.all.read(id);
      assert.deepEqual([state, winners, spinIds], ['cancelled', [], []]);
    }
    return winner;
  },

  async 'end by a manager and at its time'(round) {
    const { id, endsAt } = await round.all.create();
    await round.enter(id, 2);
    const { first, second, all } = round;
    all.time.now = endsAt - 1;
    const [early] = await round.race(
      () => commitChange(first.world, ending(first.world, guildId, id)),
      async () => {
        all.time.now = endsAt;
        await second.running.due.look();
      },
    );
    await round.land();
    await round.drawnOnce(id);
    if (!isDone(early)) assert.equal(early, 'giveaway_state');
    return isDone(early) ? 'one' : 'other';
  },

  async 'two nodes at its time'(round) {
    const { id, endsAt } = await round.all.create();
    await round.enter(id, 2);
    round.all.time.now = endsAt;
    await round.looks();
    assert.equal((await round.all.read(id)).state, 'drawing');
    await round.land();
    await round.drawnOnce(id);
    return 'one';
  },

  async 'claim and expiry'(round) {
    const { id } = await round.all.create({ claimWindowSeconds: claimSeconds });
    await round.enter(id, 1);
    const { first, second, all } = round;
    await commitChange(first.world, ending(first.world, guildId, id));
    await round.land();
    const [winner] = (await all.read(id)).winners;
    all.time.now = (winner?.claimBy ?? 0) - 1;
    const [reply] = await round.race(
      () => press(first, 'claim', id, '43'),
      async () => {
        all.time.now += 1;
        await second.running.due.look();
      },
    );
    const after = (await all.read(id)).winners[0]?.state;
    const isClaimed = reply === 'The prize is yours';
    assert.equal(isClaimed || reply === 'The time to claim the prize is over', true, reply);
    assert.equal(after, isClaimed ? 'claimed' : 'expired');
    return isClaimed ? 'one' : 'other';
  },

  async 'enter and end'(round) {
    const { id, wheel } = await round.all.create({ ...long, winnerCount: 50 });
    const { first, second } = round;
    const userIds = Array.from({ length: 6 }, (_, at) => `7${at}`);
    const [replies] = await round.race(
      () => Promise.all(userIds.map((userId, at) => press(at % 2 ? first : second, 'enter', id, userId))),
      () => commitChange(second.world, ending(second.world, guildId, id)),
    );
    const entered = userIds.filter((_, at) => replies[at] === 'You are in');
    const giveaway = await round.all.read(id);
    assert.equal(giveaway.entryCount, entered.length);
    // Everybody who was told that they have entered was drawn, and nobody else.
    assert.deepEqual(giveaway.winners.map(({ userId }) => userId).sort(), entered);
    const head = await first.world.store.get(headRef(wheel.listName));
    const list = head?.participants?.list;
    assert.ok(list !== undefined);
    assert.equal(
      (await participantList.page(first.world.store, list, { limit: 10, hidden: true })).rows.length,
      entered.length,
    );
    await finished(round, id);
    return entered.length === userIds.length ? 'one' : 'other';
  },

  async 'two entries of one member'(round) {
    const { id } = await round.all.create(long);
    const replies = await round.race(
      () => press(round.first, 'enter', id, '43'),
      () => press(round.second, 'enter', id, '43'),
    );
    assert.deepEqual([...replies].sort(), ['You are in', 'You are in already']);
    assert.equal((await round.all.read(id)).entryCount, 1);
    await commitChange(round.first.world, cancelling(round.first.world, guildId, id));
    return replies[0] === 'You are in' ? 'one' : 'other';
  },

  async 'two changes with the same version'(round) {
    const { id, version } = await round.all.create(long);
    const edit = async ({ world }: GiveawayNode, prize: string) => {
      const guild = await world.platform.guild(guildId);
      assert.ok(!(guild instanceof PlatformFault));
      return commitChange(world, editing(world, guild, id, { prize }, [`${version}.x`]));
    };
    const [one, other] = await round.race(
      () => edit(round.first, 'A pie'),
      () => edit(round.second, 'A bun'),
    );
    const winner = winnerOf(one, other, 'version_conflict');
    assert.equal((await round.all.read(id)).settings.prize, winner === 'one' ? 'A pie' : 'A bun');
    await commitChange(round.first.world, cancelling(round.first.world, guildId, id));
    return winner;
  },

  async 'two rerolls'(round) {
    const { id } = await round.all.create(long);
    await round.enter(id, 2);
    await commitChange(round.first.world, ending(round.first.world, guildId, id));
    await round.land();
    const reroll = ({ world }: GiveawayNode) => commitChange(world, rerolling(world, guildId, id, {}));
    const [one, other] = await round.race(
      () => reroll(round.first),
      () => reroll(round.second),
    );
    await round.land();
    const { state, winners } = await round.all.read(id);
    assert.deepEqual([state, winners.map((each) => each.state)], ['ended', ['rerolled', 'claimed']]);
    // Another lane may have landed the wheel before the second reroll, which then finds nobody to replace.
    return winnerOf(one, other, 'giveaway_state', 'conflict');
  },
} satisfies Record<string, Race>;

/**
 * Lands wheels until the giveaway has ended. Winners who are not members of the guild are replaced until nobody is
 * left.
 */
async function finished(round: Round, id: string): Promise<void> {
  while ((await round.all.read(id)).state !== 'ended') await round.land();
}

export type RaceName = keyof typeof races;
export const raceNames = Object.keys(races) as RaceName[];

/** Races at an exact time, which run one after another. */
export const timedRaces: readonly RaceName[] = [
  'end by a manager and at its time',
  'two nodes at its time',
  'claim and expiry',
];

/**
 * Runs rounds of a race, and returns the number of rounds that each side has won.
 * @throws {AssertionError} if a round has no winner or two
 */
export async function raceRounds(
  name: RaceName,
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
): Promise<Readonly<Record<string, number>>> {
  const nodes = await openNodes();
  const random = seededRandom(seed);
  const won: Record<string, number> = {};
  let begun = 0;
  const lane = async () => {
    while (begun < rounds) {
      begun += 1;
      const winner = await races[name](new Round(nodes, random));
      won[winner] = (won[winner] ?? 0) + 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: timedRaces.includes(name) ? 1 : lanes }, lane));
  } finally {
    await nodes.close();
  }
  return won;
}
