/** Races of requests on two nodes. Exactly one request wins. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Authorization, Capture, Reversal } from '../../../../contracts/relics/authorization.ts';
import { authorize } from '../../../../server/relics/authorizations/authorize.ts';
import { capture } from '../../../../server/relics/authorizations/capture.ts';
import { reverse } from '../../../../server/relics/authorizations/reverse.ts';
import { expireDue } from '../../../../server/relics/authorizations/sweep.ts';
import { verifyBooks, booksPrefix } from '../../../../server/relics/index.ts';
import { issuerAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { post } from '../../../../server/relics/ledger/post.ts';
import { documentsOfDatabase } from '../../../../server/store/offline/database.ts';
import { documentsOfFolder } from '../../../../server/store/offline/in-memory.ts';
import { storeIn } from '../../../postgres/test-store.ts';
import { seededRandom } from '../../store/simulated-disk.ts';
import { openNodes, type RelicNode, type RelicNodes } from '../model/nodes.ts';
import { openSetting, settingOf, startTime } from '../model/setting.ts';

const setting = settingOf(0);
const currency = setting.currencies[0]!;
const [firstClient, secondClient] = setting.clients as [string, string, string];

/** Units of each user. A hold takes 60, so the funds are enough for one hold. */
const funds = 100;
const held = 0.6;
const week = 604_800_000;

const lanes = 25;
const sweepEvery = 50;
const repeats = 50;

export const raceNames = [
  'capture and capture',
  'capture and reversal',
  'reversal and reversal',
  'capture and expiry',
  'two holds on the last balance',
  'one reference',
] as const;
export type RaceName = (typeof raceNames)[number];

/** Number of rounds by winner. */
export type Winners = Readonly<Record<string, number>>;

/**
 * Runs rounds of a race, several at a time, each with a user of its own. The books are verified at the end.
 * @throws {AssertionError} if a round has no winner or several
 */
export async function raceRounds(
  name: RaceName,
  options: { rounds: number; seed: number },
): Promise<Winners> {
  const nodes = await openNodes((accountId) => accountId.startsWith('usr_'));
  const random = seededRandom(options.seed);
  const winners: Record<string, number> = {};
  let next = 0;
  const lane = async () => {
    while (next < options.rounds) {
      const round = new Round(nodes, (next += 1), random() < 0.5);
      const winner = await races[name](round);
      winners[winner] = (winners[winner] ?? 0) + 1;
    }
  };
  try {
    await openSetting(nodes, setting);
    await fund(nodes.nodes[0], options.rounds);
    for (const { clock } of nodes.nodes) clock.time = startTime;
    if (name === 'capture and expiry') nodes.nodes[1].clock.time += week;
    await Promise.all(Array.from({ length: lanes }, lane));
    await nodes.close();
    await verified(nodes.folder);
  } finally {
    await nodes.close();
    await nodes.remove();
  }
  return winners;
}

async function verified(folder: string): Promise<void> {
  const { databaseUrl } = await storeIn(folder);
  const books = await (databaseUrl === undefined
    ? documentsOfFolder(join(folder, 'store'), [booksPrefix])
    : documentsOfDatabase(databaseUrl));
  await verifyBooks(books).finally(() => books.close());
}

const userOf = (round: number) => `usr_race_${round}`;

async function fund({ store }: RelicNode, rounds: number): Promise<void> {
  // Fund few accounts per entry: each has a copy of the entry, so an entry with many accounts is slow to verify.
  const atOnce = 10;
  for (let from = 1; from <= rounds; from += atOnce) {
    const count = Math.min(atOnce, rounds + 1 - from);
    const users = Array.from({ length: count }, (_, index) => userAccount(currency, userOf(from + index)));
    await store.commit({
      touch: [],
      decide: (tx) =>
        post(tx, {
          ...{ kind: 'mint', now: startTime, about: {}, versions: {} },
          changes: [
            { account: issuerAccount(currency), available: -funds * count },
            ...users.map((account) => ({ account, available: funds })),
          ],
        }),
    });
  }
}

class Round {
  readonly #nodes: RelicNodes;
  readonly #number: number;
  readonly #user: string;
  /** Whether the second request is sent first. */
  readonly swapped: boolean;

  constructor(nodes: RelicNodes, round: number, swapped: boolean) {
    this.#nodes = nodes;
    this.#number = round;
    this.#user = userOf(round);
    this.swapped = swapped;
  }

