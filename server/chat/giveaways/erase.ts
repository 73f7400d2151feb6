import { giveaways, type StoredGiveaway } from './documents.ts';
import { putGiveaway, stateAt } from './states.ts';
import type { GiveawayWorld } from './world.ts';

/** Maximum number of giveaways that are read at once. */
const pageSize = 100;

/**
 * Erases a member from all giveaways of a guild: entries, draws and winners. After a crash, a repeat erases what is
 * left (docs/rules/chat.md, "Erasure from giveaways").
 */
export async function eraseFromGiveaways(
  world: GiveawayWorld,
  guildId: string,
  userId: string,
): Promise<void> {
  let after: string | undefined;
  do {
    const page = await world.store.find({
      ...{ collection: giveaways, index: 'guild', prefix: [guildId], limit: pageSize, after },
    });
    for (const giveaway of page.documents) await eraseFromGiveaway(world, giveaway, userId);
    after = page.cursor;
  } while (after !== undefined);
}

async function eraseFromGiveaway(
  { store, platform, wheels }: GiveawayWorld,
  { id, wheel, winners }: StoredGiveaway,
  userId: string,
): Promise<void> {
  const wasEntered = await wheels.erase(wheel, userId);
  if (!wasEntered && !winners.some((winner) => winner.userId === userId)) return;
  const ref = giveaways.ref(id);
  await store.commit({
    touch: [ref.aggregate, ...wheels.touch(wheel)],
    decide(tx) {
      const giveaway = tx.get(ref);
      if (giveaway === undefined) return;
      const isOpen = ['scheduled', 'active', 'paused'].includes(stateAt(giveaway, platform.clock.now()));
      putGiveaway(tx, {
        ...giveaway,
        winners: giveaway.winners.map((winner) =>
          winner.userId === userId ? { ...winner, userId: '', name: '' } : winner,
        ),
        // After the draw, keep the number of entrants of the draw.
        ...(isOpen && { entryCount: wheels.count(tx, wheel) }),
      });
    },
  });
}
