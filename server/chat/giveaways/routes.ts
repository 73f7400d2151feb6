/** Routes of giveaways (docs/rules/chat.md, "Giveaways"). */
import { chatPath } from '../../../contracts/chat/chat-endpoint.ts';
import {
  cancelGiveaway,
  createGiveaway,
  endGiveaway,
  patchGiveaway,
  pauseGiveaway,
  rerollGiveaway,
  resumeGiveaway,
} from '../../../contracts/chat/giveaway-endpoints.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';
import type { Call, Route } from '../../http/route.ts';
import type { Commit } from '../../store/port.ts';
import { managerRoute } from '../access/routes.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { giveawayAnswer } from './answer.ts';
import { cancelling, editing, ending, pausing, rerolling, resuming } from './change.ts';
import { creationOf } from './create.ts';
import type { StoredGiveaway } from './documents.ts';
import { readRoutes } from './read.ts';
import { storedGiveaway } from './stored-answer.ts';
import { messageUrls, viewOf, withMessage } from './view.ts';
import type { GiveawayWorld } from './world.ts';

/** Maximum milliseconds for which an answer waits until the message is posted or changed. */
const longestWait = 3_000;

type Change = Commit<StoredGiveaway | Refusal>;

export function giveawayRoutes(world: GiveawayWorld): readonly Route[] {
  const options = { storedForm: storedGiveaway(world) };
  const act = (
    guild: PlatformGuild,
    commit: Call['commit'],
    change: Change | Refusal,
    status: 200 | 201 = 200,
  ) => (change instanceof Refusal ? change : changed(world, guild, commit, change, status));
  const actions = [
    [endGiveaway, ending],
    [cancelGiveaway, cancelling],
    [pauseGiveaway, pausing],
    [resumeGiveaway, resuming],
  ] as const;
  return [
    ...readRoutes(world),
    managerRoute(
      world,
      createGiveaway,
      async ({ guild, body, commit }) => act(guild, commit, await creationOf(world, guild, body), 201),
      options,
    ),
    managerRoute(world, patchGiveaway, async ({ guild, params, body, ifMatch, commit }) =>
      act(guild, commit, await editing(world, guild, params.giveawayId, body, ifMatch)),
    ),
    ...actions.map(([endpoint, changeOf]) =>
      managerRoute(
        world,
        endpoint,
        async ({ guild, params, commit }) =>
          act(guild, commit, await changeOf(world, guild.id, params.giveawayId)),
        options,
      ),
    ),
    managerRoute(
      world,
      rerollGiveaway,
      async ({ guild, params, body, commit }) =>
        act(guild, commit, await rerolling(world, guild.id, params.giveawayId, body)),
      options,
    ),
  ];
}

/** Commits a change, waits until the platform shows it, and returns the giveaway. */
async function changed(
  world: GiveawayWorld,
  guild: PlatformGuild,
  commit: Call['commit'],
  { touch, decide }: Change,
  status: 200 | 201,
): Promise<Outcome> {
  let after: StoredGiveaway | undefined;
  const outcome = await commit({
    touch,
    decide(tx) {
      after = undefined;
      const giveaway = decide(tx);
      if (giveaway instanceof Refusal) return giveaway;
      after = giveaway;
      return { status, body: viewOf(world, giveaway, guild, 'manager'), ...locationOf(status, giveaway) };
    },
  });
  if (outcome instanceof Refusal || after === undefined) return outcome;
  await soon(world.settle(guild.id));
  const [url] = await messageUrls(world, [after]);
  const view = withMessage(viewOf(world, after, guild, 'manager'), url ?? null);
  return { status, ...giveawayAnswer(after, view), ...locationOf(status, after) };
}

function locationOf(status: number, { guildId, id }: StoredGiveaway): Pick<Answer, 'headers'> {
  return status === 201 ? { headers: { Location: `${chatPath}/guilds/${guildId}/giveaways/${id}` } } : {};
}

function soon(work: Promise<unknown>): Promise<unknown> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWait).unref());
  // Do not wait for work that fails or takes longer. The job of the outbox does what is left.
  return Promise.race([work.catch(() => undefined), late]);
}
