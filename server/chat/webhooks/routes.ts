import {
  listDeliveries,
  listWebhooks,
  replayMany,
  replayOne,
  testWebhook,
} from '../../../contracts/chat/webhook-endpoints.ts';
import type {
  LevelRoleRewardEvent,
  LevelUpEvent,
  RewardPurchaseEvent,
} from '../../../contracts/chat/webhook-events.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import { refuseChat } from '../../../contracts/chat/errors.ts';
import type { Route } from '../../http/route.ts';
import { newEventId, queueWebhook, replayDelivery, webhooksAggregate } from '../../webhooks/index.ts';
import { managerRoute } from '../access/routes.ts';
import type { ChatWorld } from '../world.ts';
import { webhookOwner } from './targets.ts';

export function webhookRoutes(world: ChatWorld): readonly Route[] {
  const { webhooks, platform, random } = world;
  return [
    managerRoute(world, listWebhooks, async ({ guild }) => ({
      status: 200,
      body: { webhooks: await webhooks.receivers(webhookOwner(guild.id)) },
    })),
    managerRoute(world, listDeliveries, async ({ guild, query }) => ({
      status: 200,
      body: await webhooks.deliveries(webhookOwner(guild.id), query),
    })),
    managerRoute(world, replayOne, ({ guild, params: { deliveryId }, commit }) => {
      const owner = webhookOwner(guild.id);
      return commit({
        touch: [webhooksAggregate(owner)],
        decide(tx) {
          const delivery = replayDelivery(tx, owner, deliveryId, platform.clock.now());
          return delivery instanceof Refusal ? delivery : { status: 200, body: delivery };
        },
      });
    }),
    managerRoute(world, replayMany, async ({ guild, body, commit }) => {
      const owner = webhookOwner(guild.id);
      // Replay before the commit of the answer. A repeat after a crash does no harm, because it skips pending
      // deliveries.
      const answer = await webhooks.replay(owner, body);
      return commit({
        touch: [webhooksAggregate(owner)],
        decide: () => ({ status: 200, body: answer }),
      });
    }),
    managerRoute(world, testWebhook, ({ guild, body: { type, target }, commit }) => {
      const owner = webhookOwner(guild.id);
      const id = newEventId(random);
      const data = sampleOf(guild.id)[type];
      return commit({
        touch: [webhooksAggregate(owner)],
        decide(tx) {
          const at = platform.clock.now();
          return queueWebhook(tx, { id, type, owner, target, at, data, test: true })
            ? { status: 202, body: { id } }
            : refuseChat('not_found', { message: 'There is no receiver with this target' });
        },
      });
    }),
  ];
}

/** Returns the data of test events. */
function sampleOf(guildId: string): {
  'chat.level_up': LevelUpEvent;
  'chat.level_role_reward': LevelRoleRewardEvent;
  'chat.reward_purchase': RewardPurchaseEvent;
} {
  const member = { guildId, userId: '0', username: 'example', displayName: 'Example' };
  const change = { previousLevel: 2, currentLevel: 3, previousXp: 460, totalXp: 480 };
  const role = { id: '0', name: 'Example role' };
  return {
    'chat.level_up': {
      ...{ ...member, ...change, source: 'message', creditRewards: 0 },
      roleRewards: [{ rewardLevel: 3, role }],
    },
    'chat.reward_purchase': {
      ...{ ...member, purchaseId: 'pur_example', status: 'completed', price: 100, remainingBalance: 50 },
      item: { id: 'item_example', name: 'Example item', description: '', imageUrl: null },
      roleReward: { ...role, durationSeconds: null },
    },
    'chat.level_role_reward': { ...member, ...change, source: 'message', rewardLevel: 3, role },
  };
}
