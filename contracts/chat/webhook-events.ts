/**
 * `data` of webhooks (docs/rules/chat.md, "Webhooks"). These are types instead of interfaces, so that they
 * are assignable to the JSON type of the store.
 */
type WebhookMember = {
  readonly guildId: string;
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
};

type LevelChangeOfMember = WebhookMember & {
  readonly previousLevel: number;
  readonly currentLevel: number;
  readonly previousXp: number;
  readonly totalXp: number;
  readonly source: 'message' | 'voice' | 'admin';
};

type AwardedRole = {
  readonly id: string;
  /** Empty if the role does not exist any more. */
  readonly name: string;
};

export type LevelUpEvent = LevelChangeOfMember & {
  /** Roles that the reached levels award. They have not been given yet. */
  readonly roleRewards: readonly { readonly rewardLevel: number; readonly role: AwardedRole }[];
  /** Credits that the reached levels award. */
  readonly creditRewards: number;
};

export type LevelRoleRewardEvent = LevelChangeOfMember & {
  readonly rewardLevel: number;
  readonly role: AwardedRole;
};

export type RewardPurchaseEvent = WebhookMember & {
  readonly purchaseId: string;
  readonly status: 'pending' | 'completed' | 'refunded';
  /** Credits that the buyer paid. */
  readonly price: number;
  readonly item: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly imageUrl: string | null;
  };
  /** Null if the item has no role. `durationSeconds` is null for a permanent role. */
  readonly roleReward: (AwardedRole & { readonly durationSeconds: number | null }) | null;
  /** Credits of the buyer after the event. */
  readonly remainingBalance: number;
};

export const chatWebhooks = ['chat.level_up', 'chat.level_role_reward', 'chat.reward_purchase'] as const;
