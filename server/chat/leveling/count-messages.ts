/** Counts messages and awards their XP (docs/rules/chat.md, "Message XP"). */
import type { RandomSource } from '../../runtime/random.ts';
import { newEventId } from '../../webhooks/index.ts';
import { chatMembers } from '../members/documents.ts';
import { PlatformFault, type MessageEvent } from '../platform/chat-platform.ts';
import type { ChatWorld } from '../world.ts';
import { countInGuild, type Counting, type Rolled } from './count-in-guild.ts';

/**
 * Maximum number of members in one commit. A commit reads up to 12 documents for each member, with credits up to 50.
 */
const membersAtOnce = { plain: 100, withCredits: 35 } as const;

/**
 * Counts messages of one guild that arrived together. Publishes no event for an award, because there are too many
 * messages.
 */
export async function countMessages(
  world: ChatWorld,
  guildId: string,
  messages: readonly MessageEvent[],
): Promise<void> {
  const { leveling, economy, platform, random, store, facts } = world;
  const config = await leveling.get(guildId);
  const credits = await economy.get(guildId);
  const guild = config.hasWebhook ? await facts.guild(guildId, 'cached') : undefined;
  const byMember = new Map<string, Rolled[]>();
  for (const message of messages) {
    if (message.author.bot) continue;
    const { userId } = message.author;
    byMember.set(userId, [
      ...(byMember.get(userId) ?? []),
      { message, roll: rollOf(random), creditRoll: rollOf(random) },
    ]);
  }
  const authors = [...byMember.values()];
  const atOnce = credits.settings.enabled ? membersAtOnce.withCredits : membersAtOnce.plain;
  for (let from = 0; from < authors.length; from += atOnce) {
    const batch = authors.slice(from, from + atOnce);
    const counting: Counting = {
      ...{
        config,
        economy: credits,
        platform,
        batch,
        guild: guild instanceof PlatformFault ? undefined : guild,
      },
      eventIds: config.hasWebhook ? batch.map(() => newEventId(random)) : [],
    };
    await store.commit({
      touch: [chatMembers.ref(guildId, 'any').aggregate],
      decide: (tx) => countInGuild(tx, counting),
    });
  }
}

function rollOf(random: RandomSource): number {
  const bytes = random.bytes(4);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}
