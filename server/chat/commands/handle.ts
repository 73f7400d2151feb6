/** Answers slash commands (docs/rules/chat.md, "Commands"). */
import { mayManage, permissionsOf } from '../platform/permissions.ts';
import { PlatformFault, type CommandEvent } from '../platform/chat-platform.ts';
import { levelLeaderboard } from '../ranks/level-leaderboard.ts';
import { changeXp, type XpChange } from '../leveling/change-xp.ts';
import type { RunningGiveaways } from '../giveaways/replies.ts';
import type { ChatWorld } from '../world.ts';

/** Number of members in the answer of `/leaderboard`. */
const shown = 10;

/** Returns the reply to a command. Only the member who typed the command sees it. */
export async function replyTo(
  world: ChatWorld,
  event: CommandEvent,
  giveaways: Pick<RunningGiveaways, 'typed'>,
): Promise<string> {
  switch (event.name) {
    case 'rank':
      return rank(world, event);
    case 'leaderboard':
      return leaderboard(world, event);
    case 'giveaway':
      return giveaways.typed(event);
    case 'xp':
      return xp(world, event);
    default:
      return 'This command does not exist any more';
  }
}

async function rank(world: ChatWorld, { guildId, member, options }: CommandEvent): Promise<string> {
  const userId = String(options['user'] ?? member.userId);
  const { member: row } = await levelLeaderboard(world, guildId, { limit: 1, userId });
  if (row === undefined || row === null) return 'No XP yet';
  return `${row.displayName}: rank ${row.rank}, level ${row.level}, ${row.xp} XP`;
}

async function leaderboard(world: ChatWorld, { guildId }: CommandEvent): Promise<string> {
  const { rows } = await levelLeaderboard(world, guildId, { limit: shown });
  if (rows.length === 0) return 'Nobody has XP yet';
  return rows.map((row) => `${row.rank}. ${row.displayName}: level ${row.level}, ${row.xp} XP`).join('\n');
}

async function xp(world: ChatWorld, { guildId, member, options }: CommandEvent): Promise<string> {
  const guild = await world.facts.guild(guildId, 'live');
  if (guild instanceof PlatformFault) return 'The chat platform is not available right now';
  if (!mayManage(permissionsOf(guild, member, world.platform.clock.now())))
    return 'You do not have permission to manage this server';
  const change = xpChange(options);
  if (change === undefined) return 'Name a member, and an amount from 0 to 1,000,000,000';
  const target = await world.platform.member(guildId, change.userId);
  if (target instanceof PlatformFault || target.bot) return 'There is no such member';
  const after = await changeXp(world, guildId, target, change);
  return `${target.displayName} has ${after} XP now`;
}

const mostXp = 1_000_000_000;

function xpChange(options: CommandEvent['options']): (XpChange & { readonly userId: string }) | undefined {
  const { change, user, amount = 0 } = options;
  const isKnown = change === 'add' || change === 'remove' || change === 'set' || change === 'reset';
  if (!isKnown || typeof user !== 'string' || typeof amount !== 'number') return undefined;
  if (!Number.isInteger(amount) || amount < 0 || amount > mostXp) return undefined;
  return { kind: change, amount, userId: user };
}
