/**
 * Outbox of actions on the platform (docs/rules/chat.md, "Actions on the platform"). Times are milliseconds since the
 * epoch.
 */
import { z } from '../../../contracts/zod.ts';
import { faultCodes } from '../../../contracts/chat/simulator-endpoints.ts';
import { collection } from '../../store/port.ts';

/** The level-up that awards a role. */
const AwardedReward = z.strictObject({
  rewardId: z.string(),
  rewardLevel: z.int(),
  previousLevel: z.int(),
  currentLevel: z.int(),
  previousXp: z.int(),
  totalXp: z.int(),
  source: z.enum(['message', 'voice', 'admin']),
});
export type AwardedReward = z.infer<typeof AwardedReward>;

const messageContent = {
  content: z.string(),
  mentions: z.array(z.string()),
  buttons: z.array(z.strictObject({ customId: z.string(), label: z.string(), disabled: z.boolean() })),
  imageUrl: z.optional(z.string()),
};

const Work = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('addRole'),
    userId: z.string(),
    roleId: z.string(),
    /** Absent if the role is only restored, without a new level. */
    reward: z.optional(AwardedReward),
    /** True for the prize of a giveaway, which is not recorded as a reward role of the member. */
    isPrize: z.optional(z.literal(true)),
    /** Purchase that the role belongs to. */
    purchaseId: z.optional(z.string()),
  }),
  z.strictObject({ type: z.literal('removeRole'), userId: z.string(), roleId: z.string() }),
  z.strictObject({
    type: z.literal('message'),
    /** Absent for a direct message. */
    channelId: z.optional(z.string()),
    userId: z.string(),
    content: z.string(),
  }),
  z.strictObject({
    type: z.literal('post'),
    channelId: z.string(),
    /** Name under which the id of the message is stored, if it will be edited. */
    name: z.optional(z.string()),
    ...messageContent,
  }),
  /** Does nothing if there is no message of this name. */
  z.strictObject({ type: z.literal('edit'), name: z.string(), ...messageContent }),
  /** Direct message to the owner of the guild. */
  z.strictObject({ type: z.literal('notice'), content: z.string() }),
]);
export type Work = z.infer<typeof Work>;

export type RoleWork = Extract<Work, { type: 'addRole' | 'removeRole' }>;

export const isRole = (work: Work): work is RoleWork => work.type === 'addRole' || work.type === 'removeRole';

export const actionKinds = ['role', 'message'] as const;
export type ActionKind = (typeof actionKinds)[number];

const Action = z.strictObject({
  guildId: z.string(),
  /** Actions of a kind are performed in the order of their numbers. */
  number: z.int(),
  kind: z.enum(actionKinds),
  work: Work,
  createdAt: z.int(),
  /** Time of the next attempt. */
  dueAt: z.int(),
  tries: z.int(),
  /** End of the claim of the node that performs the action. After that, any node may claim it. */
  claimedUntil: z.int(),
});
export type Action = z.infer<typeof Action>;

export const actions = collection({
  name: 'chat-action',
  aggregate: 'chat-guild',
  part: 'action',
  schema: Action,
  indexes: {
    queue: ({ guildId, kind, number }: Action) => [guildId, kind, number],
    due: ({ dueAt }: Action) => [dueAt],
  },
});

export const actionRef = ({ guildId, number }: Pick<Action, 'guildId' | 'number'>) =>
  actions.ref(guildId, String(number));

const SentMessage = z.strictObject({ channelId: z.string(), messageId: z.string() });

/** Messages of a guild that the bot may edit, by their names. */
export const sentMessages = collection({
  name: 'chat-sent-message',
  aggregate: 'chat-guild',
  part: 'sent',
  schema: SentMessage,
});

const ActionState = z.strictObject({
  /** Number of the last action. */
  last: z.int(),
  /** Actions that the platform refused for good, the newest last, with at most one for each role or channel. */
  refused: z.array(
    z.strictObject({
      action: z.enum(['addRole', 'removeRole', 'message', 'notice']),
      /** Role or channel; absent for direct messages. */
      subjectId: z.optional(z.string()),
      code: z.enum(faultCodes),
      at: z.int(),
    }),
  ),
});
export type ActionState = z.infer<typeof ActionState>;

export const actionStates = collection({
  name: 'chat-action-state',
  aggregate: 'chat-guild',
  part: 'actions',
  schema: ActionState,
});
