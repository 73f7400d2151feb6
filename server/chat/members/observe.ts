/** Members as events show them (docs/rules/chat.md, "Members"). */
import type { PlatformMember } from '../platform/chat-platform.ts';
import type { ChatMember } from './documents.ts';

export interface Observed {
  readonly member: ChatMember;
  /** Whether the member has left and come back. */
  readonly rejoined: boolean;
}

/**
 * Returns a member with the names and roles that an event shows. A missing reward role becomes withheld, because
 * somebody took it away, unless the member has rejoined: then the platform removed it.
 */
export function observed(guildId: string, saved: ChatMember | undefined, seen: PlatformMember): Observed {
  const { userId, username, displayName, avatarUrl, joinedAt, roles } = seen;
  const names = { username, displayName, avatarUrl };
  if (saved === undefined) return { member: newMember(guildId, userId, joinedAt, names), rejoined: false };
  const current = { ...saved, ...names, joinedAt, present: true };
  if (!saved.present || saved.joinedAt !== joinedAt)
    return { member: { ...current, rewardRoles: [] }, rejoined: true };
  const has = (roleId: string) => roles.includes(roleId);
  const { rewardRoles, withheldRoles } = saved;
  return {
    member: {
      ...current,
      rewardRoles: [...rewardRoles.filter(has), ...withheldRoles.filter(has)],
      withheldRoles: [
        ...withheldRoles.filter((roleId) => !has(roleId)),
        ...rewardRoles.filter((roleId) => !has(roleId)),
      ],
    },
    rejoined: false,
  };
}

function newMember(
  guildId: string,
  userId: string,
  joinedAt: number,
  names: Pick<ChatMember, 'username' | 'displayName' | 'avatarUrl'>,
): ChatMember {
  return {
    ...{ guildId, userId, ...names, joinedAt, present: true, optedOut: false },
    ...{ xp: 0, reachedAt: joinedAt, messageCount: 0, voiceSeconds: 0 },
    ...{ awardedAt: null, lastMessageId: null, rewardRoles: [], withheldRoles: [] },
  };
}
