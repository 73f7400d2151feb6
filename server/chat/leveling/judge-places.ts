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
    return role;
  };
  const channelOf = (path: string, id: string) => {
    const channel = guild.channels.find((each) => each.id === id);
    if (channel === undefined)
      issues.push({ path, code: 'channel_not_eligible', message: 'The guild has no such channel' });
    return channel;
  };
  levelRoleRewards.forEach(({ roleId }, at) => {
    const path = `levelRoleRewards.${at}.roleId`;
    const role = roleOf(path, roleId);
    const reason = role && unassignable(guild, role);
    if (reason !== undefined) issues.push({ path, code: 'role_not_assignable', message: reason });
  });
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
