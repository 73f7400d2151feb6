import { BootstrapGuild } from '../../contracts/chat/bootstrap.ts';
import { chatErrors } from '../../contracts/chat/errors.ts';
import type { Domain, Others, RunningDomain } from '../domain.ts';
import { identityDomain } from '../identity/index.ts';
import { webhooksDomain } from '../webhooks/index.ts';
import type { Deps } from '../runtime/deps.ts';
import { systemScheduler } from '../runtime/scheduler.ts';
import { wheelDomain } from '../wheel/index.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { noteTurnedOff } from './webhooks/turned-off.ts';
import { GuildFacts } from './access/guild-facts.ts';
import { actions, actionStates, sentMessages } from './actions/documents.ts';
import { ActionOutbox } from './actions/outbox.ts';
import { commandRefreshes } from './commands/documents.ts';
import { commandRoutes } from './commands/routes.ts';
import { economyCollections } from './economy/documents.ts';
import { LiveEconomy } from './economy/live-economy.ts';
import { economyRoutes } from './economy/routes.ts';
import { endTimedRoles } from './economy/timed-roles.ts';
import { handleEvents } from './engine.ts';
import { giveaways, openGiveaways } from './giveaways/documents.ts';
import { RunningGiveaways } from './giveaways/replies.ts';
import { giveawayRoutes } from './giveaways/routes.ts';
import { guildRoutes } from './guild/routes.ts';
import { levelingConfigRoutes } from './leveling/config-routes.ts';
import { levelingConfigs } from './leveling/documents.ts';
import { LiveLeveling } from './leveling/live-configs.ts';
import { managementRoute } from './management/routes.ts';
import { chatMembers } from './members/documents.ts';
import { levelLeaderboardRoute } from './ranks/level-leaderboard.ts';
import { rankNodes } from './ranks/trie.ts';
import { applyBootstrapGuilds } from './simulator/apply-bootstrap.ts';
import { simulatorCollections } from './simulator/documents.ts';
import { SimulatedPlatform } from './simulator/platform.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import type { ChatWorld } from './world.ts';

/** Milliseconds between two searches for actions that are due again. */
const settleMilliseconds = 20_000;

export const chatDomain: Domain = {
  collections: [
    ...simulatorCollections,
    chatMembers,
    levelingConfigs,
    rankNodes,
    actions,
    actionStates,
    sentMessages,
    giveaways,
    openGiveaways,
    commandRefreshes,
    ...economyCollections,
  ],
  errors: chatErrors,
  bootstrap: [{ name: 'guilds', row: BootstrapGuild, apply: applyBootstrapGuilds }],
  create: createChat,
};

async function createChat(deps: Deps, others: Others): Promise<RunningDomain> {
  const platform = new SimulatedPlatform(deps);
  const leveling = new LiveLeveling(deps.store);
  const economy = new LiveEconomy(deps.store);
  const world: ChatWorld = {
    ...deps,
    ...{
      platform,
      leveling,
      economy,
      facts: new GuildFacts(platform),
      people: others(identityDomain).people,
    },
    webhooks: others(webhooksDomain),
    startedAt: deps.clock.now(),
  };
  const outbox = new ActionOutbox(world);
  const giveawayWorld = {
    ...world,
    ...{ wheels: others(wheelDomain).guildWheels, settle: (guildId: string) => outbox.settle(guildId) },
  };
  const running = new RunningGiveaways(giveawayWorld, systemScheduler);
  const unsubscribe = deps.store.subscribe({
    event(event) {
      if (platform.clock.event(event)) void running.due.look();
      leveling.event(event);
      running.due.event(event);
      economy.event(event);
    },
    gap() {
      void platform.clock.read().then(() => running.due.look());
      leveling.gap();
      economy.gap();
    },
  });
  await platform.clock.read();
  world.webhooks.follow(platform.clock);
  world.webhooks.onTurnedOff(noteTurnedOff(platform.clock));
  platform.listen(handleEvents(world, running));
  void running.due.look();
  const bot = {
    settle: (guildId: string) => outbox.settle(guildId),
    async settleAll() {
      await running.due.look();
      await endTimedRoles(world);
      await outbox.settleAll();
      await world.webhooks.wake();
    },
  };
  return {
    routes: [
      ...guildRoutes(world),
      ...levelingConfigRoutes(world),
      levelLeaderboardRoute(world),
      ...economyRoutes(world, bot.settle),
      ...webhookRoutes(world),
      ...giveawayRoutes(giveawayWorld),
      managementRoute(world),
      ...commandRoutes(world),
      ...(deps.config.production ? [] : simulatorRoutes(deps.store, platform, bot)),
    ],
    jobs: [
      { name: 'chat-actions', every: settleMilliseconds, work: (signal) => outbox.settleAll(signal) },
      {
        name: 'chat-timed-roles',
        every: settleMilliseconds,
        async work(signal) {
          for (const guildId of await endTimedRoles(world, signal)) await outbox.settle(guildId);
        },
      },
    ],
    async close() {
      unsubscribe();
      await running.due.close();
    },
  };
}
