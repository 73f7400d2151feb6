/** XP of a message (docs/rules/chat.md, "Message XP"). */
import { levelingLimits, type LevelingSettings } from '../../../contracts/chat/leveling-config.ts';
import type { ChatMember } from '../members/documents.ts';
import type { MessageEvent } from '../platform/chat-platform.ts';
import { maxScore } from '../ranks/trie.ts';

/** Returns whether a message does not count, because of the settings, its author or its channels. */
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

/**
 * Returns the factor of a message: the product of the global factor, the factor of the nearest channel that has one,
 * and those of the roles.
 */
function factorOf(
  { global, channels, roles, roleMode }: LevelingSettings['multipliers'],
  { author, channelIds }: MessageEvent,
): number {
  const ofChannel = channelIds
    .map((id) => channels.find(({ channelId }) => channelId === id)?.factor)
    .find((factor) => factor !== undefined);
  const ofRoles = roles.filter(({ roleId }) => author.roles.includes(roleId)).map(({ factor }) => factor);
  const factorsOfRoles = roleMode === 'highest' && ofRoles.length > 0 ? [Math.max(...ofRoles)] : ofRoles;
  return productOf([global, ofChannel ?? 1, ...factorsOfRoles]);
}

/**
 * Returns the product of factors from 0 to 100, at most the maximum of an award. Multiplies in an order in which no
 * intermediate product overflows or underflows.
 */
function productOf(factors: readonly number[]): number {
  const sorted = factors.toSorted((a, b) => a - b);
  let [low, high, product] = [0, sorted.length - 1, 1];
  while (low <= high) product *= (product < 1 ? sorted[high--] : sorted[low++]) as number;
  return Math.min(levelingLimits.award, product);
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

/**
 * Returns the messages that count for credits of a member: those that were not counted before and are not ignored. They
 * also count while levels are off.
 */
export function countedMessages<Each extends { readonly message: MessageEvent }>(
  { lastMessageId }: Pick<ChatMember, 'lastMessageId'>,
  settings: LevelingSettings,
  messages: readonly Each[],
): Each[] {
  let last = lastMessageId;
  return messages.filter(({ message }) => {
    if (last !== null && !isLater(message.messageId, last)) return false;
    last = message.messageId;
    return !isIgnored({ ...settings, enabled: true }, message);
  });
}

/** Compare lengths first, because ids are decimal numbers without leading zeros. */
const isLater = (id: string, than: string): boolean =>
  id.length === than.length ? id > than : id.length > than.length;
