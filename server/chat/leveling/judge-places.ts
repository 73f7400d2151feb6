/** Checks roles and channels of a patch against the guild (docs/rules/chat.md, "Roles and channels"). */
import type { LevelingPatch } from '../../../contracts/chat/leveling-config.ts';
import type { Issue } from '../../../contracts/http/errors.ts';
import type { PlatformChannel, PlatformGuild, PlatformRole } from '../platform/chat-platform.ts';

/** Reason why the bot cannot give a role to members, or undefined if it can. */
export function unassignable(guild: PlatformGuild, role: PlatformRole): string | undefined {
  if (role.id === guild.id) return 'Everybody has this role';
  if (role.managed) return 'The platform manages this role';
  return role.position >= guild.botRolePosition
    ? 'The role is not below the highest role of the bot'
    : undefined;
}

/** Returns whether the bot can send messages to channels of this type. */
export const takesMessages = ({ type }: PlatformChannel): boolean =>
  type === 'text' || type === 'announcement' || type === 'thread';

/** Returns the faults of roles that the bot is to give to members. */
export function roleFaults(
  guild: PlatformGuild,
  roles: readonly { readonly path: string; readonly roleId: string }[],
): Issue[] {
  return roles.flatMap(({ path, roleId }): Issue[] => {
    const role = guild.roles.find((each) => each.id === roleId);
    if (role === undefined) return [{ path, code: 'role_unknown', message: 'The guild has no such role' }];
    const reason = unassignable(guild, role);
    return reason === undefined ? [] : [{ path, code: 'role_not_assignable', message: reason }];
  });
}

export function placeFaults(guild: PlatformGuild, patch: LevelingPatch): Issue[] {
  const {
    levelRoleRewards = [],
    ignoredRoleIds = [],
    ignoredChannelIds = [],
    multipliers,
    announcement,
  } = patch;
  const issues: Issue[] = [];
  const roleOf = (path: string, id: string) => {
    const role = guild.roles.find((each) => each.id === id);
    if (role === undefined)
      issues.push({ path, code: 'role_unknown', message: 'The guild has no such role' });
  };
  const channelOf = (path: string, id: string) => {
    const channel = guild.channels.find((each) => each.id === id);
    if (channel === undefined)
      issues.push({ path, code: 'channel_not_eligible', message: 'The guild has no such channel' });
    return channel;
  };
  const rewards = levelRoleRewards.map(({ roleId }, at) => ({
    path: `levelRoleRewards.${at}.roleId`,
    roleId,
  }));
  issues.push(...roleFaults(guild, rewards));
  ignoredRoleIds.forEach((id, at) => roleOf(`ignoredRoleIds.${at}`, id));
  ignoredChannelIds.forEach((id, at) => channelOf(`ignoredChannelIds.${at}`, id));
  multipliers?.roles?.forEach(({ roleId }, at) => roleOf(`multipliers.roles.${at}.roleId`, roleId));
  multipliers?.channels?.forEach(({ channelId }, at) =>
    channelOf(`multipliers.channels.${at}.channelId`, channelId),
  );
  const announced = announcement?.channelId ?? undefined;
  if (announced !== undefined) {
    const path = 'announcement.channelId';
    const channel = channelOf(path, announced);
    if (channel !== undefined && !takesMessages(channel))
      issues.push({ path, code: 'channel_not_eligible', message: 'The bot cannot send messages there' });
  }
  return issues;
}
