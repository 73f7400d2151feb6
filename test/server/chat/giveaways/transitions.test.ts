/** Every action in every state of a giveaway (docs/rules/chat.md, "States of giveaways"). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verdict } from '../open-chat.ts';
import { openGuilds, spinSeconds, type TestGiveaways, type TestGuilds } from './giveaways.ts';

const actions = ['edit', 'end', 'cancel', 'pause', 'resume', 'reroll'] as const;
type Action = (typeof actions)[number];

/** State after each action that is possible. All others are refused. */
const table = {
  scheduled: { edit: 'scheduled', cancel: 'cancelled' },
  active: { edit: 'active', end: 'drawing', cancel: 'cancelled', pause: 'paused' },
  paused: { edit: 'paused', end: 'drawing', cancel: 'cancelled', resume: 'active' },
  drawing: {},
  ended: { reroll: 'drawing' },
  cancelled: {},
  'over, but not handled yet': {},
} as const satisfies Record<string, Partial<Record<Action, string>>>;
type Situation = keyof typeof table;

let guilds: TestGuilds;
before(async () => {
  guilds = await openGuilds(50);
});
after(() => guilds.chat.stop());

async function bring(giveaways: TestGiveaways, situation: Situation): Promise<string> {
  const { id } = await giveaways.create(
    situation === 'scheduled' ? { startsAt: guilds.inSeconds(3_600) } : {},
  );
  if (situation === 'scheduled') return id;
  await giveaways.enter(id, '42', '43');
  if (situation === 'paused') assert.equal(await giveaways.act(id, 'pause'), '200');
  if (situation === 'cancelled') assert.equal(await giveaways.act(id, 'cancel'), '200');
  if (situation === 'drawing' || situation === 'ended') assert.equal(await giveaways.act(id, 'end'), '200');
  if (situation === 'ended') await guilds.advance(spinSeconds);
  // Move only the clock: the node's timers run in real time, so the node does not notice the end yet.
  if (situation === 'over, but not handled yet') guilds.chat.time.now += 61_000;
  return id;
}

describe('actions of managers', () => {
  (Object.keys(table) as Situation[]).forEach((situation) => {
    for (const action of actions) {
      const expected: string | undefined = (table[situation] as Partial<Record<Action, string>>)[action];
      it(`${situation}: ${action} ${expected === undefined ? 'is refused' : `leads to ${expected}`}`, async () => {
        const giveaways = guilds.next();
        const id = await bring(giveaways, situation);
        const before = await giveaways.read(id);
        const done =
          action === 'edit'
            ? verdict(await giveaways.ask('PATCH', id, '', { body: { winnerCount: 2 } }))
            : await giveaways.act(id, action);
        const after = await giveaways.read(id);
        if (expected === undefined) {
          assert.equal(done, '409 giveaway_state');
          assert.deepEqual([after.state, after.winnerCount], [before.state, before.winnerCount]);
        } else {
          assert.equal(done, '200');
          assert.equal(after.state, expected);
        }
      });
    }
  });
});
