/** Claims of prizes, and their expiry (docs/rules/chat.md, "Prizes of giveaways"). */
import { giveaways, openGiveaways, type StoredGiveaway, type StoredWinner } from './documents.ts';
import { givePrizes } from './prizes.ts';
import { putGiveaway } from './states.ts';
import type { GiveawayWorld } from './world.ts';

export type Claimed = 'claimed' | 'already' | 'expired' | 'replaced' | 'none';

export async function claimPrize(
  world: GiveawayWorld,
  guildId: string,
  id: string,
  userId: string,
): Promise<Claimed> {
  const { store, platform } = world;
  const ref = giveaways.ref(id);
  return store.commit({
    touch: [ref.aggregate, openGiveaways.ref(guildId).aggregate],
    decide(tx): Claimed {
      const giveaway = tx.get(ref);
      if (giveaway?.guildId !== guildId) return 'none';
      const winner = giveaway.winners.find((each) => each.userId === userId && each.announced);
      if (winner === undefined) return 'none';
      const now = platform.clock.now();
      const state = isOverdue(winner, now) ? 'expired' : winner.state;
      if (state === 'claimed') return 'already';
      if (state === 'expired') return 'expired';
      if (state !== 'pending') return 'replaced';
      const claimed: StoredWinner = { ...winner, state: 'claimed' };
      putGiveaway(
        tx,
        withWinners(giveaway, (each) => (each === winner ? claimed : each)),
      );
      givePrizes(tx, giveaway, [claimed], now);
      return 'claimed';
    },
  });
}

/** Ends the claims whose time is over. */
export async function expireClaims(
  { store, platform }: GiveawayWorld,
  { id }: StoredGiveaway,
): Promise<void> {
  const ref = giveaways.ref(id);
  await store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const giveaway = tx.get(ref);
      const now = platform.clock.now();
      if (giveaway?.winners.some((winner) => isOverdue(winner, now)) !== true) return;
      putGiveaway(
        tx,
        withWinners(giveaway, (each) => (isOverdue(each, now) ? { ...each, state: 'expired' } : each)),
      );
    },
  });
}

export const isOverdue = ({ state, claimBy }: StoredWinner, now: number): boolean =>
  state === 'pending' && claimBy !== null && now >= claimBy;

const withWinners = (
  giveaway: StoredGiveaway,
  change: (winner: StoredWinner) => StoredWinner,
): StoredGiveaway => ({ ...giveaway, winners: giveaway.winners.map(change) });
