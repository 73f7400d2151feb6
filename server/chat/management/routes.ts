/** Data with which managers set up the bot (docs/rules/chat.md, "Reads"). */
import { readManagement, type Management } from '../../../contracts/chat/management-endpoint.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import type { Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { managerRoute } from '../access/routes.ts';
import { actionStates } from '../actions/documents.ts';
import { commandStatus } from '../commands/status.ts';
import { readEconomy } from '../economy/read-economy.ts';
import { giveawaySetup } from '../giveaways/setup.ts';
import { summaryOf } from '../guild/summary.ts';
import { readConfig } from '../leveling/read-config.ts';
import { takesMessages, unassignable } from '../leveling/judge-places.ts';
import type { PlatformChannel, PlatformGuild, PlatformRole } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';

export function managementRoute(world: ChatWorld): Route {
  return managerRoute(world, readManagement, async ({ guild }) => {
    const [{ view }, economy, commands, state, giveaways] = await Promise.all([
      readConfig(world, guild.id),
      readEconomy(world, guild.id),
      commandStatus(world, guild.id),
      world.store.get(actionStates.ref(guild.id)),
      giveawaySetup(world, guild),
    ]);
    const body: Management = {
      guild: summaryOf(guild),
      channels: guild.channels.map(channelView),
      roles: guild.roles.map((role) => roleView(guild, role)),
      giveaways,
      leveling: view,
      economy: economy.view,
      commands,
      bot: {
        missingPermissions: (state?.refused ?? []).map(({ at, ...refused }) => ({
          ...refused,
          at: isoTime(at),
        })),
      },
    };
    return taggedAnswer(body);
  });
}

function channelView(channel: PlatformChannel): Management['channels'][number] {
  const { id, name, type, parentId } = channel;
  return {
    ...{ id, name, type, parentId },
    eligibleFor: [
      'messageXp',
      ...(takesMessages(channel) ? (['levelAnnouncements', 'giveaways'] as const) : []),
    ],
  };
}

function roleView(guild: PlatformGuild, role: PlatformRole): Management['roles'][number] {
  const { id, name, color, position } = role;
  const reason = unassignable(guild, role);
  return {
    ...{ id, name, color, position, assignable: reason === undefined },
    ...(reason !== undefined && { reason }),
  };
}
