/** Purchases for managers (docs/rules/chat.md, "Purchases"). */
import { refuseChat } from '../../../contracts/chat/errors.ts';
import type { Purchase } from '../../../contracts/chat/purchase-endpoints.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Call } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { newEventId, webhooksAggregate } from '../../webhooks/index.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { webhookOwner } from '../webhooks/targets.ts';
import type { ChatWorld } from '../world.ts';
import { purchases, type StoredPurchase } from './documents.ts';
import { completed, refunded } from './settle-purchase.ts';

export const purchaseView = (purchase: StoredPurchase): Purchase => {
  const { id, userId, item, price, status, createdAt, updatedAt } = purchase;
  return {
    ...{ id, userId, item: { id: item.id, name: item.name }, price, status, roleId: item.roleId },
    ...{ createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) },
  };
};

/**
 * Returns a page of purchases, latest first.
 * @throws {InvalidCursor}
 */
export async function purchasePage(
  { store }: Pick<ChatWorld, 'store'>,
  guildId: string,
  {
    limit,
    cursor,
    status,
  }: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly status?: Purchase['status'] | undefined;
  },
): Promise<{ readonly purchases: Purchase[]; readonly limit: number; readonly nextCursor?: string }> {
  const [index, prefix] = status === undefined ? ['guild', [guildId]] : ['status', [guildId, status]];
  const page = await store.find({
    ...{ collection: purchases, index: index, prefix: prefix, limit },
    ...{ after: cursor, descending: true },
  });
  return {
    ...{ purchases: page.documents.map(purchaseView), limit },
    ...(page.cursor !== undefined && { nextCursor: page.cursor }),
  };
}

/** Completes or refunds a purchase. */
export function settlePurchase(
  { platform, random }: Pick<ChatWorld, 'platform' | 'random'>,
  guild: PlatformGuild,
  purchaseId: string,
  change: 'complete' | 'refund',
  commit: Call['commit'],
): Promise<Outcome> {
  const ref = purchases.ref(guild.id, purchaseId);
  const id = newEventId(random);
  return commit({
    touch: [ref.aggregate, webhooksAggregate(webhookOwner(guild.id))],
    decide(tx): Outcome {
      const purchase = tx.get(ref);
      if (purchase === undefined) return refuseChat('not_found', { message: 'There is no such purchase' });
      const occasion = { id, at: platform.clock.now(), guild };
      const after =
        change === 'complete' ? completed(tx, purchase, occasion) : refunded(tx, purchase, occasion);
      if (after !== undefined) return { status: 200, body: purchaseView(after) };
      return refuseChat('conflict', { message: `The purchase is ${purchase.status}` });
    },
  });
}
