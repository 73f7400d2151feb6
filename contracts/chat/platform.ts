/** Vocabulary of a chat platform: ids, permissions, channels (docs/rules/chat.md, "Platform"). */
import { z } from '../zod.ts';

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Id that the platform gives to a guild, channel, role, member or message. */
export const PlatformId = z.string().check(z.regex(idPattern, 'An id is 1 to 64 of A-Z a-z 0-9 _ -'));

export const isPlatformId = (text: string): boolean => idPattern.test(text);

/** Position of each permission in the bit set of a role. */
export const permissionBits = {
  CREATE_INSTANT_INVITE: 0,
  KICK_MEMBERS: 1,
  BAN_MEMBERS: 2,
  ADMINISTRATOR: 3,
  MANAGE_CHANNELS: 4,
  MANAGE_GUILD: 5,
  VIEW_CHANNEL: 10,
  SEND_MESSAGES: 11,
  MANAGE_MESSAGES: 13,
  EMBED_LINKS: 14,
  ATTACH_FILES: 15,
  READ_MESSAGE_HISTORY: 16,
  MENTION_EVERYONE: 17,
  CONNECT: 20,
  SPEAK: 21,
  MANAGE_ROLES: 28,
  MANAGE_EVENTS: 33,
  MODERATE_MEMBERS: 40,
} as const;
export type PermissionName = keyof typeof permissionBits;

export const permissionNames = Object.keys(permissionBits) as [PermissionName, ...PermissionName[]];

export const channelTypes = [
  'text',
  'announcement',
  'forum',
  'voice',
  'stage',
  'thread',
  'category',
] as const;
export type ChannelType = (typeof channelTypes)[number];
