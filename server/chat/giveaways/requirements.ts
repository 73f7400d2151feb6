/** Conditions and bonuses of entries (docs/rules/chat.md, "Entering giveaways"). */
import { giveawayLimits, type GiveawaySettings } from '../../../contracts/chat/giveaway-body.ts';
import type { PlatformMember } from '../platform/chat-platform.ts';

const day = 86_400_000;

export interface Standing {
  readonly level: number;
  readonly messageCount: number;
}

type Roles = Pick<PlatformMember, 'roles'>;

/** Returns whether a member has the required roles and none of the excluded ones. */
export function hasRoles({ requirements }: GiveawaySettings, { roles }: Roles): boolean {
  const { requiredRoleIds, roleMatch, excludedRoleIds } = requirements;
  const has = (roleId: string) => roles.includes(roleId);
  const fits = roleMatch === 'all' ? requiredRoleIds.every(has) : requiredRoleIds.some(has);
  return (fits || requiredRoleIds.length === 0) && !excludedRoleIds.some(has);
}

/** Returns the reason why a member cannot enter, or undefined. */
export function unmet(
  settings: GiveawaySettings,
  member: PlatformMember,
  { level, messageCount }: Standing,
  now: number,
): string | undefined {
  const { minLevel, minMessageCount, minAccountAgeDays, minMembershipDays } = settings.requirements;
  if (member.bot) return 'Bots cannot enter';
  if (!hasRoles(settings, member)) return 'Your roles do not allow you to enter';
  if (level < minLevel) return `You need level ${minLevel} to enter`;
  if (messageCount < minMessageCount) return `You need ${minMessageCount} messages to enter`;
  if (now - member.createdAt < minAccountAgeDays * day)
    return `Your account has to be ${minAccountAgeDays} days old to enter`;
  if (now - member.joinedAt < minMembershipDays * day)
    return `You have to be a member for ${minMembershipDays} days to enter`;
  return undefined;
}

/** Returns the number of entries of a member: one, and the bonuses of all roles. */
export function entriesOf({ bonusEntries }: GiveawaySettings, { roles }: Roles): number {
  const bonus = bonusEntries.filter(({ roleId }) => roles.includes(roleId));
  const sum = bonus.reduce((total, { entries }) => total + entries, 1);
  return Math.min(giveawayLimits.weight, sum);
}
