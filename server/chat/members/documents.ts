/** Members of guilds as the bot knows them. Times are milliseconds since the epoch. */
import { z } from '../../../contracts/zod.ts';
import { collection, type IndexKey } from '../../store/port.ts';

const Count = z.int().check(z.minimum(0));

const ChatMember = z.strictObject({
  guildId: z.string(),
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  joinedAt: z.int(),
  /** False after the member is known to have left. */
  present: z.boolean(),
  /** Whether the member does not want to be shown. Absent in documents of earlier releases. */
  optedOut: z.optional(z.boolean()),
  xp: Count,
  /** Time of the last change of `xp`. */
  reachedAt: z.int(),
  messageCount: Count,
  voiceSeconds: Count,
  /** Time of the last message that earned XP. */
  awardedAt: z.nullable(z.int()),
  /**
   * Id of the last counted message. Ids of a guild increase with time, so a message with a lower id was counted before.
   */
  lastMessageId: z.nullable(z.string()),
  /** Reward roles that the platform has given to the member. */
  rewardRoles: z.array(z.string()),
  /** Reward roles that somebody took away. They return with the next reward. */
  withheldRoles: z.array(z.string()),
});
export type ChatMember = z.infer<typeof ChatMember>;

export const chatMembers = collection({
  name: 'chat-member',
  aggregate: 'chat-guild',
  part: 'member',
  schema: ChatMember,
  indexes: {
    user: ({ userId, guildId }: ChatMember) => [userId, guildId],
    /** Order of the leaderboard. */
    levels: (member: ChatMember): IndexKey | null =>
      isRanked(member)
        ? [member.guildId, -member.xp, member.reachedAt, member.userId.length, member.userId]
        : null,
  },
});

/** Returns whether a member may be in leaderboards. */
export const isListed = ({ present, optedOut }: Pick<ChatMember, 'present' | 'optedOut'>): boolean =>
  present && optedOut !== true;

/** Returns whether a member is in the leaderboard of levels. */
export const isRanked = (member: Pick<ChatMember, 'present' | 'optedOut' | 'xp'>): boolean =>
  isListed(member) && member.xp > 0;
