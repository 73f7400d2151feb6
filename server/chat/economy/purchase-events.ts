import type { RewardPurchaseEvent } from '../../../contracts/chat/webhook-events.ts';
import type { Transaction } from '../../store/port.ts';
import { queueWebhook } from '../../webhooks/index.ts';
import type { ChatMember } from '../members/documents.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { purchaseTarget, webhookOwner } from '../webhooks/targets.ts';
import type { StoredPurchase } from './documents.ts';

export interface PurchaseOccasion {
  /** Id of the event, made before the commit. */
  readonly id: string;
  readonly at: number;
  /** Contains the name of the role. */
  readonly guild: Pick<PlatformGuild, 'roles'> | undefined;
}

/** Queues `chat.reward_purchase`, for a new purchase and for each change of its status. */
export function queuePurchase(
  tx: Transaction,
  { guildId, userId, username, displayName, optedOut }: ChatMember,
  { id: purchaseId, status, price, item }: StoredPurchase,
  remainingBalance: number,
  { id, at, guild }: PurchaseOccasion,
): void {
  if (optedOut === true) return;
  const { roleId, roleDurationSeconds } = item;
  const name = guild?.roles.find((role) => role.id === roleId)?.name ?? '';
  const data: RewardPurchaseEvent = {
    ...{ guildId, userId, username, displayName, purchaseId, status, price, remainingBalance },
    item: { id: item.id, name: item.name, description: item.description, imageUrl: item.imageUrl },
    roleReward: roleId === null ? null : { id: roleId, name, durationSeconds: roleDurationSeconds },
  };
  queueWebhook(tx, {
    ...{ id, at, type: 'chat.reward_purchase', owner: webhookOwner(guildId), target: purchaseTarget },
    ...{ subject: userId, data },
  });
}
