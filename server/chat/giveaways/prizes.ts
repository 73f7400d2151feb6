/** Prizes of giveaways (docs/rules/chat.md, "Prizes of giveaways"). */
import type { Transaction } from '../../store/port.ts';
import type { Work } from '../actions/documents.ts';
import { enqueue } from '../actions/enqueue.ts';
import { usualEconomy } from '../economy/defaults.ts';
import { economyConfigs } from '../economy/documents.ts';
import { Wallets } from '../economy/wallets.ts';
import type { StoredGiveaway, StoredWinner } from './documents.ts';

/**
 * Gives winners their prizes in the commit in which they claim them. Roles are given through the outbox. Credits are
 * paid even if the guild has turned its economy off since, because they were promised.
 */
export function givePrizes(
  tx: Transaction,
  { id, guildId, settings: { prizeRoleId, prizeCredits } }: StoredGiveaway,
  winners: readonly StoredWinner[],
  now: number,
): void {
  if (prizeRoleId !== null) {
    const works = winners.map(({ userId }): Work => {
      return { type: 'addRole', userId, roleId: prizeRoleId, isPrize: true };
    });
    enqueue(tx, guildId, works, now);
  }
  if (prizeCredits === null) return;
  const economy = tx.get(economyConfigs.ref(guildId)) ?? usualEconomy(guildId);
  const userIds = winners.map(({ userId }) => userId);
  const purses = new Wallets(tx, economy, userIds, now);
  for (const userId of userIds)
    purses.enter(userId, { reason: 'giveaway', amount: prizeCredits, reference: id });
  purses.store();
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
