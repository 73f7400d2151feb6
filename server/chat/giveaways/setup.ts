import { giveawayLimits } from '../../../contracts/chat/giveaway-body.ts';
import type { GiveawaySetup } from '../../../contracts/chat/giveaway.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';
import { giveaways, openGiveaways } from './documents.ts';
import { usualSettings } from './judge-body.ts';
import { giveawayViews } from './view.ts';

/** Returns what managers of a guild need to create giveaways (docs/rules/chat.md, "Reading giveaways"). */
export async function giveawaySetup(world: ChatWorld, guild: PlatformGuild): Promise<GiveawaySetup> {
  const { ids } = (await world.store.get(openGiveaways.ref(guild.id))) ?? { ids: [] };
  const open = (await world.store.getAll(ids.map((id) => giveaways.ref(id))))
    .filter((giveaway) => giveaway !== undefined)
    .sort((a, b) => a.endsAt - b.endsAt);
  const { minSeconds, maxSeconds, prize, description, winners, wheelEntrants, instantEntrants } =
    giveawayLimits;
  return {
    limits: {
      ...{ open: giveawayLimits.open, winners, prizeLength: prize, descriptionLength: description },
      ...{ minDurationSeconds: minSeconds, maxDurationSeconds: maxSeconds, wheelEntrants, instantEntrants },
    },
    defaults: usualSettings,
    active: await giveawayViews(world, open, () => guild, 'manager'),
  };
}
