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

export const levelWebhooks = ['chat.level_up', 'chat.level_role_reward'] as const;
