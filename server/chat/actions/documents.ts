/** Outbox of actions on the platform (docs/rules/chat.md, "Actions on the platform"). Times are milliseconds since the epoch. */
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

const Work = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('addRole'),
    userId: z.string(),
    roleId: z.string(),
    /** Absent if the role is only restored, without a new level. */
    reward: z.optional(AwardedReward),
  }),
  z.strictObject({ type: z.literal('removeRole'), userId: z.string(), roleId: z.string() }),
  z.strictObject({
    type: z.literal('message'),
    /** Absent for a direct message. */
    channelId: z.optional(z.string()),
    userId: z.string(),
    content: z.string(),
  }),
]);
export type Work = z.infer<typeof Work>;

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

const ActionState = z.strictObject({
  /** Number of the last action. */
  last: z.int(),
  /** Actions that the platform refused for good, newest last, at most one for each role or channel. */
  refused: z.array(
    z.strictObject({
      action: z.enum(['addRole', 'removeRole', 'message']),
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
