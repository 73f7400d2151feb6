/** XP of a message (docs/rules/chat.md, "Message XP"). */
import { levelingLimits, type LevelingSettings } from '../../../contracts/chat/leveling-config.ts';
import type { ChatMember } from '../members/documents.ts';
import type { MessageEvent } from '../platform/chat-platform.ts';
import { maxScore } from '../ranks/trie.ts';

/** Returns whether messages in this place, or by somebody with these roles, do not count. */
export function isIgnored(
  { enabled, ignoredChannelIds, ignoredRoleIds }: LevelingSettings,
  { author, channelIds }: MessageEvent,
): boolean {
  return (
    !enabled ||
    author.bot ||
    channelIds.some((id) => ignoredChannelIds.includes(id)) ||
    author.roles.some((id) => ignoredRoleIds.includes(id))
  );
}

/** Returns the factor of a message: global, of the nearest channel that has one, and of the roles. */
function factorOf(
  { global, channels, roles, roleMode }: LevelingSettings['multipliers'],
  { author, channelIds }: MessageEvent,
): number {
  const ofChannel = channelIds
    .map((id) => channels.find(({ channelId }) => channelId === id)?.factor)
    .find((factor) => factor !== undefined);
  const ofRoles = roles.filter(({ roleId }) => author.roles.includes(roleId)).map(({ factor }) => factor);
  const ofRole =
    ofRoles.length === 0
      ? 1
      : roleMode === 'highest'
        ? Math.max(...ofRoles)
        : ofRoles.reduce((product, factor) => product * factor, 1);
  return global * (ofChannel ?? 1) * ofRole;
}

/**
 * Returns the XP of a message.
 * @param roll random number from 0 to 2^32 - 1
 */
export function messageXp(settings: LevelingSettings, message: MessageEvent, roll: number): number {
  const { min, max } = settings.messageXp;
  const usual = min + Math.floor((roll / 2 ** 32) * (max - min + 1));
  return Math.min(levelingLimits.award, Math.round(usual * factorOf(settings.multipliers, message)));
}

/**
 * Counts a message. Ids increase with time, so a message whose id is not above the last counted id was counted before.
 * @param roll random number from 0 to 2^32 - 1
 */
export function withMessage(
  member: ChatMember,
  settings: LevelingSettings,
  message: MessageEvent,
  roll: number,
): ChatMember {
  const { messageId, at } = message;
  if (member.lastMessageId !== null && !isLater(messageId, member.lastMessageId)) return member;
  const seen = { ...member, lastMessageId: messageId };
  if (isIgnored(settings, message)) return seen;
  const counted = { ...seen, messageCount: member.messageCount + 1 };
  const { enabled, cooldownSeconds } = settings.messageXp;
  const waits = member.awardedAt !== null && at - member.awardedAt < cooldownSeconds * 1_000;
  if (!enabled || waits) return counted;
  const xp = Math.min(maxScore, member.xp + messageXp(settings, message, roll));
  return { ...counted, awardedAt: at, ...(xp !== member.xp && { xp, reachedAt: at }) };
}

/** Compares the lengths of ids first. They are decimal numbers without leading zeros. */
const isLater = (id: string, than: string): boolean =>
  id.length === than.length ? id > than : id.length > than.length;
