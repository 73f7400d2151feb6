import type { GuildSummary } from '../../../contracts/chat/guild-endpoints.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';

/** Returns the public data of a guild. */
export function summaryOf(guild: PlatformGuild): GuildSummary {
  const { id, name, iconUrl, memberCount, features, botJoinedAt } = guild;
  return {
    ...{ id, name, iconUrl, memberCount, features: [...features] },
    botJoinedAt: isoTime(botJoinedAt),
    available: true,
  };
}
