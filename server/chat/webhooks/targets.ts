/** Names of the webhook endpoints of a guild. */

/** Owner of all endpoints of a guild. */
export const webhookOwner = (guildId: string): string => `guild:${guildId}`;

/** Returns the guild that owns endpoints, or undefined for other owners. */
export const guildOfOwner = (owner: string): string | undefined =>
  owner.startsWith('guild:') ? owner.slice('guild:'.length) : undefined;

/** Receiver of `chat.level_up`. */
export const levelUpTarget = 'level-up';

/** Receiver of `chat.reward_purchase`. */
export const purchaseTarget = 'purchase';

/** Receiver of `chat.level_role_reward` for one reward. */
export const rewardTarget = (rewardId: string): string => `reward:${rewardId}`;
