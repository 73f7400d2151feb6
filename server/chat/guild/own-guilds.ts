import type { OwnGuild } from '../../../contracts/chat/guild-endpoints.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { platformAway } from '../access/authorize.ts';
import { chatMembers } from '../members/documents.ts';
import { mayManage, namesOf, permissionsOf } from '../platform/permissions.ts';
import { PlatformFault } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';

/** Maximum number of guilds that are judged for one person. */
const mostGuilds = 200;

/**
 * Returns the guilds that a person may manage, out of those that the person owns or in which the bot has seen the
 * person. Refuses with `unavailable` if the platform cannot be asked about one of them, because a list without that
 * guild would be wrong.
 */
export async function ownGuilds(world: ChatWorld, userId: string): Promise<OwnGuild[] | Refusal> {
  const { platform, store } = world;
  const [owned, seen] = await Promise.all([
    platform.ownedBy(userId),
    store.find({ collection: chatMembers, index: 'user', prefix: [userId], limit: mostGuilds }),
  ]);
  if (owned instanceof PlatformFault) return platformAway(owned);
  const ids = [...new Set([...owned, ...seen.documents.map(({ guildId }) => guildId)])].slice(0, mostGuilds);
  const judged = await Promise.all(ids.map((guildId) => ownGuild(world, guildId, userId)));
  const away = judged.find((guild) => guild instanceof PlatformFault);
  if (away !== undefined) return platformAway(away);
  return judged
    .flatMap((guild) => (guild === undefined || guild instanceof PlatformFault ? [] : [guild]))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
}

async function ownGuild(
  { facts, platform }: ChatWorld,
  guildId: string,
  userId: string,
): Promise<OwnGuild | PlatformFault | undefined> {
  const [guild, member] = await Promise.all([
    facts.guild(guildId, 'cached'),
    facts.member(guildId, userId, 'cached'),
  ]);
  for (const fact of [guild, member]) if (fact instanceof PlatformFault && fact.passes) return fact;
  if (guild instanceof PlatformFault || member instanceof PlatformFault) return undefined;
  const permissions = permissionsOf(guild, member, platform.clock.now());
  if (!mayManage(permissions)) return undefined;
  return {
    ...{ id: guild.id, name: guild.name, iconUrl: guild.iconUrl },
    owner: guild.ownerId === userId,
    permissions: String(permissions),
    permissionNames: namesOf(permissions),
  };
}
