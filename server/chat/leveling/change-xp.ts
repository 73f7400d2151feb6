/** Changes of XP by managers (docs/rules/chat.md, "Changes by managers"). */
import { enqueue } from '../actions/enqueue.ts';
import { chatMembers } from '../members/documents.ts';
import { observed } from '../members/observe.ts';
import { putMembers } from '../members/put-members.ts';
import { PlatformFault, type PlatformMember } from '../platform/chat-platform.ts';
import { maxScore } from '../ranks/trie.ts';
import { newEventId } from '../../webhooks/index.ts';
import { queueLevelUp } from '../webhooks/events.ts';
import type { ChatWorld } from '../world.ts';
import { levelOf } from './formula.ts';
import { afterChange } from './level-up.ts';
import { gainedRewards } from './rewards.ts';

export interface XpChange {
  readonly kind: 'add' | 'remove' | 'set' | 'reset';
  /** Ignored for a reset. */
  readonly amount: number;
}

function xpAfter(xp: number, { kind, amount }: XpChange): number {
  switch (kind) {
    case 'add':
      return Math.min(maxScore, xp + amount);
    case 'remove':
      return Math.max(0, xp - amount);
    case 'set':
      return Math.min(maxScore, amount);
    case 'reset':
      return 0;
  }
}

/**
 * Changes the XP of a member, and adds and removes reward roles to match the new level. A reset also clears the counts
 * of messages and voice seconds.
 * @param target the member's current state on the platform
 * @returns the XP after the change
 */
export async function changeXp(
  world: ChatWorld,
  guildId: string,
  target: PlatformMember,
  change: XpChange,
): Promise<number> {
  const { store, leveling, platform, random, facts } = world;
  const config = await leveling.get(guildId);
  const { levelFormula } = config.settings;
  const ref = chatMembers.ref(guildId, target.userId);
  const guild = await facts.guild(guildId, 'cached');
  const named = guild instanceof PlatformFault ? undefined : guild;
  const id = newEventId(random);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const now = platform.clock.now();
      const before = tx.get(ref);
      const { member: seen } = observed(guildId, before, target);
      const xp = xpAfter(seen.xp, change);
      const counted = change.kind === 'reset' ? { messageCount: 0, voiceSeconds: 0, awardedAt: null } : {};
      const member = { ...seen, ...counted, ...(xp !== seen.xp && { xp, reachedAt: now }) };
      const step = {
        ...{ previousLevel: levelOf(levelFormula, seen.xp), currentLevel: levelOf(levelFormula, xp) },
        ...{ previousXp: seen.xp, totalXp: xp, source: 'admin' as const, channelId: undefined },
      };
      const { member: after, works } = afterChange(config, member, target.roles, step, (userId) =>
        platform.mention(userId),
      );
      putMembers(tx, guildId, [{ before, after }]);
      if (config.hasWebhook && step.currentLevel > step.previousLevel) {
        const gained = gainedRewards(config, step.previousLevel, step.currentLevel);
        queueLevelUp(tx, after, step, { gained, creditRewards: 0 }, { id, at: now, guild: named });
      }
      enqueue(tx, guildId, works, now);
      return xp;
    },
  });
}
