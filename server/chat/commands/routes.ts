import { readCommands, refreshCommands } from '../../../contracts/chat/command-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import type { Route } from '../../http/route.ts';
import { managerRoute } from '../access/routes.ts';
import type { ChatWorld } from '../world.ts';
import { refresh } from './refresh.ts';
import { commandStatus } from './status.ts';

export function commandRoutes(world: ChatWorld): readonly Route[] {
  return [
    managerRoute(world, readCommands, async ({ guild }) =>
      taggedAnswer(await commandStatus(world, guild.id)),
    ),
    managerRoute(world, refreshCommands, ({ guild, commit }) => refresh(world, guild.id, commit)),
  ];
}
