import type { SimulatedGuild as GuildView } from '../../../contracts/chat/simulator-endpoints.ts';
import type { SimulatedMessage as MessageView } from '../../../contracts/chat/simulator-endpoints.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Store } from '../../store/port.ts';
import { bitsOf } from '../platform/permissions.ts';
import type { PlatformGuild, PlatformMember } from '../platform/chat-platform.ts';
import { simulatedMembers, simulatedMessages } from './documents.ts';
import type { SimulatedGuild, SimulatedMember, SimulatedMessage } from './documents.ts';

export function platformGuild(guild: SimulatedGuild): PlatformGuild {
  const { id, name, ownerId, memberCount, features, botJoinedAt, botRolePosition, channels } = guild;
  return {
    ...{ id, name, ownerId, memberCount, features, botJoinedAt, botRolePosition, channels },
    ...{ iconUrl: null, inviteUrl: guild.inviteUrl ?? null },
    roles: guild.roles.map((role) => ({ ...role, color: null, permissions: bitsOf(role.permissions) })),
  };
}

export function platformMember(member: SimulatedMember): PlatformMember {
  const { userId, username, displayName, bot, roles, joinedAt, createdAt = joinedAt, timeoutUntil } = member;
  const permissions = bitsOf(member.permissions);
  return {
    ...{ userId, username, displayName, avatarUrl: null, bot, roles, permissions },
    ...{ joinedAt, createdAt, timeoutUntil },
  };
}

export function messageView(message: SimulatedMessage): MessageView {
  const { id, channelId, content, mentions = [], buttons = [], imageUrl = null, sentAt } = message;
  return { id, channelId, content, mentions, buttons, imageUrl, sentAt: isoTime(sentAt) };
}

const mostMembers = 1_000;
const mostMessages = 50;

/** Returns a guild with its last messages and its first members. */
export async function guildView(store: Store, guild: SimulatedGuild): Promise<GuildView> {
  const { id, name, ownerId, state, roles } = guild;
  const members = await store.find({
    ...{ collection: simulatedMembers, index: 'guild', prefix: [id], limit: mostMembers },
  });
  const messages = (channelId: string) =>
    store.find({
      ...{ collection: simulatedMessages, index: 'channel', prefix: [id, channelId] },
      ...{ limit: mostMessages, descending: true },
    });
  return {
    ...{ id, name, ownerId, state },
    channels: await Promise.all(
      guild.channels.map(async (channel) => ({
        ...channel,
        messages: (await messages(channel.id)).documents.map(messageView).reverse(),
      })),
    ),
    roles: roles.map(({ id: roleId, name: roleName, position }) => ({
      id: roleId,
      name: roleName,
      position,
    })),
    members: members.documents.map(({ userId, username, displayName, roles: held, present }) => ({
      ...{ userId, username, displayName, roles: held, present },
    })),
  };
}
