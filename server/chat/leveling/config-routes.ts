/** Reads and changes the settings of levels (docs/rules/chat.md, "Leveling config"). */
import { patchLevelingConfig, readLevelingConfig } from '../../../contracts/chat/leveling-endpoints.ts';
import type { Route } from '../../http/route.ts';
import { managerRoute } from '../access/routes.ts';
import type { ChatWorld } from '../world.ts';
import { changeConfig } from './change-config.ts';
import { readConfig } from './read-config.ts';

export function levelingConfigRoutes(world: ChatWorld): readonly Route[] {
  return [
    managerRoute(world, readLevelingConfig, async ({ guild }) => {
      const { view, version } = await readConfig(world, guild.id);
      return { status: 200, body: view, etag: String(version) };
    }),
    managerRoute(world, patchLevelingConfig, async ({ guild, body, ifMatch, commit }) => {
      const outcome = await changeConfig(world, guild, body, ifMatch, commit);
      world.leveling.forget(guild.id);
      return outcome;
    }),
  ];
}
