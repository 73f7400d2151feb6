/** Settings, leaderboard and purchases of the economy. */
import {
  patchEconomyConfig,
  readCreditLeaderboard,
  readEconomyConfig,
} from '../../../contracts/chat/economy-endpoints.ts';
import {
  completePurchase,
  listPurchases,
  refundPurchase,
} from '../../../contracts/chat/purchase-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import type { Route } from '../../http/route.ts';
import { guildRoute, managerRoute } from '../access/routes.ts';
import type { ChatWorld } from '../world.ts';
import { changeEconomy } from './change-economy.ts';
import { creditLeaderboard } from './credit-leaderboard.ts';
import { purchasePage, settlePurchase } from './purchases.ts';
import { readEconomy } from './read-economy.ts';

/** @param settle performs the due actions of a guild, such as taking away the role of a refunded purchase */
export function economyRoutes(
  world: ChatWorld,
  settle: (guildId: string) => Promise<void>,
): readonly Route[] {
  return [
    managerRoute(world, readEconomyConfig, async ({ guild }) => {
      const { view, etag } = await readEconomy(world, guild.id);
      return { status: 200, body: view, etag };
    }),
    managerRoute(world, patchEconomyConfig, async ({ guild, body, ifMatch, commit }) => {
      const outcome = await changeEconomy(world, guild, body, ifMatch, commit);
      world.economy.forget(guild.id);
      return outcome;
    }),
    guildRoute(world, readCreditLeaderboard, async ({ guild, query }) => {
      const board = await creditLeaderboard(world, guild, query);
      // Leave the time of the answer out of the entity tag, so that it changes only with the leaderboard.
      return taggedAnswer(board, { ...board, updatedAt: null });
    }),
    managerRoute(world, listPurchases, async ({ guild, query }) => ({
      status: 200,
      body: await purchasePage(world, guild.id, query),
    })),
    managerRoute(world, completePurchase, ({ guild, params: { purchaseId }, commit }) =>
      settlePurchase(world, guild, purchaseId, 'complete', commit),
    ),
    managerRoute(world, refundPurchase, async ({ guild, params: { purchaseId }, commit }) => {
      const outcome = await settlePurchase(world, guild, purchaseId, 'refund', commit);
      await settle(guild.id);
      return outcome;
    }),
  ];
}
