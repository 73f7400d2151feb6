import type { Giveaway } from '../../../contracts/chat/giveaway.ts';
import type { StoredForm } from '../../http/route.ts';
import { giveaways } from './documents.ts';
import { messageUrls, withMessage } from './view.ts';
import type { GiveawayWorld } from './world.ts';

/**
 * Stored form of a giveaway for an `Idempotency-Key`, without the people who have won, so that an erasure has to find them only
 * in the giveaway. The message may be posted after the commit, so its address is added as well.
 */
export function storedGiveaway(world: GiveawayWorld): StoredForm {
  return {
    without(body) {
      const view = body as Giveaway;
      return { ...view, winners: view.winners.map((winner) => ({ ...winner, name: '', userId: '' })) };
    },
    async restored(stored) {
      const view = stored as Giveaway;
      const [[url], giveaway] = await Promise.all([
        messageUrls(world, [view]),
        world.store.get(giveaways.ref(view.id)),
      ]);
      const winners = view.winners.map((winner) => {
        const { name = '', userId = '' } = giveaway?.winners.find(({ id }) => id === winner.id) ?? {};
        return { ...winner, name, userId };
      });
      return withMessage({ ...view, winners }, url ?? null);
    },
  };
}
