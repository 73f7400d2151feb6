import { described } from '../http/described.ts';
import { endpoint } from '../http/endpoint.ts';
import { limitQuery } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildErrors, guildParams } from './chat-endpoint.ts';
import { PlatformId } from './platform.ts';

const LevelRow = z.strictObject(
  described(
    {
      rank: z.int(),
      userId: z.string(),
      displayName: z.string(),
      username: z.string(),
      avatarUrl: z.nullable(z.string()),
      xp: z.int(),
      level: z.int(),
      messageCount: z.int(),
      voiceSeconds: z.int(),
    },
    {
      rank: 'Rank, from 1. Members with equal XP share a rank.',
      userId: 'Id of the member.',
      displayName: 'Name that the guild shows.',
      username: 'User name on the platform.',
      avatarUrl: 'Address of the picture; null if there is none.',
      xp: 'XP in this guild.',
      level: 'Level that follows from the XP.',
      messageCount: 'Number of counted messages.',
      voiceSeconds: 'Seconds in voice channels that earned XP.',
    },
  ),
);
export type LevelRow = z.infer<typeof LevelRow>;

export const LevelLeaderboard = z.strictObject({
  guildId: z.string(),
  rows: z.array(LevelRow),
  total: z.int().check(z.describe('Number of members in the leaderboard.')),
  limit: z.int(),
  nextCursor: z.optional(z.string()),
  updatedAt: Time,
  member: z.optional(
    z.nullable(LevelRow).check(z.describe('Row of `userId`; null if this member is not in the leaderboard.')),
  ),
});
export type LevelLeaderboard = z.infer<typeof LevelLeaderboard>;

export const readLevelLeaderboard = endpoint({
  id: 'getLevelLeaderboard',
  method: 'get',
  path: `${chatPath}/guilds/{guildId}/levels/leaderboard`,
  tag: chatTag,
  summary: 'Read the XP leaderboard of a guild',
  auth: chatAuth('chatbot:leaderboards:read'),
  params: guildParams,
  query: z.object({
    ...limitQuery({ usual: 25, most: 100 }).shape,
    userId: z.optional(PlatformId.check(z.describe('Member whose own row is added as `member`.'))),
  }),
  rate: 'read',
  answers: { 200: { description: 'A page of the leaderboard', schema: LevelLeaderboard } },
  errors: guildErrors,
});
