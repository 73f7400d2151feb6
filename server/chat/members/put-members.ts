import type { Transaction } from '../../store/port.ts';
import { moveScores, type Board } from '../ranks/trie.ts';
import { chatMembers, isRanked, type ChatMember } from './documents.ts';

export const levelBoard = (guildId: string): Board => ({ guildId, name: 'levels' });

export interface MemberChange {
  readonly before: ChatMember | undefined;
  readonly after: ChatMember;
}

/** Stores members of a guild, and their places in the leaderboard. */
export function putMembers(tx: Transaction, guildId: string, changes: readonly MemberChange[]): void {
  for (const { after } of changes) tx.put(chatMembers.ref(guildId, after.userId), after);
  const score = (member: ChatMember | undefined) =>
    member !== undefined && isRanked(member) ? member.xp : undefined;
  moveScores(
    tx,
    levelBoard(guildId),
    changes.map(({ before, after }) => ({ from: score(before), to: score(after) })),
  );
}
