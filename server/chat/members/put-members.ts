import type { Transaction } from '../../store/port.ts';
import { listWallet } from '../economy/wallets.ts';
import { moveScores, type Board } from '../ranks/trie.ts';
import { chatMembers, isListed, isRanked, type ChatMember } from './documents.ts';

export const levelBoard = (guildId: string): Board => ({ guildId, name: 'levels' });

export interface MemberChange {
  readonly before: ChatMember | undefined;
  readonly after: ChatMember;
}

/** Stores members of a guild, and updates their places in the leaderboards. */
export function putMembers(tx: Transaction, guildId: string, changes: readonly MemberChange[]): void {
  for (const { before, after } of changes) {
    tx.put(chatMembers.ref(guildId, after.userId), after);
    if (before !== undefined && isListed(before) !== isListed(after))
      listWallet(tx, guildId, after.userId, isListed(after));
  }
  const score = (member: ChatMember | undefined) =>
    member !== undefined && isRanked(member) ? member.xp : undefined;
  moveScores(
    tx,
    levelBoard(guildId),
    changes.map(({ before, after }) => ({ from: score(before), to: score(after) })),
  );
}

/** Deletes a member and its place in the leaderboard. */
export function removeMember(tx: Transaction, guildId: string, userId: string): void {
  const ref = chatMembers.ref(guildId, userId);
  const member = tx.get(ref);
  if (member === undefined) return;
  tx.delete(ref);
  if (isRanked(member)) moveScores(tx, levelBoard(guildId), [{ from: member.xp, to: undefined }]);
}
