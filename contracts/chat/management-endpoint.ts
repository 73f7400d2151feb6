import { described } from '../http/described.ts';
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildParams, managerErrors } from './chat-endpoint.ts';
import { CommandStatus } from './command-endpoints.ts';
import { EconomyConfig } from './economy-config.ts';
import { GiveawaySetup } from './giveaway.ts';
import { GuildSummary } from './guild-endpoints.ts';
import { LevelingConfig } from './leveling-config.ts';
import { channelTypes } from './platform.ts';
import { faultCodes } from './simulator-endpoints.ts';

export const channelUses = ['messageXp', 'levelAnnouncements', 'giveaways'] as const;

const ManagedChannel = z.strictObject(
  described(
    {
      id: z.string(),
      name: z.string(),
      type: z.enum(channelTypes),
      parentId: z.nullable(z.string()),
      eligibleFor: z.array(z.enum(channelUses)),
    },
    {
      id: 'Id of the channel.',
      name: 'Name of the channel.',
      type: 'Type of the channel.',
      parentId: 'Category of the channel, or channel of the thread.',
      eligibleFor: 'Settings that the channel can be chosen for.',
    },
  ),
);

const ManagedRole = z.strictObject(
  described(
    {
      id: z.string(),
      name: z.string(),
      color: z.nullable(z.string()),
      position: z.int(),
      assignable: z.boolean(),
      reason: z.optional(z.string()),
    },
    {
      id: 'Id of the role.',
      name: 'Name of the role.',
      color: 'Colour of the role; null if it has none.',
      position: 'Position of the role; higher roles have higher numbers.',
      assignable: 'Whether the bot can give the role to members.',
      reason: 'Reason why the bot cannot.',
    },
  ),
);

const Refused = z.strictObject(
  described(
    {
      action: z.enum(['addRole', 'removeRole', 'message', 'notice']),
      subjectId: z.optional(z.string()),
      code: z.enum(faultCodes),
      at: Time,
    },
    {
      action: 'What the bot tried to do.',
      subjectId: 'Role or channel that the action was about.',
      code: 'Reason of the platform.',
      at: 'Time of the refusal.',
    },
  ),
);

export const Management = z.strictObject({
  guild: GuildSummary,
  channels: z.array(ManagedChannel),
  roles: z.array(ManagedRole),
  giveaways: GiveawaySetup,
  leveling: LevelingConfig,
  economy: EconomyConfig,
  commands: CommandStatus,
  bot: z.strictObject({
    missingPermissions: z
      .array(Refused)
      .check(z.describe('Actions that the platform has refused, until they succeed.')),
  }),
});
export type Management = z.infer<typeof Management>;

export const readManagement = endpoint({
  id: 'getGuildManagement',
  method: 'get',
  path: `${chatPath}/guilds/{guildId}/management`,
  tag: chatTag,
  summary: 'Read what managers need to set up the bot: channels, roles, settings, commands',
  auth: chatAuth('chatbot:manage'),
  params: guildParams,
  rate: 'read',
  answers: { 200: { description: 'The data', schema: Management } },
  errors: managerErrors,
});
