/** Consequences of a change of level (docs/rules/chat.md, "Levels"). */
import type { AwardedReward, Work } from '../actions/documents.ts';
import type { ChatMember } from '../members/documents.ts';
import type { LevelingDocument } from './documents.ts';
import { roleChanges } from './rewards.ts';

export interface LevelChange extends Pick<
  AwardedReward,
  'previousLevel' | 'currentLevel' | 'previousXp' | 'totalXp' | 'source'
> {
  /** Channel of the message that brought the XP. */
  readonly channelId: string | undefined;
}

/**
 * Returns the member and the actions after a change of level or a rejoin.
 * @param present roles that the member has on the platform
 * @param mention text by which the platform names a member
 */
export function afterChange(
  config: LevelingDocument,
  member: ChatMember,
  present: readonly string[],
  { channelId, ...change }: LevelChange,
  mention: (userId: string) => string,
): { readonly member: ChatMember; readonly works: readonly Work[] } {
  const { userId } = member;
  const [from, to] = [change.previousLevel, change.currentLevel];
  const { add, remove, withheldRoles } = roleChanges(config, member, present, { from, to });
  const works: Work[] = [
    ...add.map(({ reward, gained }): Work => {
      const awarded = { rewardId: reward.id, rewardLevel: reward.level, ...change };
      return { type: 'addRole', userId, roleId: reward.roleId, ...(gained && { reward: awarded }) };
    }),
    ...remove.map((roleId): Work => ({ type: 'removeRole', userId, roleId })),
    ...announcements(config, userId, from, to, channelId, mention),
  ];
  return { member: { ...member, withheldRoles: [...withheldRoles] }, works };
}

function announcements(
  { settings: { announcement } }: LevelingDocument,
  userId: string,
  from: number,
  to: number,
  here: string | undefined,
  mention: (userId: string) => string,
): Work[] {
  const { mode, everyLevels, text } = announcement;
  const reached = Math.floor(to / everyLevels) > Math.floor(from / everyLevels);
  const channelId =
    (mode === 'here' ? here : mode === 'channel' ? announcement.channelId : null) ?? undefined;
  if (mode === 'off' || !reached || (mode !== 'dm' && channelId === undefined)) return [];
  const words: Readonly<Record<string, string>> = { '{user}': mention(userId), '{level}': String(to) };
  const content = text.replaceAll(/\{(?:user|level)\}/g, (word) => words[word] as string);
  return [{ type: 'message', ...(channelId !== undefined && { channelId }), userId, content }];
}
