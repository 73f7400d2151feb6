import {
  readLevelLeaderboard,
  type LevelLeaderboard,
  type LevelRow,
} from '../../../contracts/chat/leaderboard-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import type { Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { guildRoute } from '../access/routes.ts';
import { levelOf } from '../leveling/formula.ts';
import { chatMembers, isRanked, type ChatMember } from '../members/documents.ts';
import { levelBoard } from '../members/put-members.ts';
import type { ChatWorld } from '../world.ts';
import { ranksOf } from './ranks-of.ts';
import { standingOf } from './trie.ts';

export interface LevelPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Member whose row is added to the answer. */
  readonly userId?: string | undefined;
}

export function levelLeaderboardRoute(world: ChatWorld): Route {
  return guildRoute(world, readLevelLeaderboard, async ({ guild, query }) => {
    const board = await levelLeaderboard(world, guild.id, query);
    // Leave the time of the answer out of the entity tag, so that it changes only with the leaderboard.
    return taggedAnswer(board, { ...board, updatedAt: null });
  });
}

/** Returns a page of the leaderboard in its order, without sorting or counting members. */
export async function levelLeaderboard(
  { store, leveling, platform }: Pick<ChatWorld, 'store' | 'leveling' | 'platform'>,
  guildId: string,
  { limit, cursor, userId }: LevelPage,
): Promise<LevelLeaderboard> {
  const board = levelBoard(guildId);
  const { levelFormula } = (await leveling.get(guildId)).settings;
  const row = (member: ChatMember, rank: number): LevelRow => {
    const { displayName, username, avatarUrl, xp, messageCount, voiceSeconds } = member;
    return {
      ...{ rank, userId: member.userId, displayName, username, avatarUrl, xp },
      ...{ level: levelOf(levelFormula, xp), messageCount, voiceSeconds },
    };
  };
  const page = await store.find({
    ...{ collection: chatMembers, index: 'levels', prefix: [guildId], limit, after: cursor },
  });
  const first = page.documents[0];
  const standing = await standingOf(store, board, first?.xp ?? 0);
  const ranks = ranksOf(
    page.documents.map(({ xp }) => xp),
    standing,
  );
  const own = userId === undefined ? undefined : await store.get(chatMembers.ref(guildId, userId));
  return {
    guildId,
    rows: page.documents.map((member, at) => row(member, ranks[at] as number)),
    total: standing.total,
    limit,
    ...(page.cursor !== undefined && { nextCursor: page.cursor }),
    updatedAt: isoTime(platform.clock.now()),
    ...(userId !== undefined && {
      member:
        own !== undefined && isRanked(own) ? row(own, (await standingOf(store, board, own.xp)).rank) : null,
    }),
  };
}
