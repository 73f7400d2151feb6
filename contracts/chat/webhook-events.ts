/** `data` of webhooks (docs/rules/chat.md, "Webhooks"). Types, not interfaces, so that they fit JSON of the store. */
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
  /** Roles of the levels that were reached. They are not given yet. */
  readonly roleRewards: readonly { readonly rewardLevel: number; readonly role: AwardedRole }[];
  /** Credits that the levels award. */
  readonly creditRewards: number;
};

export type LevelRoleRewardEvent = LevelChangeOfMember & {
  readonly rewardLevel: number;
  readonly role: AwardedRole;
};

export type RewardPurchaseEvent = WebhookMember & {
  readonly purchaseId: string;
  readonly status: 'pending' | 'completed' | 'refunded';
  /** Credits that were paid. */
  readonly price: number;
  readonly item: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly imageUrl: string | null;
  };
  /** Null if the item has no role. `durationSeconds` is null for a role that stays. */
  readonly roleReward: (AwardedRole & { readonly durationSeconds: number | null }) | null;
  /** Credits that the buyer has after the event. */
  readonly remainingBalance: number;
};

export const chatWebhooks = ['chat.level_up', 'chat.level_role_reward', 'chat.reward_purchase'] as const;
