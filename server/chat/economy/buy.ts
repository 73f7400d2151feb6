/** Purchases in the reward shop (docs/rules/chat.md, "Purchases"). */
import { randomToken } from '../../runtime/random.ts';
import { newEventId, webhooksAggregate } from '../../webhooks/index.ts';
import { enqueue } from '../actions/enqueue.ts';
import { levelOf } from '../leveling/formula.ts';
import { chatMembers } from '../members/documents.ts';
import { PlatformFault } from '../platform/chat-platform.ts';
import { webhookOwner } from '../webhooks/targets.ts';
import type { ChatWorld } from '../world.ts';
import { usualEconomy } from './defaults.ts';
import {
  economyConfigs,
  emptyShop,
  purchases,
  shops,
  type StoredItem,
  type StoredPurchase,
} from './documents.ts';
import { queuePurchase } from './purchase-events.ts';
import { Wallets } from './wallets.ts';

export type NotBought = 'off' | 'unknown' | 'sold_out' | 'limit' | 'level' | 'credits';
export type BuyOutcome =
  | { readonly purchase: StoredPurchase; readonly balance: number }
  | { readonly refused: NotBought; readonly item?: StoredItem };

type BuyWorld = Pick<ChatWorld, 'store' | 'platform' | 'random' | 'facts' | 'leveling'>;

/**
 * Buys an item: stock, balance, ledger, purchase, role and webhook change in one commit.
 * @param wanted id or name of the item; the name ignores case
 */
export async function buy(
  { store, platform, random, facts, leveling }: BuyWorld,
  guildId: string,
  userId: string,
  wanted: string,
): Promise<BuyOutcome> {
  const [configRef, shopRef] = [economyConfigs.ref(guildId), shops.ref(guildId)];
  const { levelFormula } = (await leveling.get(guildId)).settings;
  const guild = await facts.guild(guildId, 'cached');
  const occasion = { id: newEventId(random), guild: guild instanceof PlatformFault ? undefined : guild };
  const id = `pur_${randomToken(random, 20)}`;
  return store.commit({
    touch: [configRef.aggregate, webhooksAggregate(webhookOwner(guildId))],
    decide(tx): BuyOutcome {
      const config = tx.get(configRef) ?? usualEconomy(guildId);
      const shop = tx.get(shopRef) ?? emptyShop;
      const member = tx.get(chatMembers.ref(guildId, userId));
      if (!config.settings.enabled || !config.shopEnabled || member === undefined) return { refused: 'off' };
      const item = find(config.items, wanted);
      if (item === undefined) return { refused: 'unknown' };
      const now = platform.clock.now();
      const wallets = new Wallets(tx, config, [userId], now);
      const stock = shop.stock[item.id];
      const bought = wallets.of(userId).bought[item.id] ?? 0;
      if (stock === 0) return { refused: 'sold_out', item };
      if (bought >= (item.perMemberLimit ?? Infinity)) return { refused: 'limit', item };
      if (levelOf(levelFormula, member.xp) < item.minLevel) return { refused: 'level', item };
      if (wallets.balance(userId) < item.price) return { refused: 'credits', item };

      const isDone = item.roleId === null && item.fulfilment === 'automatic';
      const purchase: StoredPurchase = {
        ...{ guildId, id, userId, item, price: item.price, status: isDone ? 'completed' : 'pending' },
        ...{ hasRole: false, createdAt: now, updatedAt: now },
      };
      if (stock !== undefined)
        tx.put(shopRef, { stock: { ...shop.stock, [item.id]: stock - 1 }, version: shop.version + 1 });
      wallets.change(userId, (wallet) => ({
        ...wallet,
        bought: { ...wallet.bought, [item.id]: bought + 1 },
      }));
      wallets.enter(userId, { reason: 'purchase', amount: -item.price, reference: id });
      wallets.store();
      tx.put(purchases.ref(guildId, id), purchase);
      if (item.roleId !== null)
        enqueue(tx, guildId, [{ type: 'addRole', userId, roleId: item.roleId, purchaseId: id }], now);
      const { balance } = wallets.of(userId);
      queuePurchase(tx, member, purchase, balance, { ...occasion, at: now });
      return { purchase, balance };
    },
  });
}

const find = (items: readonly StoredItem[], wanted: string): StoredItem | undefined => {
  const name = wanted.trim().toLowerCase();
  return items.find((item) => item.enabled && (item.id === wanted || item.name.toLowerCase() === name));
};
