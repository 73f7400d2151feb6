import { described } from '../http/described.ts';
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildErrors, guildParams } from './chat-endpoint.ts';

export const GuildSummary = z.strictObject(
  described(
    {
      id: z.string(),
      name: z.string(),
      iconUrl: z.nullable(z.string()),
      memberCount: z.nullable(z.int()),
      features: z.array(z.string()),
      botJoinedAt: Time,
      available: z.boolean(),
    },
    {
      id: 'Id of the guild.',
      name: 'Name of the guild.',
      iconUrl: 'Address of the icon; null if there is none.',
      memberCount: 'Number of members; null if the platform does not report it.',
      features: 'Features of the guild on the platform.',
      botJoinedAt: 'Time since which the bot is in the guild.',
      available:
        'Whether the platform can reach the guild. Always true here: others are `guild_unavailable`.',
    },
  ),
);
export type GuildSummary = z.infer<typeof GuildSummary>;

export const readGuild = endpoint({
  id: 'getGuild',
  method: 'get',
  path: `${chatPath}/guilds/{guildId}`,
  tag: chatTag,
  summary: 'Read a guild that the bot is in',
  auth: chatAuth('chatbot:read'),
  params: guildParams,
  rate: 'read',
  answers: { 200: { description: 'The guild', schema: GuildSummary } },
  errors: guildErrors,
});

const OwnGuild = z.strictObject(
  described(
    {
      id: z.string(),
      name: z.string(),
      iconUrl: z.nullable(z.string()),
      owner: z.boolean(),
      permissions: z.string(),
      permissionNames: z.array(z.string()),
    },
    {
      id: 'Id of the guild.',
      name: 'Name of the guild.',
      iconUrl: 'Address of the icon; null if there is none.',
      owner: 'Whether the app owner owns the guild.',
      permissions: 'Permissions of the app owner as a decimal 64-bit integer.',
      permissionNames: 'Names of these permissions.',
    },
  ),
);
export type OwnGuild = z.infer<typeof OwnGuild>;

export const listOwnGuilds = endpoint({
  id: 'listManagedGuilds',
  method: 'get',
  path: `${chatPath}/me/guilds`,
  tag: chatTag,
  summary: 'List the guilds that the app owner may manage',
  description:
    'Guilds with the bot in which the app owner is the owner, an administrator, or may manage the guild or its channels. ' +
    'A guild of somebody else is listed once the bot has seen the app owner there.',
  auth: chatAuth('chatbot:manage'),
  rate: 'read',
  answers: {
    200: { description: 'The guilds, by name', schema: z.strictObject({ guilds: z.array(OwnGuild) }) },
  },
  errors: ['owner_not_linked'],
});
