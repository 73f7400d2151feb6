/** Webhooks about levels (docs/rules/chat.md, "Webhooks"). */
import type { LevelRoleRewardEvent, LevelUpEvent } from '../../../contracts/chat/webhook-events.ts';
import type { Transaction } from '../../store/port.ts';
import { queueWebhook } from '../../webhooks/index.ts';
import type { AwardedReward } from '../actions/documents.ts';
import type { LevelRoleReward } from '../leveling/documents.ts';
import type { LevelChange } from '../leveling/level-up.ts';
import type { ChatMember } from '../members/documents.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { levelUpTarget, rewardTarget, webhookOwner } from './targets.ts';

type Roles = Pick<PlatformGuild, 'roles'> | undefined;

const roleOf = (guild: Roles, roleId: string) => ({
  id: roleId,
  name: guild?.roles.find(({ id }) => id === roleId)?.name ?? '',
});

const memberOf = ({ guildId, userId, username, displayName }: ChatMember) => ({
  ...{ guildId, userId, username, displayName },
});

interface Occasion {
  /** Id of the event, made before the commit. */
  readonly id: string;
  readonly at: number;
  /** Contains the names of roles. */
  readonly guild: Roles;
}

/** Rewards of a member for new levels. */
export interface LevelAwards {
  readonly gained: readonly LevelRoleReward[];
  readonly creditRewards: number;
}

export function queueLevelUp(
  tx: Transaction,
  member: ChatMember,
  { previousLevel, currentLevel, previousXp, totalXp, source }: LevelChange,
  { gained, creditRewards }: LevelAwards,
  { id, at, guild }: Occasion,
): void {
  if (member.optedOut === true) return;
  const data: LevelUpEvent = {
    ...memberOf(member),
    ...{ previousLevel, currentLevel, previousXp, totalXp, source },
    roleRewards: gained.map(({ level, roleId }) => ({ rewardLevel: level, role: roleOf(guild, roleId) })),
    creditRewards,
  };
  queueWebhook(tx, {
    ...{ id, at, type: 'chat.level_up', owner: webhookOwner(member.guildId), target: levelUpTarget },
    ...{ subject: member.userId, data },
  });
}

/** Queues the webhook of a reward, after the platform has confirmed its role. */
export function queueRoleReward(
  tx: Transaction,
  member: ChatMember,
  roleId: string,
  { rewardId, ...reward }: AwardedReward,
  { id, at, guild }: Occasion,
): void {
  if (member.optedOut === true) return;
  const data: LevelRoleRewardEvent = { ...memberOf(member), ...reward, role: roleOf(guild, roleId) };
  queueWebhook(tx, {
    ...{ id, at, type: 'chat.level_role_reward', owner: webhookOwner(member.guildId) },
    ...{ target: rewardTarget(rewardId), subject: member.userId, data },
  });
}
