/** Roles that levels award (docs/rules/chat.md, "Role rewards"). */
import type { ChatMember } from '../members/documents.ts';
import type { LevelingDocument, LevelRoleReward } from './documents.ts';

/** Returns the rewards whose roles a member of this level should have. */
export function owedRewards(
  { rewards, settings }: Pick<LevelingDocument, 'rewards' | 'settings'>,
  level: number,
): readonly LevelRoleReward[] {
  const reached = rewards.filter((reward) => reward.level <= level);
  if (settings.roleRewardMode === 'stack') return reached;
  const highest = Math.max(...reached.map((reward) => reward.level));
  return reached.filter((reward) => reward.level === highest);
}

/** Returns the rewards of levels that a member has just reached, and whose roles the member gets. */
export const gainedRewards = (
  config: Pick<LevelingDocument, 'rewards' | 'settings'>,
  from: number,
  to: number,
): readonly LevelRoleReward[] => owedRewards(config, to).filter(({ level }) => level > from);

export interface RoleChanges {
  /** Rewards to give. `gained` is true for the levels just reached, and false for roles that are only restored. */
  readonly add: readonly { readonly reward: LevelRoleReward; readonly gained: boolean }[];
  readonly remove: readonly string[];
  /** Owed roles that somebody took away from the member, and that are not given back for now. */
  readonly withheldRoles: readonly string[];
}

/**
 * Returns the changes of a member's roles. The owed roles depend on the new level alone, not on the level before. A
 * role that somebody took away is not given back until the next reward.
 * @param present roles that the member has now
 * @param from level before, equal to `to` if the level has not changed
 */
export function roleChanges(
  config: Pick<LevelingDocument, 'rewards' | 'settings'>,
  member: Pick<ChatMember, 'rewardRoles' | 'withheldRoles'>,
  present: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): RoleChanges {
  const owed = owedRewards(config, to);
  const gained = new Set(gainedRewards(config, from, to));
  const withheldRoles = gained.size > 0 ? [] : member.withheldRoles;
  return {
    add: owed
      .filter(
        (reward) =>
          gained.has(reward) || (!present.includes(reward.roleId) && !withheldRoles.includes(reward.roleId)),
      )
      .map((reward) => ({ reward, gained: gained.has(reward) })),
    remove: member.rewardRoles.filter(
      (roleId) =>
        config.rewards.some((reward) => reward.roleId === roleId) &&
        !owed.some((reward) => reward.roleId === roleId),
    ),
    withheldRoles,
  };
}
