/** Control of the simulated chat platform, for development and tests (docs/rules/chat.md, "Simulator"). */
import { anyone } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { PlatformId } from './platform.ts';

const tag = 'Chat simulator';
const path = '/simulator/api/v1';
const rate = 'read';

export const faultCodes = ['missing_access', 'hierarchy', 'unknown', 'rate_limited', 'away'] as const;
export const failingActions = [
  'readGuild',
  'readMember',
  'addRole',
  'removeRole',
  'sendMessage',
  'editMessage',
  'readCommands',
  'setCommands',
] as const;

const guildId = PlatformId.check(z.describe('Id of the guild.'));
const userId = PlatformId.check(z.describe('Id of the member.'));
const channelId = PlatformId.check(z.describe('Id of the channel.'));
const roleId = PlatformId.check(z.describe('Id of the role.'));

const SimulatorEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('message'),
    guildId,
    userId,
    channelId,
    count: z._default(
      z.int().check(z.minimum(1), z.maximum(1_000), z.describe('Number of messages, all at the same time.')),
      1,
    ),
  }),
  z.strictObject({
    type: z.literal('command'),
    guildId,
    userId,
    name: z.string().check(z.minLength(1), z.maxLength(32), z.describe('Name without the slash.')),
    options: z._default(
      z.record(z.string(), z.union([z.string().check(z.maxLength(1_000)), z.number(), z.boolean()])),
      {},
    ),
  }),
  z.strictObject({
    type: z.literal('button'),
    guildId,
    userId,
    messageId: PlatformId.check(z.describe('Id of the message with the button.')),
    customId: z.string().check(z.minLength(1), z.maxLength(100), z.describe('Id of the button.')),
  }),
  z.strictObject({ type: z.literal('leave'), guildId, userId }),
  z.strictObject({ type: z.literal('rejoin'), guildId, userId }),
  z.strictObject({
    type: z.literal('role'),
    guildId,
    userId,
    roleId,
    change: z.enum(['add', 'remove']),
  }),
  z.strictObject({
    type: z.literal('guild'),
    guildId,
    state: z.enum(['available', 'unavailable', 'removed']),
  }),
  z.strictObject({
    type: z.literal('timeout'),
    guildId,
    userId,
    seconds: z.int().check(z.minimum(0), z.maximum(2_419_200), z.describe('0 ends the timeout.')),
  }),
  z.strictObject({
    type: z.literal('fail'),
    guildId,
    action: z.enum(failingActions),
    code: z.enum(faultCodes),
    times: z._default(
      z.int().check(z.minimum(1), z.maximum(1_000), z.describe('Number of calls that fail from now on.')),
      1,
    ),
  }),
]);
export type SimulatorEvent = z.infer<typeof SimulatorEvent>;

const SimulatedMessage = z.strictObject({
  id: z.string(),
  channelId: z.string(),
  content: z.string(),
  mentions: z.array(z.string()).check(z.describe('Members that the message notifies.')),
  buttons: z.array(z.strictObject({ customId: z.string(), label: z.string(), disabled: z.boolean() })),
  imageUrl: z.nullable(z.string()),
  sentAt: Time,
});
export type SimulatedMessage = z.infer<typeof SimulatedMessage>;

export const SimulatorEffects = z.strictObject({
  replies: z.array(z.strictObject({ userId: z.string(), content: z.string() })),
  messages: z.array(SimulatedMessage),
  grants: z.array(
    z.strictObject({ userId: z.string(), roleId: z.string(), change: z.enum(['add', 'remove']) }),
  ),
});
export type SimulatorEffects = z.infer<typeof SimulatorEffects>;

const open = { tag, auth: anyone, rate } as const;

export const postSimulatorEvent = endpoint({
  ...open,
  id: 'simulateEvent',
  method: 'post',
  path: `${path}/events`,
  summary: 'Let something happen in a simulated guild',
  description:
    'The answer comes after the bot has finished with the event. Only with the simulator, and not in production. Pages of ' +
    'other sites are refused.',
  body: SimulatorEvent,
  bodyExample: { type: 'message', guildId: '1001', userId: '42', channelId: '2001' },
  answers: {
    200: { description: 'Everything that the bot did because of the event', schema: SimulatorEffects },
  },
  errors: ['forbidden', 'not_found'],
});

export const SimulatedGuild = z.strictObject({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  state: z.enum(['available', 'unavailable', 'removed']),
  channels: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      parentId: z.nullable(z.string()),
      messages: z.array(SimulatedMessage).check(z.describe('The last 50 messages of the bot, oldest first.')),
    }),
  ),
  roles: z.array(z.strictObject({ id: z.string(), name: z.string(), position: z.int() })),
  members: z
    .array(
      z.strictObject({
        userId: z.string(),
        username: z.string(),
        displayName: z.string(),
        roles: z.array(z.string()),
        present: z.boolean(),
      }),
    )
    .check(z.describe('The first 1,000 members, by id.')),
});
export type SimulatedGuild = z.infer<typeof SimulatedGuild>;

export const readSimulatedGuild = endpoint({
  ...open,
  id: 'readSimulatedGuild',
  method: 'get',
  path: `${path}/guilds/{guildId}`,
  summary: 'Read a simulated guild: channels with messages, members with roles',
  params: z.object({ guildId }),
  answers: { 200: { description: 'The guild', schema: SimulatedGuild } },
  errors: ['forbidden', 'not_found'],
});

export const moveSimulatorClock = endpoint({
  ...open,
  id: 'moveSimulatorClock',
  method: 'post',
  path: `${path}/clock`,
  summary: 'Move the clock of the bot forward',
  description:
    'The store has the clock, so every node follows. Work that is due then is done before the answer.',
  body: z.strictObject({
    advanceSeconds: z.int().check(z.minimum(0), z.maximum(31_622_400), z.describe('At most 366 days.')),
  }),
  bodyExample: { advanceSeconds: 60 },
  answers: {
    200: { description: 'The new time of the bot', schema: z.strictObject({ now: Time }) },
  },
  errors: ['forbidden'],
});
