/** Prizes of giveaways (docs/rules/chat.md, "Prizes of giveaways"). */
import type { Transaction } from '../../store/port.ts';
import type { Work } from '../actions/documents.ts';
import { enqueue } from '../actions/enqueue.ts';
import type { StoredGiveaway, StoredWinner } from './documents.ts';
import type { GiveawayWorld } from './world.ts';

/** Gives prizes to winners in the commit in which they claim them. Roles go out through the outbox. */
export function givePrizes(
  tx: Transaction,
  { payCredits }: Pick<GiveawayWorld, 'payCredits'>,
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
  for (const { userId } of winners) {
    payCredits?.(tx, { guildId, giveawayId: id, userId, amount: prizeCredits, now });
  }
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
