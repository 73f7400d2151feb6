/** World of the simulator. It is stored, so that all nodes share it. Times are milliseconds since the epoch. */
import { channelTypes, permissionNames } from '../../../contracts/chat/platform.ts';
import { faultCodes, failingActions } from '../../../contracts/chat/simulator-endpoints.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const Permissions = z.array(z.enum(permissionNames));

const SimulatedCommand = z.strictObject({
  name: z.string(),
  description: z.string(),
  options: z.array(
    z.strictObject({
      name: z.string(),
      type: z.enum(['user', 'integer', 'choice', 'text']),
      description: z.string(),
      required: z.boolean(),
      choices: z.optional(z.array(z.string())),
    }),
  ),
});

const SimulatedGuild = z.strictObject({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  inviteUrl: z.optional(z.string()),
  features: z.array(z.string()),
  memberCount: z.int(),
  botRolePosition: z.int(),
  botJoinedAt: z.int(),
  state: z.enum(['available', 'unavailable', 'removed']),
  channels: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      type: z.enum(channelTypes),
      parentId: z.nullable(z.string()),
    }),
  ),
  roles: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      position: z.int(),
      permissions: Permissions,
      managed: z.boolean(),
    }),
  ),
  /** Calls that will fail, oldest first. */
  failures: z.array(
    z.strictObject({ action: z.enum(failingActions), code: z.enum(faultCodes), times: z.int() }),
  ),
  /** Registered commands of the bot. */
  commands: z.array(SimulatedCommand),
  /** Number of the last message. */
  lastMessage: z.int(),
});
export type SimulatedGuild = z.infer<typeof SimulatedGuild>;

export const simulatedGuilds = collection({
  name: 'sim-guild',
  aggregate: 'sim-guild',
  part: 'head',
  schema: SimulatedGuild,
  indexes: {
    /** Guilds that the bot is in. */
    present: ({ state, id }: SimulatedGuild) => (state === 'available' ? [id] : null),
    owner: ({ ownerId, id, state }: SimulatedGuild) => (state === 'available' ? [ownerId, id] : null),
  },
});

const SimulatedMember = z.strictObject({
  guildId: z.string(),
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  roles: z.array(z.string()),
  permissions: Permissions,
  joinedAt: z.int(),
  /** Absent if the account is as old as the membership. */
  createdAt: z.optional(z.int()),
  bot: z.boolean(),
  timeoutUntil: z.nullable(z.int()),
  /** False after the member has left. */
  present: z.boolean(),
});
export type SimulatedMember = z.infer<typeof SimulatedMember>;

export const simulatedMembers = collection({
  name: 'sim-member',
  aggregate: 'sim-guild',
  part: 'member',
  schema: SimulatedMember,
  indexes: { guild: ({ guildId, userId }: SimulatedMember) => [guildId, userId] },
});

/** A message of the bot. Messages of members are not stored, because the bot does not need their content. */
const SimulatedMessage = z.strictObject({
  guildId: z.string(),
  id: z.string(),
  channelId: z.string(),
  content: z.string(),
  nonce: z.string(),
  mentions: z.optional(z.array(z.string())),
  buttons: z.optional(
    z.array(z.strictObject({ customId: z.string(), label: z.string(), disabled: z.boolean() })),
  ),
  imageUrl: z.optional(z.string()),
  sentAt: z.int(),
});
export type SimulatedMessage = z.infer<typeof SimulatedMessage>;

export const simulatedMessages = collection({
  name: 'sim-message',
  aggregate: 'sim-guild',
  part: 'message',
  schema: SimulatedMessage,
  indexes: {
    channel: ({ guildId, channelId, id }: SimulatedMessage) => [guildId, channelId, id],
    id: ({ guildId, id }: SimulatedMessage) => [guildId, id],
  },
});

const SimulatedClock = z.strictObject({
  /** Milliseconds that the clock of the bot is ahead. */
  ahead: z.int().check(z.minimum(0)),
});

const simulatedClocks = collection({
  name: 'sim-clock',
  aggregate: 'sim-clock',
  part: 'head',
  schema: SimulatedClock,
});

export const clockRef = simulatedClocks.ref('bot');

export const simulatorCollections = [
  simulatedGuilds,
  simulatedMembers,
  simulatedMessages,
  simulatedClocks,
] as const;
