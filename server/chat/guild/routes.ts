/** Status, guilds and own guilds (docs/rules/chat.md, "Reads"). */
import { listOwnGuilds, readGuild } from '../../../contracts/chat/guild-endpoints.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import { linkedOwner, ownerLinked } from '../access/authorize.ts';
import { guildRoute } from '../access/routes.ts';
import type { ChatWorld } from '../world.ts';
import { ownGuilds } from './own-guilds.ts';
import { statusRoute } from './status.ts';
import { summaryOf } from './summary.ts';

export function guildRoutes(world: ChatWorld): readonly Route[] {
  return [
    statusRoute(world),
    guildRoute(world, readGuild, ({ guild }) => taggedAnswer(summaryOf(guild))),
    route(
      listOwnGuilds,
      async ({ caller }) => {
        const userId = await linkedOwner(world, caller.clientId);
        if (userId instanceof Refusal) return userId;
        const guilds = await ownGuilds(world, userId);
        return guilds instanceof Refusal ? guilds : taggedAnswer({ guilds });
      },
      { authorize: ownerLinked(world) },
    ),
  ];
}
