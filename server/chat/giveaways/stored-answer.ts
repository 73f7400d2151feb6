import type { Giveaway } from '../../../contracts/chat/giveaway.ts';
import type { StoredForm } from '../../http/route.ts';
import { giveaways } from './documents.ts';
import { messageUrls, withMessage } from './view.ts';
import type { GiveawayWorld } from './world.ts';

/**
 * Stored form of a giveaway for an `Idempotency-Key`. Names and ids of winners are left out, so that an erasure does
 * not have to change stored answers. A replay adds them and the address of the message, which may have been posted
 * after the commit.
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
