import type {
  CreditLeaderboard,
  CreditPeriod,
  CreditRow,
} from '../../../contracts/chat/economy-endpoints.ts';
import { isoTime } from '../../runtime/clock.ts';
import { chatMembers } from '../members/documents.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { ranksOf } from '../ranks/ranks-of.ts';
import { standingOf } from '../ranks/trie.ts';
import type { ChatWorld } from '../world.ts';
import { wallets, type Wallet } from './documents.ts';
import { periodKeys, spanOf } from './periods.ts';
import { creditBoard } from './wallets.ts';

export interface CreditPage {
  readonly period: CreditPeriod;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Member whose own row is added to the answer. */
  readonly userId?: string | undefined;
}

/** Returns a page of the leaderboard of credits in the current period, without sorting or counting members. */
export async function creditLeaderboard(
  { store, economy, platform }: Pick<ChatWorld, 'store' | 'economy' | 'platform'>,
  guild: Pick<PlatformGuild, 'id' | 'botJoinedAt'>,
  { period, limit, cursor, userId }: CreditPage,
): Promise<CreditLeaderboard> {
  const config = await economy.get(guild.id);
  const now = platform.clock.now();
  const key = periodKeys(config, now)[period];
  const board = creditBoard(guild.id, period, key);
  const creditsOf = (wallet: Wallet | undefined) => {
    const earned = wallet?.listed === true ? wallet.earned[period] : undefined;
    return earned?.key === key ? earned.credits : 0;
  };
  const page = await store.find({
    ...{ collection: wallets, index: period, prefix: [guild.id, key], limit, after: cursor },
  });
  const own = userId === undefined ? undefined : await store.get(wallets.ref(guild.id, userId));
  const shown = [...page.documents, ...(own === undefined ? [] : [own])];
  const members = await store.getAll(shown.map((wallet) => chatMembers.ref(guild.id, wallet.userId)));
  const row = (wallet: Wallet, at: number, rank: number): CreditRow => {
    const { displayName = '', username = '', avatarUrl = null } = members[at] ?? {};
    return { rank, userId: wallet.userId, displayName, username, avatarUrl, credits: creditsOf(wallet) };
  };
  const standing = await standingOf(store, board, creditsOf(page.documents[0]));
  const ranks = ranksOf(page.documents.map(creditsOf), standing);
  const ownRank = creditsOf(own) > 0 ? (await standingOf(store, board, creditsOf(own))).rank : undefined;
  const { start, end } = spanOf(config, period, now);
  // The first season began when the bot joined the guild.
  const begin = period === 'season' && start === 0 ? guild.botJoinedAt : start;
  return {
    ...{ guildId: guild.id, period, timezone: config.settings.timezone },
    periodStart: begin === null ? null : isoTime(begin),
    periodEnd: end === null ? null : isoTime(end),
    rows: page.documents.map((wallet, at) => row(wallet, at, ranks[at] as number)),
    ...{ total: standing.total, limit },
    ...(page.cursor !== undefined && { nextCursor: page.cursor }),
    updatedAt: isoTime(now),
    ...(userId !== undefined && {
      member: own === undefined || ownRank === undefined ? null : row(own, page.documents.length, ownRank),
    }),
  };
}
