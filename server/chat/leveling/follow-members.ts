/** Follows members who leave, come back or get other roles (docs/rules/chat.md, "Members"). */
import { enqueue } from '../actions/enqueue.ts';
import { chatMembers } from '../members/documents.ts';
import { observed } from '../members/observe.ts';
import { putMembers } from '../members/put-members.ts';
import type { LeaveEvent, MemberEvent } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';
import { levelOf } from './formula.ts';
import { afterChange } from './level-up.ts';

/** Stores the current names and roles of a member. A member who has rejoined gets the owed roles again. */
export async function followMember(
  world: ChatWorld,
  { guildId, member }: Pick<MemberEvent, 'guildId' | 'member'>,
): Promise<void> {
  if (member.bot) return;
  const config = await world.leveling.get(guildId);
  const ref = chatMembers.ref(guildId, member.userId);
  await world.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const before = tx.get(ref);
      const { member: seen, rejoined } = observed(guildId, before, member);
      const level = levelOf(config.settings.levelFormula, seen.xp);
      const change = {
        ...{ previousLevel: level, currentLevel: level, previousXp: seen.xp, totalXp: seen.xp },
        ...{ source: 'admin' as const, channelId: undefined },
      };
      const { member: after, works } = rejoined
        ? afterChange(config, seen, member.roles, change, (userId) => world.platform.mention(userId))
        : { member: seen, works: [] };
      putMembers(tx, guildId, [{ before, after }]);
      enqueue(tx, guildId, works, world.platform.clock.now());
    },
  });
}

/** Removes a member who has left from the leaderboard. */
export async function memberLeft({ store }: ChatWorld, { guildId, userId }: LeaveEvent): Promise<void> {
  const ref = chatMembers.ref(guildId, userId);
  await store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const before = tx.get(ref);
      if (before?.present !== true) return;
      putMembers(tx, guildId, [{ before, after: { ...before, present: false, rewardRoles: [] } }]);
    },
  });
}
