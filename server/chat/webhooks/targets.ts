/** Names of the webhook endpoints of a guild. */

/** Owner of all endpoints of a guild. */
export const webhookOwner = (guildId: string): string => `guild:${guildId}`;

/** Receiver of `chat.level_up`. */
export const levelUpTarget = 'level-up';

/** Receiver of `chat.level_role_reward` for one reward. */
export const rewardTarget = (rewardId: string): string => `reward:${rewardId}`;
