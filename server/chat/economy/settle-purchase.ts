/** Changes of the status of purchases (docs/rules/chat.md, "Purchases"), each within the commit that causes it. */
import type { Transaction } from '../../store/port.ts';
import { enqueue } from '../actions/enqueue.ts';
import { chatMembers } from '../members/documents.ts';
import { usualEconomy } from './defaults.ts';
import {
  economyConfigs,
  emptyShop,
  purchases,
  shops,
  type EconomyDocument,
  type StoredPurchase,
  type Wallet,
} from './documents.ts';
import { queuePurchase, type PurchaseOccasion } from './purchase-events.ts';
import { Wallets } from './wallets.ts';

const configOf = (tx: Transaction, guildId: string): EconomyDocument =>
  tx.get(economyConfigs.ref(guildId)) ?? usualEconomy(guildId);

/** Stores a purchase, and queues its webhook. */
function put(
  tx: Transaction,
  purchase: StoredPurchase,
  wallets: Wallets,
  occasion: PurchaseOccasion,
): StoredPurchase {
  const { guildId, id, userId } = purchase;
  const after = { ...purchase, updatedAt: occasion.at };
  tx.put(purchases.ref(guildId, id), after);
  const member = tx.get(chatMembers.ref(guildId, userId));
  if (member !== undefined) queuePurchase(tx, member, after, wallets.of(userId).balance, occasion);
  return after;
}

/**
 * Notes that the platform has given the role of a purchase. Completes the purchase, unless a manager has to complete
 * it.
 */
export function roleGiven(
  tx: Transaction,
  guildId: string,
  purchaseId: string,
  occasion: PurchaseOccasion,
): void {
  const ref = purchases.ref(guildId, purchaseId);
  const purchase = tx.get(ref);
  if (purchase === undefined) return;
  const { userId, item } = purchase;
  const { roleId, roleDurationSeconds: seconds } = item;
  const config = configOf(tx, guildId);
  const wallets = new Wallets(tx, config, [userId], occasion.at);
  if (purchase.status === 'refunded') {
    // The purchase was refunded while the platform was giving the role, so take the role away again.
    if (roleId !== null && !isOwed(tx, config, wallets.of(userId), roleId))
      enqueue(tx, guildId, [{ type: 'removeRole', userId, roleId }], occasion.at);
    return;
  }
  if (roleId !== null && seconds !== null) {
    wallets.change(userId, (wallet) => withTime(wallet, roleId, occasion.at, seconds * 1_000));
    wallets.store();
  }
  const given = { ...purchase, hasRole: true };
  if (purchase.status === 'pending' && item.fulfilment === 'automatic')
    put(tx, { ...given, status: 'completed' }, wallets, occasion);
  else tx.put(ref, given);
}

/** Refunds a purchase whose role the platform has refused. */
export function roleRefused(
  tx: Transaction,
  guildId: string,
  purchaseId: string,
  occasion: PurchaseOccasion,
): void {
  const purchase = tx.get(purchases.ref(guildId, purchaseId));
  if (purchase?.status === 'pending') refunded(tx, purchase, occasion);
}

/** Adds a role with its end. If the member already has the role for a time, the end is that much later. */
function withTime(wallet: Wallet, roleId: string, now: number, duration: number): Wallet {
  const others = wallet.timedRoles.filter((each) => each.roleId !== roleId);
  const known = wallet.timedRoles.find((each) => each.roleId === roleId);
  const endsAt = Math.max(now, known?.endsAt ?? 0) + duration;
  return { ...wallet, timedRoles: [...others, { roleId, endsAt }] };
}

/** Completes a pending purchase. Returns undefined if it is not pending. */
export function completed(
  tx: Transaction,
  purchase: StoredPurchase,
  occasion: PurchaseOccasion,
): StoredPurchase | undefined {
  if (purchase.status !== 'pending') return undefined;
  const { guildId, userId } = purchase;
  const wallets = new Wallets(tx, configOf(tx, guildId), [userId], occasion.at);
  return put(tx, { ...purchase, status: 'completed' }, wallets, occasion);
}

/**
 * Refunds a purchase: credits and stock return, and the role is taken away. Returns undefined if it was already
 * refunded.
 */
export function refunded(
  tx: Transaction,
  purchase: StoredPurchase,
  occasion: PurchaseOccasion,
): StoredPurchase | undefined {
  if (purchase.status === 'refunded') return undefined;
  const { guildId, id, userId, item, price } = purchase;
  const config = configOf(tx, guildId);
  const shopRef = shops.ref(guildId);
  const shop = tx.get(shopRef) ?? emptyShop;
  const stock = shop.stock[item.id];
  if (stock !== undefined)
    tx.put(shopRef, { stock: { ...shop.stock, [item.id]: stock + 1 }, version: shop.version + 1 });
  const wallets = new Wallets(tx, config, [userId], occasion.at);
  const { roleId } = item;
  wallets.change(userId, (wallet) => ({
    ...wallet,
    bought: { ...wallet.bought, [item.id]: Math.max(0, (wallet.bought[item.id] ?? 0) - 1) },
  }));
  wallets.enter(userId, { reason: 'refund', amount: price, reference: id });
  if (roleId !== null && purchase.hasRole && !isOwed(tx, config, wallets.of(userId), roleId)) {
    const timedRoles = wallets.of(userId).timedRoles.filter((each) => each.roleId !== roleId);
    wallets.change(userId, (wallet) => ({ ...wallet, timedRoles }));
    enqueue(tx, guildId, [{ type: 'removeRole', userId, roleId }], occasion.at);
  }
  wallets.store();
  return put(tx, { ...purchase, status: 'refunded', hasRole: false }, wallets, occasion);
}

/** Returns whether a member is entitled to a role for another reason: a level, or another purchase. */
function isOwed(tx: Transaction, { items }: EconomyDocument, wallet: Wallet, roleId: string): boolean {
  const member = tx.get(chatMembers.ref(wallet.guildId, wallet.userId));
  if (member?.rewardRoles.includes(roleId) === true) return true;
  return items.some((item) => item.roleId === roleId && (wallet.bought[item.id] ?? 0) > 0);
}