  async authorize(node: 0 | 1, reference: string, clientId = firstClient): Promise<Authorization | Refusal> {
    const { world, reply } = this.#nodes.nodes[node];
    const client = await world.clients.enabled(clientId);
    if (client instanceof Refusal) return client;
    const body = { accountId: this.#user, relicType: currency, amount: held };
    const merchantReference = `${this.#user} ${reference}`;
    return authorize(world, client, { ...body, merchantReference }, reply<Authorization>());
  }

  async authorized(): Promise<string> {
    const authorization = await this.authorize(0, 'first');
    assert.ok(!(authorization instanceof Refusal));
    return authorization.authorizationId;
  }

  async capture(node: 0 | 1, id: string): Promise<Capture | Refusal> {
    const { world, reply } = this.#nodes.nodes[node];
    const client = await world.clients.enabled(firstClient);
    return client instanceof Refusal ? client : capture(world, client, id, {}, reply<Capture>());
  }

  async reverse(node: 0 | 1, id: string): Promise<Reversal | Refusal> {
    const { world, reply } = this.#nodes.nodes[node];
    const client = await world.clients.enabled(firstClient);
    return client instanceof Refusal ? client : reverse(world, client, id, {}, reply<Reversal>());
  }

  /** Sweeps only in some rounds, because a sweep expires the authorizations of all rounds. */
  async sweep(node: 0 | 1): Promise<void> {
    if (this.#number % sweepEvery === 0) await expireDue(this.#nodes.nodes[node].world);
  }

  /** Sends two requests at the same time, in either order. */
  async both<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    if (!this.swapped) return Promise.all([first(), second()]);
    const [b, a] = await Promise.all([second(), first()]);
    return [a, b];
  }

  /** Checks the balances of the user. */
  async left(expected: { readonly available: number; readonly held: number }): Promise<void> {
    const head = await this.#nodes.nodes[0].store.get(headRef(userAccount(currency, this.#user)));
    assert.deepEqual({ available: head?.available, held: head?.held }, expected);
  }
}

const code = (outcome: unknown) => (outcome instanceof Refusal ? outcome.code : 'succeeded');

/** Checks that only one outcome succeeded, and that the other has its code. Returns the index of the success. */
function winnerOf(outcomes: readonly [unknown, unknown], codes: readonly [string, string]): 0 | 1 {
  const found = outcomes.map(code);
  const winner = found[0] === 'succeeded' ? 0 : 1;
  const expected = winner === 0 ? ['succeeded', codes[1]] : [codes[0], 'succeeded'];
  assert.deepEqual(found, expected);
  return winner;
}

/** Each race returns the name of the winner. */
const races: Readonly<Record<RaceName, (round: Round) => Promise<string>>> = {
  async 'capture and capture'(round) {
    const id = await round.authorized();
    const outcomes = await round.both(
      () => round.capture(0, id),
      () => round.capture(1, id),
    );
    const refusal = 'authorization_already_captured';
    const winner = winnerOf(outcomes, [refusal, refusal]);
    assert.deepEqual((outcomes[1 - winner] as Refusal).details, outcomes[winner]);
    await round.left({ available: 40, held: 0 });
    return `node ${winner}`;
  },

  async 'capture and reversal'(round) {
    const id = await round.authorized();
    const outcomes = await round.both(
      () => round.capture(0, id),
      () => round.reverse(1, id),
    );
    const winner = winnerOf(outcomes, ['authorization_released', 'authorization_already_captured']);
    await round.left({ available: winner === 0 ? 40 : 100, held: 0 });
    return winner === 0 ? 'capture' : 'reversal';
  },

  async 'reversal and reversal'(round) {
    const id = await round.authorized();
    const outcomes = await round.both(
      () => round.reverse(0, id),
      () => round.reverse(1, id),
    );
    const repeated = outcomes.map((outcome) => outcome instanceof Refusal || outcome.alreadyProcessed);
    assert.deepEqual([...repeated].sort(), [false, true]);
    await round.left({ available: 100, held: 0 });
    return `node ${repeated.indexOf(false)}`;
  },

  /**
   * The clocks differ: the authorization has not expired on node 0, but has expired on node 1. Once it has expired, the
   * balance is enough for another hold.
   */
  async 'capture and expiry'(round) {
    const id = await round.authorized();
    const [captured, [second]] = await round.both(
      () => round.capture(0, id),
      () => Promise.all([round.authorize(1, 'second'), round.sweep(1)]),
    );
    const winner = winnerOf([captured, second], ['authorization_expired', 'insufficient_balance']);
    await round.left({ available: 40, held: winner === 0 ? 0 : 60 });
    return winner === 0 ? 'capture' : 'expiry';
  },

  async 'two holds on the last balance'(round) {
    const outcomes = await round.both(
      () => round.authorize(0, 'first', firstClient),
      () => round.authorize(1, 'second', secondClient),
    );
    const winner = winnerOf(outcomes, ['insufficient_balance', 'insufficient_balance']);
    await round.left({ available: 40, held: 60 });
    return `node ${winner}`;
  },

  async 'one reference'(round) {
    const answers = await Promise.all(
      Array.from({ length: repeats }, (_, index) =>
        round.authorize((index % 2 === 0) === round.swapped ? 1 : 0, 'same'),
      ),
    );
    const first = answers.filter((answer) => !(answer instanceof Refusal) && !answer.alreadyProcessed);
    assert.equal(first.length, 1);
    const [{ alreadyProcessed: _, ...authorization }] = first as [Authorization];
    for (const answer of answers) {
      assert.ok(!(answer instanceof Refusal), code(answer));
      const { alreadyProcessed: _repeated, ...same } = answer;
      assert.deepEqual(same, authorization);
    }
    await round.left({ available: 40, held: 60 });
    return `node ${(answers.indexOf(first[0]!) + (round.swapped ? 1 : 0)) % 2}`;
  },
};
