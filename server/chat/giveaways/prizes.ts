/** Prizes of giveaways (docs/rules/chat.md, "Prizes of giveaways"). */
import type { Work } from '../actions/documents.ts';
import type { StoredGiveaway, StoredWinner } from './documents.ts';

/** Returns the roles that winners get, once they have claimed the prize. */
export function rolePrizes(
  { settings: { prizeRoleId } }: StoredGiveaway,
  winners: readonly StoredWinner[],
): Work[] {
  if (prizeRoleId === null) return [];
  return winners.map(({ userId }) => ({ type: 'addRole', userId, roleId: prizeRoleId, isPrize: true }));
}

/** Returns the actions that take the role away from replaced winners. Credits stay, because they may be spent. */
export function takenBack(
  { settings: { prizeRoleId } }: StoredGiveaway,
  winners: readonly StoredWinner[],
): Work[] {
  if (prizeRoleId === null) return [];
  return winners
    .filter(({ state, userId }) => state === 'claimed' && userId !== '')
    .map(({ userId }) => ({ type: 'removeRole', userId, roleId: prizeRoleId }));
}
