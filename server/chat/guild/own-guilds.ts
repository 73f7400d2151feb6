import type { OwnGuild } from '../../../contracts/chat/guild-endpoints.ts';
import { chatMembers } from '../members/documents.ts';
import { mayManage, namesOf, permissionsOf } from '../platform/permissions.ts';
import { PlatformFault } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';

/** Maximum number of guilds that are judged for one person. */
const mostGuilds = 200;

/**
 * Returns the guilds that a person may manage, out of those that the person owns or in which the bot has seen the
 * person.
 */
export async function ownGuilds(world: ChatWorld, userId: string): Promise<OwnGuild[]> {
  const { platform, store } = world;
  const [owned, seen] = await Promise.all([
    platform.ownedBy(userId),
    store.find({ collection: chatMembers, index: 'user', prefix: [userId], limit: mostGuilds }),
  ]);
  const ids = [...new Set([...owned, ...seen.documents.map(({ guildId }) => guildId)])].slice(0, mostGuilds);
  const judged = await Promise.all(ids.map((guildId) => ownGuild(world, guildId, userId)));
  return judged
    .filter((guild) => guild !== undefined)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
}

async function ownGuild(
  { facts, platform }: ChatWorld,
  guildId: string,
  userId: string,
): Promise<OwnGuild | undefined> {
  const [guild, member] = await Promise.all([
    facts.guild(guildId, 'cached'),
    facts.member(guildId, userId, 'cached'),
  ]);
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
